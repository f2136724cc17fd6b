import type { AccountOptions } from '@sluice/contract/account';
import { queryOptions } from '@tanstack/react-query';
import { website } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

export const accountOptionsQuery = () =>
  queryOptions({
    queryKey: queryKeys.accountOptions(),
    queryFn: () => website.get<AccountOptions>('/options'),
    staleTime: Number.POSITIVE_INFINITY,
  });
