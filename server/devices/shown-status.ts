import type { DeviceStatus } from '@sluice/engine/vocabulary/hardware';

export interface ZoneState {
  isEnabled: boolean;
  isConfigured: boolean;
}

/**
 * What is shown of a device that answers. Its own word stands, unless it is merely there: then its owner's settings
 * say more. One switched off stands by; one with no zone described yet is not set up; one whose zones are all switched
 * off is disabled. An open valve is always told.
 */
export function shownStatus(
  { isSwitchedOff }: { isSwitchedOff: boolean },
  zones: readonly ZoneState[],
  told: DeviceStatus,
): DeviceStatus {
  if (told === 'WATERING') return told;
  if (isSwitchedOff) return 'STANDBY';
  if (told !== 'ONLINE') return told;
  const configured = zones.filter(({ isConfigured }) => isConfigured);
  if (configured.length === 0) return 'SETUP';
  return configured.some(({ isEnabled }) => isEnabled) ? told : 'DISABLED';
}
