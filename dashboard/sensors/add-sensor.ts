import type { Recalculation } from '@sluice/contract/schedule';
import type { Sensor, SensorCreation } from '@sluice/contract/sensors';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

type Answer = { sensor: Sensor; recalculation: Recalculation | null };

export const useAddSensor = (groupId: string) =>
  useChange((sensor: SensorCreation) => api.post<Answer>(`/groups/${groupId}/sensors`, sensor));
