import type { Device } from '@sluice/contract/devices';
import type { ValveTest } from '@sluice/contract/valve-tests';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../platform/api/api.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useChange, useChangeOf } from '../platform/api/use-change.ts';

/** Milliseconds between two looks while a valve is tried. */
const LOOK_MS = 1_000;

/** The last test of each valve and the length of one, asked again while one is under way. */
export const valveTestsQuery = (deviceId: Device['id']) =>
  queryOptions({
    queryKey: queryKeys.valveTests(deviceId),
    queryFn: () => callApi('GET /devices/:id/valve_tests', { params: { id: deviceId } }),
    refetchInterval: ({ state }) => (state.data?.tests.some(({ result }) => result === null) ? LOOK_MS : false),
  });

/** Seconds for which a valve is opened: `data` is that of `valveTestsQuery`. */
export const testSeconds = (data: { length_s: number } | undefined) => data?.length_s ?? LIMITS.valveTestSeconds;

/** Tries these terminals, or all of the device. */
export const useTryValves = (deviceId: Device['id']) =>
  useChange(
    (terminals: number[] | null) =>
      callApi('POST /devices/:id/valve_tests', { params: { id: deviceId }, body: { terminals } }),
    [queryKeys.valveTests(deviceId), queryKeys.index()],
  );

type Said = { id: ValveTest['id']; waterSeen: boolean };

export const useSayWater = (deviceId: Device['id']) =>
  useChange(
    ({ id, waterSeen }: Said) => callApi('PATCH /valve_tests/:id', { params: { id }, body: { water_seen: waterSeen } }),
    [queryKeys.valveTests(deviceId)],
  );

export const useKeepDevice = (deviceId: Device['id']) => useChangeOf('POST /devices/:id/keep', deviceId);
