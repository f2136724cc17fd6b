import type { OneTimeRun } from '@sluice/contract/one-time-runs';
import { momentIn, momentOrNull } from '../platform/moments.ts';
import { presentZoneLengths } from '../zones/index.ts';
import type { OneTimeRunRow } from './store.ts';

/** `mayBeMissedUntil`: when its device next calls in, where that is after the start. */
export function presentOneTimeRun(row: OneTimeRunRow, timeZone: string, mayBeMissedUntil: Date | null): OneTimeRun {
  return {
    id: row.id,
    version: row.version,
    start: momentIn(timeZone, row.startsAt),
    zones: presentZoneLengths(row.zones),
    may_be_missed_until: momentOrNull(timeZone, mayBeMissedUntil),
  };
}
