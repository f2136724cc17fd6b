const HOUR_MS = 3_600_000;
/** Hours without weather after which smart planning is blind (decisions, product). */
export const BLIND_AFTER_HOURS = 48;

export type BackupReason = 'weatherUnknown' | 'serverUnreachable';

/** What the device or server knows of the rest; null: never heard of. */
export interface LastKnown {
  readonly weatherAtMs: number | null;
  /** Seen from the device; from the server's own side it is always now. */
  readonly serverAtMs: number | null;
  /** Hours for which the device holds a plan of its own. */
  readonly planHoldsHours: number;
}

/** Why a backup program takes over from the smart one, or null while it need not. */
export function backupReason(known: LastKnown, nowMs: number): BackupReason | null {
  const hoursSince = (atMs: number | null) => (atMs === null ? Number.POSITIVE_INFINITY : (nowMs - atMs) / HOUR_MS);
  if (hoursSince(known.serverAtMs) > known.planHoldsHours) return 'serverUnreachable';
  return hoursSince(known.weatherAtMs) >= BLIND_AFTER_HOURS ? 'weatherUnknown' : null;
}
