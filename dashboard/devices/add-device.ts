import type { Device, NewDevice } from '@sluice/contract/devices';
import type { Recalculation } from '@sluice/contract/schedule';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

type Answer = { device: Device; recalculation: Recalculation | null };

/** A device comes with a zone for each of its terminals. */
export const useAddDevice = (groupId: string) =>
  useChange((device: NewDevice) => api.post<Answer>(`/groups/${groupId}/devices`, device));
