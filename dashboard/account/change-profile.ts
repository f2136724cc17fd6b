import type { ProfileChange, User } from '@sluice/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

/** Names, units, first day of the week; what is left out stays. */
export function useChangeProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ProfileChange) => api.post<{ user: User }>('/profile', change),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.index() }),
  });
}
