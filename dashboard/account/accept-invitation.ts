import type { Share } from '@sluice/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { website } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

/** For whoever is signed in, by the token of the mailed link. */
export function useAcceptInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => website.postAsUser<{ share: Share }>('/invitations/accept', { token }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.index() }),
  });
}
