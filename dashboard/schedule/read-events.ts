import type { Event } from '@sluice/contract/schedule';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

/** What happened in the days past. */
export const eventsQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeys.events(groupId),
    queryFn: async () => (await api.get<{ events: Event[] }>(`/groups/${groupId}/events`)).events,
  });
