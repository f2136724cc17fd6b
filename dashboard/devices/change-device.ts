import type { Device, DeviceChange } from '@sluice/contract/devices';
import type { Recalculation } from '@sluice/contract/schedule';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

type Request = { id: Device['id']; change: DeviceChange };
type Answer = { device: Device; recalculation: Recalculation | null };

export const useChangeDevice = () =>
  useChange(({ id, change }: Request) => api.patch<Answer>(`/devices/${id}`, change));
