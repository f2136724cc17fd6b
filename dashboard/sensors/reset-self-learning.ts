import type { Recalculation } from '@sluice/contract/schedule';
import type { Sensor } from '@sluice/contract/sensors';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

type Answer = { sensor: Sensor; message: string; recalculation: Recalculation | null };

/** Forgets what the sensor has learned of its soil. */
export const useResetSelfLearning = () =>
  useChange((id: Sensor['id']) => api.delete<Answer>(`/sensors/${id}/self_learning`));
