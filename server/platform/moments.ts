/** Instants on the wire: the garden's local date and time, and UTC. */
import type { Moment } from '@sluice/contract/primitives';
import { type LocalClock, localClock } from '@sluice/engine/vocabulary/local-clock';

/** A garden with an unknown time zone is still shown, in UTC; the planner reports the problem. */
function clockOf(timeZone: string, atMs: number): LocalClock {
  try {
    return localClock(timeZone, atMs);
  } catch (error) {
    if (error instanceof RangeError) return localClock('UTC', atMs);
    throw error;
  }
}

/** One instant in a garden's time zone. */
export function momentIn(timeZone: string, at: Date | number): Moment {
  const atMs = typeof at === 'number' ? Math.floor(at) : at.getTime();
  const { date, time } = clockOf(timeZone, atMs);
  return { local_date: date, local_time: time, utc: new Date(atMs).toISOString() };
}

export const momentOrNull = (timeZone: string, at: Date | null) => (at === null ? null : momentIn(timeZone, at));

/** The local date in a garden's time zone, YYYY-MM-DD. */
export const localDateIn = (timeZone: string, at: Date | number) => momentIn(timeZone, at).local_date;

/** Epoch milliseconds at which a date (YYYY-MM-DD), or one so many days later, begins there. */
export const midnightIn = (timeZone: string, date: string, daysLater = 0) =>
  Temporal.PlainDate.from(date).add({ days: daysLater }).toZonedDateTime(timeZone).epochMilliseconds;
