import type { Hub } from '@sluice/contract/hubs';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

/** The hubs of one garden; the index tells of those of all gardens. */
export const hubsQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeys.hubs(groupId),
    queryFn: async () => (await api.get<{ hubs: Hub[] }>(`/groups/${groupId}/hubs`)).hubs,
  });
