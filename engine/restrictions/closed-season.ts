import type { CalendarDay } from '../programs/calendar-day.ts';
import { Reading } from '../vocabulary/reading.ts';
import type { Result } from '../vocabulary/result.ts';

/** Weeks in which the garden's water is off, by month and day of each year; over New Year where the end comes first. */
export interface ClosedSeason {
  readonly fromMonth: number;
  readonly fromDay: number;
  readonly toMonth: number;
  readonly toDay: number;
}

/** Both ends are closed. */
export function isClosed(season: ClosedSeason, day: CalendarDay): boolean {
  const today = day.month * 100 + day.dayOfMonth;
  const from = season.fromMonth * 100 + season.fromDay;
  const to = season.toMonth * 100 + season.toDay;
  return from <= to ? today >= from && today <= to : today >= from || today <= to;
}

const A_LEAP_YEAR = 2024;

/** Months and days that some year has; 29 February is one. */
export function parseClosedSeason(input: unknown): Result<ClosedSeason> {
  const reading = new Reading(input);
  const month = (field: string) => reading.wholeNumber(field, { least: 1, most: 12 });
  const makeDay = (field: string, inMonth: number) => {
    const { daysInMonth } = Temporal.PlainYearMonth.from({ year: A_LEAP_YEAR, month: Math.trunc(inMonth) });
    return reading.wholeNumber(field, { least: 1, most: daysInMonth });
  };
  const fromMonth = month('fromMonth');
  const toMonth = month('toMonth');
  const season = { fromMonth, fromDay: makeDay('fromDay', fromMonth), toMonth, toDay: makeDay('toDay', toMonth) };
  return reading.finish(() => season);
}
