import type { Device } from '@sluice/contract/devices';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

export const useOrderDevices = (groupId: string) =>
  useChange((ids: Device['id'][]) => api.put(`/groups/${groupId}/devices/order`, { ids }));
