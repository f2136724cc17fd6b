import type { Device } from '@sluice/contract/devices';
import type { Recalculation } from '@sluice/contract/schedule';
import { api } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

/** Its zones go with it; their history stays. */
export const useRemoveDevice = () =>
  useChange((id: Device['id']) => api.delete<{ recalculation: Recalculation }>(`/devices/${id}`));
