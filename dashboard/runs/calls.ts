import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { readPages } from '../platform/read-pages.ts';

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
