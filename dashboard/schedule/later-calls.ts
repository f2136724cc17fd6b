/** Calls of the calendar and of a zone's page; those of the first page are in `calls.ts`. */
import type { Body } from '@sluice/contract/calls';
import type { SkipId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../platform/api/api.ts';
import { queryOf } from '../platform/api/call-with-id.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useChange } from '../platform/api/use-change.ts';
import { plan } from './calls.ts';

/** Why the plan waters a zone on a day, or on each day until `last`, or does not. Cached and reloaded with the schedule. */
export const decisionsQuery = (groupId: string, zoneId: ZoneId, localDate: string, last = localDate) =>
  queryOptions({
    queryKey: [...queryKeys.schedules(groupId), 'decisions', zoneId, localDate, last],
    queryFn: async () => {
      const query = { zones: [zoneId], from: localDate, to: last };
      return (await callApi('GET /groups/:id/decisions', { params: { id: groupId }, query })).decisions;
    },
  });

/** The same of all zones on one day. */
export const decisionsOfDayQuery = (groupId: string, date: string) =>
  queryOptions({
    queryKey: [...queryKeys.schedules(groupId), 'decisions', date],
    queryFn: async () => {
      const query = { from: date, to: date };
      return (await callApi('GET /groups/:id/decisions', { params: { id: groupId }, query })).decisions;
    },
  });

/** The user's skips. Cached with the schedule, and reloaded with it. */
export const skipsQuery = (groupId: string) =>
  queryOf('GET /groups/:id/skips', groupId, [...queryKeys.schedules(groupId), 'skips'], ({ skips }) => skips);

/** Skips one watering, a zone, all zones, or the rest of today. */
export const useSkipWatering = (groupId: string) =>
  useChange(
    (body: Body<'POST /groups/:id/skips'>) => callApi('POST /groups/:id/skips', { params: { id: groupId }, body }),
    plan(groupId),
  );

/** Cancels a skip. */
export const useCancelSkip = (groupId: string) =>
  useChange((id: SkipId) => callApi('DELETE /skips/:id', { params: { id } }), plan(groupId));

/** Skips several zones for some days. */
export const useSkipZones = (groupId: string) =>
  useChange(
    (body: Body<'POST /groups/:id/zone_skips'>) =>
      callApi('POST /groups/:id/zone_skips', { params: { id: groupId }, body }),
    plan(groupId),
  );

/** Cancels several of them. */
export const useCancelZoneSkips = (groupId: string) =>
  useChange(
    (ids: SkipId[]) => callApi('DELETE /groups/:id/zone_skips', { params: { id: groupId }, body: { skip_ids: ids } }),
    plan(groupId),
  );
