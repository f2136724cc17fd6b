import type { Body } from '@sluice/contract/calls';
import type { Sensor } from '@sluice/contract/sensors';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { useChange } from '../platform/use-change.ts';

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
  useChange((body: Body<'POST /groups/:id/sensors'>) =>
    callApi('POST /groups/:id/sensors', { params: { id: groupId }, body }),
  );

type Change = { id: Sensor['id']; change: Body<'PATCH /sensors/:id'> };

export const useChangeSensor = () =>
  useChange(({ id, change }: Change) => callApi('PATCH /sensors/:id', { params: { id }, body: change }));

export const useRemoveSensor = () =>
  useChange((id: Sensor['id']) => callApi('DELETE /sensors/:id', { params: { id } }));

export const useOrderSensors = (groupId: string) =>
  useChange((ids: Sensor['id'][]) =>
    callApi('PUT /groups/:id/sensors/order', { params: { id: groupId }, body: { ids } }),
  );

/** Says that a sensor that was found wrong is right. */
export const useDismissVerdict = () =>
  useChange((id: Sensor['id']) => callApi('POST /sensors/:id/verdict_dismissal', { params: { id } }));

export const useStartSelfLearning = () =>
  useChange((id: Sensor['id']) => callApi('POST /sensors/:id/self_learning', { params: { id } }));

/** Forgets what the sensor has learned of its soil. */
export const useResetSelfLearning = () =>
  useChange((id: Sensor['id']) => callApi('DELETE /sensors/:id/self_learning', { params: { id } }));
