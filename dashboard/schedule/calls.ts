import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../platform/api/api.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { readPages } from '../platform/api/read-pages.ts';
import { useChange } from '../platform/api/use-change.ts';

/** Planned watering of the days ahead. */
export const schedulesQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeys.schedules(groupId),
    queryFn: () =>
      readPages(async (after) => {
        const query = { after };
        const answer = await callApi('GET /groups/:id/schedules', { params: { id: groupId }, query });
        return { items: answer.schedules, next: answer.next };
      }),
  });

/** What shows the plan of a garden. */
export const plan = (groupId: string) => [queryKeys.index(), queryKeys.schedules(groupId)];

/** Hours from now; null clears the delay. */
export const useSetRainDelay = (groupId: string) =>
  useChange((hours: number | null) => {
    const params = { id: groupId };
    return hours === null
      ? callApi('DELETE /groups/:id/rain_delay', { params })
      : callApi('PUT /groups/:id/rain_delay', { params, body: { hours } });
  }, plan(groupId));
