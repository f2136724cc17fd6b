import { useMutation } from '@tanstack/react-query';
import { api } from '../platform/api.ts';

/** Ends one's own share. The garden's answers are not asked anew: there are none any more. */
export const useLeaveGarden = (groupId: string) =>
  useMutation({
    mutationFn: (ownId: string) => api.delete<{ removed: true }>(`/groups/${groupId}/shares/${ownId}`),
  });
