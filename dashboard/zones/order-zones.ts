import type { Zone } from '@sluice/contract/zones';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

export const useOrderZones = (groupId: string) =>
  useChange((ids: Zone['id'][]) => api.put(`/groups/${groupId}/zones/order`, { ids }));
