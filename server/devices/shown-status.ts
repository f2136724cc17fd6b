import type { DeviceStatus } from '@sluice/engine/vocabulary/hardware';

export interface ZoneState {
  isEnabled: boolean;
  isConfigured: boolean;
}

/**
 * The shown status of a device that answers. Its own status counts, unless it is merely online: then its owner's
 * settings decide. One that is switched off is on standby; one without a described zone is not set up; one whose zones
 * are all switched off is disabled. An open valve is always shown.
 */
export function shownStatus(
  { isSwitchedOff }: { isSwitchedOff: boolean },
  zones: readonly ZoneState[],
  reported: DeviceStatus,
): DeviceStatus {
  if (reported === 'WATERING') return reported;
  if (isSwitchedOff) return 'STANDBY';
  if (reported !== 'ONLINE') return reported;
  const configured = zones.filter(({ isConfigured }) => isConfigured);
  if (configured.length === 0) return 'SETUP';
  return configured.some(({ isEnabled }) => isEnabled) ? reported : 'DISABLED';
}
