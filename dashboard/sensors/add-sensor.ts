import type { Recalculation } from '@sluice/contract/schedule';
import type { NewSensor, Sensor } from '@sluice/contract/sensors';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

type Answer = { sensor: Sensor; recalculation: Recalculation | null };

export const useAddSensor = (groupId: string) =>
  useChange((sensor: NewSensor) => api.post<Answer>(`/groups/${groupId}/sensors`, sensor));
