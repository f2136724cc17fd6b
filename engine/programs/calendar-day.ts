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

const EPOCH = Temporal.PlainDate.from('1970-01-01');

export function toPlainDate(epochDay: number): Temporal.PlainDate {
  return EPOCH.add({ days: epochDay });
}

export function toEpochDay(date: Temporal.PlainDate): number {
  return EPOCH.until(date, { largestUnit: 'days' }).days;
}

/** The days from `first` to `last`, both included. */
export function* calendarDays(firstEpochDay: number, lastEpochDay: number): Generator<CalendarDay> {
  for (let epochDay = firstEpochDay; epochDay <= lastEpochDay; epochDay += 1) {
    yield toCalendarDay(toPlainDate(epochDay));
  }
}
