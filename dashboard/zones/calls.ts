import type { Body, Query } from '@sluice/contract/calls';
import type { Zone } from '@sluice/contract/zones';
import type { ChartScale } from '@sluice/engine/vocabulary/watering';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, readPicture } from '../platform/api/api.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useCallWithId, useChange, useChangeCall, useChangeOf, useChangeThing } from '../platform/api/use-change.ts';

/** A year changes with a day and with settings, not with every run. */
const YEAR_STALE_MS = 60_000;

export const useChangeZone = () => useChangeThing('PATCH /zones/:id');

/** Several at once: all of them, or none. */
export const useChangeZones = (groupId: string) =>
  useChangeOf('PATCH /groups/:id/zones', groupId, { isRefusalShown: true });

export const useOrderZones = (groupId: string) =>
  useChangeCall('PUT /groups/:id/zones/order', (ids: Zone['id'][]) => ({ params: { id: groupId }, body: { ids } }));

/** Says that a zone that leaked, or whose valve was stuck, is right again. */
export const useUnlockZone = () => useCallWithId('DELETE /zones/:id/lock');

type Planting = { id: Zone['id']; plants: Body<'PUT /zones/:id/plants'> };

/** Says what grows in a zone, the primary species first. */
export const usePlantZone = () =>
  useChangeCall('PUT /zones/:id/plants', ({ id, plants }: Planting) => ({ params: { id }, body: plants }));

/** The valve as its device sees it just now; asked for only when somebody wants to know. */
export const valveReportQuery = (zoneId: Zone['id']) =>
  queryOptions({
    queryKey: ['valve-report', zoneId],
    queryFn: async () => (await callApi('GET /zones/:id/valve_report', { params: { id: zoneId } })).valve_report,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Moisture, sunlight and irrigation of a zone. While another scale loads, the one before stays. */
export const zoneChartQuery = (zoneId: Zone['id'], scale: ChartScale) =>
  queryOptions({
    queryKey: ['zone-chart', zoneId, scale],
    queryFn: async () => (await callApi('GET /zones/:id/chart', { params: { id: zoneId }, query: { scale } })).chart,
    placeholderData: keepPreviousData,
  });

/** What the engine takes a zone to be with these fields tried on. */
export const zoneModelQuery = (zoneId: string, version: number, tried: Query<'GET /zones/:id/model'>) =>
  queryOptions({
    queryKey: queryKeys.zoneModel(zoneId, version, tried),
    queryFn: async () => (await callApi('GET /zones/:id/model', { params: { id: zoneId }, query: tried })).model,
    placeholderData: keepPreviousData,
  });

/** The past twelve months with the zone as it is and with a change, written as the call takes it. */
export const whatIfQuery = (zoneId: string, version: number, change: string) =>
  queryOptions({
    queryKey: queryKeys.whatIf(zoneId, version, change),
    queryFn: async () =>
      (await callApi('GET /zones/:id/what_if', { params: { id: zoneId }, query: { change } })).what_if,
    placeholderData: keepPreviousData,
    staleTime: YEAR_STALE_MS,
    retry: false,
  });

/** A zone's photo as an address that an image can show; each photo has another tag. */
export const zonePhotoQuery = (zoneId: Zone['id'], tag: string) =>
  queryOptions({
    queryKey: queryKeys.zonePhoto(zoneId, tag),
    queryFn: () => readPicture(`/zones/${zoneId}/photo`),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Stores a photo, as a JPEG in base64; null removes the one that is there. */
export const useStorePhoto = (zoneId: Zone['id']) =>
  useChange(
    (jpeg: string | null) =>
      jpeg === null
        ? callApi('DELETE /zones/:id/photo', { params: { id: zoneId } })
        : callApi('PUT /zones/:id/photo', { params: { id: zoneId }, body: { jpeg_base64: jpeg } }),
    [queryKeys.index()],
  );
