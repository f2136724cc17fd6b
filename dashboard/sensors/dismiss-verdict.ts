import type { Recalculation } from '@sluice/contract/schedule';
import type { Sensor } from '@sluice/contract/sensors';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

type Answer = { sensor: Sensor; recalculation: Recalculation | null };

/** Says that a sensor that was found wrong is right. */
export const useDismissVerdict = () =>
  useChange((id: Sensor['id']) => api.post<Answer>(`/sensors/${id}/verdict_dismissal`));
