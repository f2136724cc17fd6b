import type { Body } from '@sluice/contract/calls';
import type { Sensor } from '@sluice/contract/sensors';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { useChangeCall } from '../platform/use-change.ts';

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

export const useAddSensor = (groupId: string) =>
  useChangeCall('POST /groups/:id/sensors', (body) => ({ params: { id: groupId }, body }));

type Change = { id: Sensor['id']; change: Body<'PATCH /sensors/:id'> };

export const useChangeSensor = () =>
  useChangeCall('PATCH /sensors/:id', ({ id, change }: Change) => ({ params: { id }, body: change }));

export const useRemoveSensor = () => useChangeCall('DELETE /sensors/:id', (id: Sensor['id']) => ({ params: { id } }));

export const useOrderSensors = (groupId: string) =>
  useChangeCall('PUT /groups/:id/sensors/order', (ids: Sensor['id'][]) => ({ params: { id: groupId }, body: { ids } }));

/** Says that a sensor that was found wrong is right. */
export const useDismissVerdict = () =>
  useChangeCall('POST /sensors/:id/verdict_dismissal', (id: Sensor['id']) => ({ params: { id } }));

export const useStartSelfLearning = () =>
  useChangeCall('POST /sensors/:id/self_learning', (id: Sensor['id']) => ({ params: { id } }));

/** Forgets what the sensor has learned of its soil. */
export const useResetSelfLearning = () =>
  useChangeCall('DELETE /sensors/:id/self_learning', (id: Sensor['id']) => ({ params: { id } }));
