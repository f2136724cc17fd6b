import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../platform/api/api.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { readPages } from '../platform/api/read-pages.ts';

/** What happened in the days past. */
export const eventsQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeys.events(groupId),
    queryFn: () =>
      readPages(async (after) => {
        const answer = await callApi('GET /groups/:id/events', { params: { id: groupId }, query: { after } });
        return { items: answer.events, next: answer.next };
      }),
  });
