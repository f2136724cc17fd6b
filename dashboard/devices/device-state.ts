import type { Device } from '@sluice/contract/devices';
import { LIMITS } from '@sluice/engine/vocabulary/limits';

export type StatusTone = 'well' | 'rest' | 'attention' | 'harm';

/** How each status is coloured; the word beside it says the same. */
export const STATUS_TONES: Record<Device['status'], StatusTone> = {
  DISABLED: 'rest',
  STANDBY: 'rest',
  SETUP: 'attention',
  ONLINE: 'well',
  WATERING: 'well',
  MEASURING: 'well',
  OFFLINE: 'harm',
  SLEEPING: 'rest',
  POWEROFF: 'attention',
  ERROR: 'harm',
};

export const isOffline = ({ status }: Pick<Device, 'status'>) => status === 'OFFLINE';

export const isBatteryLow = ({ battery_level }: Pick<Device, 'battery_level'>) =>
  battery_level !== null && battery_level < LIMITS.batteryWarnFraction;
