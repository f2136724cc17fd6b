/** A walk's progress and what it changed, stored in this browser: a phone that slept continues at the same valve. */
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone, ZoneChange } from '@sluice/contract/zones';

/** What is asked at each valve. */
export type Seen = Pick<Zone, 'name' | 'plant_type' | 'sprinkler' | 'enabled'>;

export interface Progress {
  /** The zone whose valve is next; null when the walk is over. */
  zoneId: string | null;
  /** What was typed there and is not saved. */
  draft: Seen | null;
  /** What was saved, with how it was before. */
  changed: readonly { zoneId: string; before: Seen }[];
}

const makeKey = (groupId: string) => `sluice_zone_walk_${groupId}`;

export function readProgress(groupId: string): Progress | null {
  try {
    const stored = JSON.parse(localStorage.getItem(makeKey(groupId)) ?? 'null') as Progress | null;
    return stored && Array.isArray(stored.changed) ? stored : null;
  } catch {
    return null;
  }
}

export function saveProgress(groupId: string, progress: Progress | null): void {
  if (progress) localStorage.setItem(makeKey(groupId), JSON.stringify(progress));
  else localStorage.removeItem(makeKey(groupId));
}

/** Zones with a valve to look at: a master or pump is open with each of them, and a device on trial has its own test. */
export function listWalkedZones({ zones, devices }: CurrentGroup, deviceId: string | undefined): Zone[] {
  const masters = new Set(zones.map(({ master_zone_id }) => master_zone_id));
  const acceptedDevices = new Set(devices.filter(({ is_on_trial }) => !is_on_trial).map(({ id }) => id));
  return zones.filter(
    ({ id, device_id }) =>
      !masters.has(id) && acceptedDevices.has(device_id) && (deviceId === undefined || device_id === deviceId),
  );
}

export const readSeen = ({ name, plant_type, sprinkler, enabled }: Zone): Seen => ({
  name,
  plant_type,
  sprinkler,
  enabled,
});

/** A zone that was changed twice goes back to how it was at first. */
export const withChange = (progress: Progress, zoneId: string, before: Seen): Progress['changed'] =>
  progress.changed.some((one) => one.zoneId === zoneId) ? progress.changed : [...progress.changed, { zoneId, before }];

/** Whether anything differs. */
export const isChanged = (change: ZoneChange): boolean => Object.keys(change).length > 0;
