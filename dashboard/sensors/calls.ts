import type { Sensor } from '@sluice/contract/sensors';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../platform/api/api.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useCallWithId, useChangeCall, useChangeOf, useChangeThing } from '../platform/api/use-change.ts';

const PAGE = 24;

/** What a sensor has measured, newest first, a day of hourly readings at a time. */
export const readingsQuery = (sensorId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.readings(sensorId),
    queryFn: ({ pageParam }) =>
      callApi('GET /sensors/:id/readings', { params: { id: sensorId }, query: { limit: PAGE, after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const useAddSensor = (groupId: string) => useChangeOf('POST /groups/:id/sensors', groupId);

export const useChangeSensor = () => useChangeThing('PATCH /sensors/:id');

/** The login that it is read with now. */
export const useChangeSensorAccess = () => useChangeThing('PUT /sensors/:id/access');

export const useRemoveSensor = () => useCallWithId('DELETE /sensors/:id');

export const useOrderSensors = (groupId: string) =>
  useChangeCall('PUT /groups/:id/sensors/order', (ids: Sensor['id'][]) => ({ params: { id: groupId }, body: { ids } }));

/** Says that a sensor that was found wrong is right. */
export const useDismissVerdict = () => useCallWithId('POST /sensors/:id/verdict_dismissal');

export const useStartSelfLearning = () => useCallWithId('POST /sensors/:id/self_learning');

/** Forgets what the sensor has learned of its soil. */
export const useResetSelfLearning = () => useCallWithId('DELETE /sensors/:id/self_learning');
