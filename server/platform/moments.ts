/** Instants on the wire: the garden's local date and time, and UTC. */
import type { Moment } from '@sluice/contract/primitives';

/** Clocks change on a quarter of an hour: within one, a zone's offset is constant. */
const QUARTER_MS = 15 * 60_000;
/** Quarters of an hour of two years and more, for as many zones as gardens have. */
const MAX_OFFSETS = 100_000;

/** Cache by zone and quarter of an hour: the calendar is slow, and a schedule needs a thousand offsets. */
const offsets = new Map<string, number>();

function offsetMs(timeZone: string, atMs: number): number {
  const key = `${timeZone} ${Math.floor(atMs / QUARTER_MS)}`;
  const cached = offsets.get(key);
  if (cached !== undefined) return cached;
  if (offsets.size >= MAX_OFFSETS) offsets.clear();
  const offset = askOffsetMs(timeZone, atMs);
  offsets.set(key, offset);
  return offset;
}

/** A garden with an unknown time zone is still shown, in UTC; the planner reports the problem. */
function askOffsetMs(timeZone: string, atMs: number): number {
  try {
    return Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6;
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}

/** One instant in a garden's time zone. */
export function momentIn(timeZone: string, at: Date | number): Moment {
  const atMs = typeof at === 'number' ? Math.floor(at) : at.getTime();
  // The zone's wall clock, written as if it were UTC.
  const local = new Date(atMs + offsetMs(timeZone, atMs)).toISOString();
  return { local_date: local.slice(0, 10), local_time: local.slice(11, 16), utc: new Date(atMs).toISOString() };
}

export const momentOrNull = (timeZone: string, at: Date | null) => (at === null ? null : momentIn(timeZone, at));

/** The local date in a garden's time zone, YYYY-MM-DD. */
export const localDateIn = (timeZone: string, at: Date | number) => momentIn(timeZone, at).local_date;

/** Epoch milliseconds at which a date (YYYY-MM-DD), or one so many days later, begins there. */
export const midnightIn = (timeZone: string, date: string, daysLater = 0) =>
  Temporal.PlainDate.from(date).add({ days: daysLater }).toZonedDateTime(timeZone).epochMilliseconds;
