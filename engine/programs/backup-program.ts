import { HOUR_MS } from '../vocabulary/units.ts';

/** Hours without weather after which smart planning is blind (docs/specification.md, 10). */
export const BLIND_AFTER_HOURS = 48;

/** No driver stores programs on its device, so that a device without its server waters nothing on its own. */
export type BackupReason = 'weatherUnknown';

/**
 * Why a backup program takes over from smart planning; null while smart planning works. `weatherAtMs`: when weather was
 * last received, epoch milliseconds; null for never.
 */
export function backupReason(weatherAtMs: number | null, nowMs: number): BackupReason | null {
  const hours = weatherAtMs === null ? Number.POSITIVE_INFINITY : (nowMs - weatherAtMs) / HOUR_MS;
  return hours >= BLIND_AFTER_HOURS ? 'weatherUnknown' : null;
}
