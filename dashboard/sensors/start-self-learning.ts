import type { Sensor } from '@sluice/contract/sensors';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

export const useStartSelfLearning = () =>
  useChange((id: Sensor['id']) => api.post<{ sensor: Sensor }>(`/sensors/${id}/self_learning`));
