/** Instants as the wire tells them: the garden's local date and time, and UTC. */
import type { Moment } from '@sluice/contract/primitives';

/** One instant in a garden's time zone. */
export function momentIn(timeZone: string, at: Date | number): Moment {
  const instant = Temporal.Instant.fromEpochMilliseconds(typeof at === 'number' ? at : at.getTime());
  const local = instant.toZonedDateTimeISO(timeZone);
  return {
    local_date: local.toPlainDate().toString(),
    local_time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
    utc: instant.toString({ smallestUnit: 'millisecond' }),
  };
}

export const momentOrNull = (timeZone: string, at: Date | null) => (at === null ? null : momentIn(timeZone, at));

/** The local date in a garden's time zone, YYYY-MM-DD. */
export const localDateIn = (timeZone: string, at: Date | number) => momentIn(timeZone, at).local_date;
