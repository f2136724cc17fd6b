import type { Share, ShareCreation } from '@sluice/contract/users';
import { useMutation } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useForgetShares } from './forget-shares.ts';

type Role = ShareCreation['relationship'];

export const useChangeRole = (groupId: string) =>
  useMutation({
    mutationFn: ({ userId, relationship }: { userId: string; relationship: Role }) =>
      api.patch<{ share: Share }>(`/groups/${groupId}/shares/${userId}`, { relationship }),
    onSuccess: useForgetShares(groupId),
  });
