import { useMutation } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useForgetShares } from './forget-shares.ts';

export const useRemoveInvitation = (groupId: string) =>
  useMutation({
    mutationFn: (id: string) => api.delete<{ removed: true }>(`/groups/${groupId}/invitations/${id}`),
    onSuccess: useForgetShares(groupId),
  });
