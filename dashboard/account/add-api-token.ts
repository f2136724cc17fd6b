import type { ApiToken, ApiTokenCreation } from '@sluice/contract/account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

/** The answer shows the token, this once. */
export function useAddApiToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: ApiTokenCreation) =>
      api.post<{ token: string; api_token: ApiToken }>('/account/tokens', request),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.apiTokens() }),
  });
}
