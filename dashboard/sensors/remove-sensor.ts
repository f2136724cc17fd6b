import type { Recalculation } from '@sluice/contract/schedule';
import type { Sensor } from '@sluice/contract/sensors';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

export const useRemoveSensor = () =>
  useChange((id: Sensor['id']) => api.delete<{ recalculation: Recalculation }>(`/sensors/${id}`));
