import { MINUTE_MS } from '../vocabulary/units.ts';
import { type CalendarDay, calendarDays, toPlainDate } from './calendar-day.ts';
import { existsIn, toInstant } from './local-time.ts';

/** A day on the garden's clock: 23, 24 or 25 hours long, or half an hour more or less. */
export interface LocalDay extends CalendarDay {
  readonly timeZone: string;
  /** First instant of the day and first of the next, epoch milliseconds. */
  readonly startMs: number;
  readonly endMs: number;
}

export function toLocalDay(day: CalendarDay, timeZone: string): LocalDay {
  const date = toPlainDate(day.epochDay);
  const startMs = date.toZonedDateTime({ timeZone }).epochMilliseconds;
  const endMs = date.add({ days: 1 }).toZonedDateTime({ timeZone }).epochMilliseconds;
  return { ...day, timeZone, startMs, endMs };
}

/** The days from `first` to `last`, both included, that the calendar of `timeZone` has. */
export function* localDays(firstEpochDay: number, lastEpochDay: number, timeZone: string): Generator<LocalDay> {
  for (const day of calendarDays(firstEpochDay, lastEpochDay)) {
    if (existsIn(toPlainDate(day.epochDay), timeZone)) yield toLocalDay(day, timeZone);
  }
}

const DAY_MINUTES = 24 * 60;

/**
 * The instant at which the day's clock first shows this minute, 0 to 1440; if the clock skips it, the first instant
 * after.
 */
export function instantOnDay(day: LocalDay, minuteOfDay: number): number {
  if (minuteOfDay >= DAY_MINUTES) return day.endMs;
  const isPlain = day.endMs - day.startMs === DAY_MINUTES * MINUTE_MS;
  if (isPlain) return day.startMs + minuteOfDay * MINUTE_MS;
  const time = Temporal.PlainTime.from({ hour: Math.floor(minuteOfDay / 60), minute: minuteOfDay % 60 });
  return toInstant(toPlainDate(day.epochDay), time, day.timeZone) ?? day.endMs;
}
