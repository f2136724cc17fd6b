import type { Invitation, Share } from '@sluice/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

/** Who shares a garden, and who was invited to. */
export const sharesQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeys.shares(groupId),
    queryFn: () => api.get<{ shares: Share[]; invitations: Invitation[] }>(`/groups/${groupId}/shares`),
  });
