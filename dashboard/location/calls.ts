import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../platform/api/api.ts';
import { queryOf } from '../platform/api/call-with-id.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useChangeOf } from '../platform/api/use-change.ts';
import type { At } from './place-draft.ts';

export const useSetLocation = (groupId: string) => useChangeOf('PUT /groups/:id/location', groupId);

export const useSetPlace = (groupId: string) => useChangeOf('PUT /groups/:id/place', groupId);

export const locationQuery = (groupId: string) =>
  queryOf('GET /groups/:id/location', groupId, queryKeys.location(groupId), ({ location }) => location);

/** Those near the browser's time zone come first. */
export const findPlaces = (search: string) =>
  callApi('GET /places', {
    query: { search, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  });

/** A list that is being prepared is asked for again. */
export const LIST_PAUSE_MS = 4_000;

export const pointQuery = (at: At) =>
  queryOptions({
    queryKey: queryKeys.places({ ...at }),
    queryFn: async () => (await callApi('GET /places/at', { query: at })).point,
    staleTime: Number.POSITIVE_INFINITY,
  });

export interface MapPart {
  west: number;
  south: number;
  east: number;
  north: number;
}

export const townsQuery = (part: MapPart | null) =>
  queryOptions({
    queryKey: queryKeys.places({ ...part }),
    queryFn: () => callApi('GET /places/towns', { query: part ?? { west: 0, south: 0, east: 0, north: 0 } }),
    enabled: part !== null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.is_list_ready === false ? LIST_PAUSE_MS : false),
  });
