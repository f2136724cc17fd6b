import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../platform/query-keys.ts';

/** After any change of who shares a garden. */
export function useForgetShares(groupId: string) {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: queryKeys.shares(groupId) }),
      queryClient.invalidateQueries({ queryKey: queryKeys.index() }),
    ]);
}
