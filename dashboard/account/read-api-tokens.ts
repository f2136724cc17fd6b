import type { ApiToken } from '@sluice/contract/account';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

export const apiTokensQuery = () =>
  queryOptions({
    queryKey: queryKeys.apiTokens(),
    queryFn: () => api.get<{ api_tokens: ApiToken[] }>('/account/tokens'),
  });
