/** A time zone's wall clock. The calendar is slow, and a schedule or a forecast needs hundreds of instants: remembered. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from './units.ts';

/** Clocks change on a quarter of an hour: within one, a zone's offset is constant. */
const QUARTER_MS = 15 * MINUTE_MS;
/** Quarters of an hour of two years and more, for as many zones as gardens have. */
const MAX_OFFSETS = 100_000;
/** Some twenty-seven years. */
const MAX_DATES = 10_000;

const offsets = new Map<string, Map<number, number>>();
let offsetCount = 0;

function offsetMs(timeZone: string, atMs: number): number {
  const quarter = Math.floor(atMs / QUARTER_MS);
  const cached = offsets.get(timeZone)?.get(quarter);
  if (cached !== undefined) return cached;
  if (offsetCount >= MAX_OFFSETS) {
    offsets.clear();
    offsetCount = 0;
  }
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone);
  const offset = offsetNanoseconds / 1e6;
  const ofZone = offsets.get(timeZone) ?? new Map<number, number>();
  offsets.set(timeZone, ofZone.set(quarter, offset));
  offsetCount += 1;
  return offset;
}

const dates = new Map<number, string>();
const EPOCH = Temporal.PlainDate.from('1970-01-01');

function writeDate(days: number): string {
  const cached = dates.get(days);
  if (cached !== undefined) return cached;
  if (dates.size >= MAX_DATES) dates.clear();
  const date = EPOCH.add({ days }).toString();
  dates.set(days, date);
  return date;
}

const TIMES = Array.from({ length: DAY_MS / MINUTE_MS }, (_, minute) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':'),
);

export interface LocalClock {
  /** YYYY-MM-DD. */
  date: string;
  /** HH:MM. */
  time: string;
  hour: number;
  minute: number;
}

/** @param atMs whole epoch milliseconds; throws RangeError for a zone that the calendar does not know */
export function localClock(timeZone: string, atMs: number): LocalClock {
  const localMs = atMs + offsetMs(timeZone, atMs);
  const days = Math.floor(localMs / DAY_MS);
  const ofDay = localMs - days * DAY_MS;
  const hour = Math.floor(ofDay / HOUR_MS);
  const minute = Math.floor((ofDay - hour * HOUR_MS) / MINUTE_MS);
  return { date: writeDate(days), time: TIMES[hour * 60 + minute] ?? '', hour, minute };
}
