import type { Recalculation } from '@sluice/contract/schedule';
import type { Sensor, SensorChange } from '@sluice/contract/sensors';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

type Request = { id: Sensor['id']; change: SensorChange };
type Answer = { sensor: Sensor; recalculation: Recalculation | null };

export const useChangeSensor = () =>
  useChange(({ id, change }: Request) => api.patch<Answer>(`/sensors/${id}`, change));
