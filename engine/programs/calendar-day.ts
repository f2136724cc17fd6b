import { DAY_MS } from '../vocabulary/units.ts';

/** A day of the calendar, in no time zone, counted so that programs can be matched by whole numbers. */
export interface CalendarDay {
  /** Days since 1 January 1970. */
  readonly epochDay: number;
  /** 'YYYY-MM-DD'. */
  readonly date: string;
  /** 1 to 12. */
  readonly month: number;
  readonly dayOfMonth: number;
  /** 0 Sunday to 6 Saturday. */
  readonly weekday: number;
  /** 1 to 366. */
  readonly dayOfYear: number;
}

/** 1 January 1970 was a Thursday. */
const WEEKDAY_OF_EPOCH = 4;

const modulo = (value: number, by: number) => ((value % by) + by) % by;

export function toCalendarDay(date: Temporal.PlainDate): CalendarDay {
  const epochDay = toEpochDay(date);
  return {
    epochDay,
    date: date.toString(),
    month: date.month,
    dayOfMonth: date.day,
    weekday: modulo(epochDay + WEEKDAY_OF_EPOCH, 7),
    dayOfYear: date.dayOfYear,
  };
}

export function parseCalendarDay(date: string): CalendarDay {
  return toCalendarDay(Temporal.PlainDate.from(date));
}

/** By way of `Date`, as below: a plan of a fortnight asks thousands of times, and adding to a date takes twice as long. */
export function toPlainDate(epochDay: number): Temporal.PlainDate {
  const midnight = new Date(epochDay * DAY_MS);
  return new Temporal.PlainDate(midnight.getUTCFullYear(), midnight.getUTCMonth() + 1, midnight.getUTCDate());
}

/** The calendar repeats itself after so many years. */
const CYCLE = { years: 400, days: 146_097 };

/** Counting the days between two dates takes twenty times as long. `Date.UTC` takes the years 0 to 99 for 1900 to 1999. */
export function toEpochDay({ year, month, day }: Temporal.PlainDate): number {
  return Date.UTC(year + CYCLE.years, month - 1, day) / DAY_MS - CYCLE.days;
}

/** The days from `first` to `last`, both included. */
export function* calendarDays(firstEpochDay: number, lastEpochDay: number): Generator<CalendarDay> {
  for (let epochDay = firstEpochDay; epochDay <= lastEpochDay; epochDay += 1) {
    yield toCalendarDay(toPlainDate(epochDay));
  }
}
