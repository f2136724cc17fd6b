import type { Schedule } from '@sluice/contract/schedule';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

/** Planned watering of the days ahead. */
export const schedulesQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeys.schedules(groupId),
    queryFn: async () => (await api.get<{ schedules: Schedule[] }>(`/groups/${groupId}/schedules`)).schedules,
  });
