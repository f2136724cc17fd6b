import type { Invitation, Share, ShareCreation } from '@sluice/contract/users';
import { useMutation } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useForgetShares } from './forget-shares.ts';

/** Who has an account shares the garden at once; who has none is mailed an invitation. */
export const useAddShare = (groupId: string) =>
  useMutation({
    mutationFn: (request: ShareCreation) =>
      api.post<{ share: Share | null; invitation: Invitation | null }>(`/groups/${groupId}/shares`, request),
    onSuccess: useForgetShares(groupId),
  });
