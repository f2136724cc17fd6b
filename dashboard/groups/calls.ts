import type { ClosedSeasons, RainDelays } from '@sluice/contract/gardens-overview';
import type { GroupCreation, groupChange } from '@sluice/contract/groups';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../platform/api/api.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useCallWithId, useChange, useChangeCall } from '../platform/api/use-change.ts';

/** The user, all groups, and one group whole: the one asked for, otherwise the one the server picks. */
export const indexQuery = (groupId: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.index(groupId),
    queryFn: () => (groupId ? callApi('GET /groups/:id/index', { params: { id: groupId } }) : callApi('GET /index')),
    placeholderData: keepPreviousData,
  });

/** The state of every garden. */
export const gardensOverviewQuery = () =>
  queryOptions({
    queryKey: queryKeys.gardensOverview(),
    queryFn: async () => (await callApi('GET /gardens_overview')).gardens,
  });

/** Of several gardens; the answer says how to put them back. */
export const useChangeRainDelays = () => useChangeCall('PUT /rain_delays', (body: RainDelays) => ({ body }));

export const useChangeClosedSeasons = () => useChangeCall('PUT /closed_seasons', (body: ClosedSeasons) => ({ body }));

export const useAddGroup = () => useChangeCall('POST /groups', (group: GroupCreation) => ({ body: group }));

export const useChangeGroup = (groupId: string) =>
  useChangeCall('PATCH /groups/:id', (change: z.infer<typeof groupChange>) => ({
    params: { id: groupId },
    body: change,
  }));

/** Lets the garden be watered again after too many restarts of Sluice. */
export const useReleaseStarts = () => useCallWithId('DELETE /groups/:id/start_hold');

/** `onGone` is called before queries are reloaded, so that the removed garden is not requested. */
export const useRemoveGroup = (onGone: () => void) =>
  useChange(async (groupId: string) => {
    const answer = await callApi('DELETE /groups/:id', { params: { id: groupId } });
    onGone();
    return answer;
  });

/** Puts the demo gardens into the user's own account. */
export function useAddDemoGardens() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi('POST /demo', { body: { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
