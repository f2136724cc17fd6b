import type { Body } from '@sluice/contract/calls';
import type { SkipId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { readPages } from '../platform/read-pages.ts';
import { useChange } from '../platform/use-change.ts';

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

/** Why the plan waters a zone on a day, or on each day until `last`, or does not. Cached and reloaded with the schedule. */
export const decisionsQuery = (groupId: string, zoneId: ZoneId, localDate: string, last = localDate) =>
  queryOptions({
    queryKey: [...queryKeys.schedules(groupId), 'decisions', zoneId, localDate, last],
    queryFn: async () => {
      const query = { zones: [zoneId], from: localDate, to: last };
      return (await callApi('GET /groups/:id/decisions', { params: { id: groupId }, query })).decisions;
    },
  });

/** The user's skips. Cached with the schedule, and reloaded with it. */
export const skipsQuery = (groupId: string) =>
  queryOptions({
    queryKey: [...queryKeys.schedules(groupId), 'skips'],
    queryFn: async () => (await callApi('GET /groups/:id/skips', { params: { id: groupId } })).skips,
  });

/** What shows the plan of a garden. */
const plan = (groupId: string) => [queryKeys.index(), queryKeys.schedules(groupId)];

/** Skips one watering, a zone, all zones, or the rest of today. */
export const useSkipWatering = (groupId: string) =>
  useChange(
    (body: Body<'POST /groups/:id/skips'>) => callApi('POST /groups/:id/skips', { params: { id: groupId }, body }),
    plan(groupId),
  );

/** Cancels a skip. */
export const useCancelSkip = (groupId: string) =>
  useChange((id: SkipId) => callApi('DELETE /skips/:id', { params: { id } }), plan(groupId));

/** Hours from now; null clears the delay. */
export const useSetRainDelay = (groupId: string) =>
  useChange((hours: number | null) => {
    const params = { id: groupId };
    return hours === null
      ? callApi('DELETE /groups/:id/rain_delay', { params })
      : callApi('PUT /groups/:id/rain_delay', { params, body: { hours } });
  }, plan(groupId));
