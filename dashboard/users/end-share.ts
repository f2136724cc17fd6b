import { useMutation } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useForgetShares } from './forget-shares.ts';

/** Removes somebody else from a garden. */
export const useEndShare = (groupId: string) =>
  useMutation({
    mutationFn: (userId: string) => api.delete<{ removed: true }>(`/groups/${groupId}/shares/${userId}`),
    onSuccess: useForgetShares(groupId),
  });
