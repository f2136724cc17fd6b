import type { Sensor } from '@sluice/contract/sensors';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

export const useOrderSensors = (groupId: string) =>
  useChange((ids: Sensor['id'][]) => api.put(`/groups/${groupId}/sensors/order`, { ids }));
