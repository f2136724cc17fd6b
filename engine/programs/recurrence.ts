import type { ProgramRepeat } from '../vocabulary/watering.ts';
import { type CalendarDay, calendarDays, toEpochDay, toPlainDate } from './calendar-day.ts';
import { localDateAt, toInstant } from './local-time.ts';

/** On which days a program is due. Its `kind` is the wire's `repeat`. */
export type Repeat = {
  readonly kind: ProgramRepeat;
} /** Every so many days, counted on the calendar from the program's start day. */ & (
  | { readonly kind: 'interval'; readonly everyDays: number }
  /** 0 Sunday to 6 Saturday. */
  | { readonly kind: 'weekly'; readonly weekdays: readonly number[] }
  /** Days of the month divisible by two, and the others. */
  | { readonly kind: 'even_days' }
  | { readonly kind: 'odd_days' }
);

/** The part of a program that decides when it starts. */
export interface RecurringProgram {
  /** First and last possible day, 'YYYY-MM-DD'; without an end day it goes on. */
  readonly startDay: string;
  readonly endDay: string | null;
  /** Wall clock of the garden, 'HH:MM'. */
  readonly startTime: string;
  readonly repeat: Repeat;
  /** 1 to 12; empty means every month. */
  readonly months: readonly number[];
}

export interface Occurrence {
  /** Epoch milliseconds. */
  readonly startsAt: number;
  /** The day of the rule, 'YYYY-MM-DD', also when a clock change moves the start past midnight. */
  readonly localDate: string;
}

/** A parsed rule, so that matching a day compares whole numbers. */
export interface DayRule {
  readonly firstEpochDay: number;
  /** Infinity where the program goes on. */
  readonly lastEpochDay: number;
  readonly repeat: Repeat;
  readonly months: readonly number[];
}

type DayRuleText = Pick<RecurringProgram, 'startDay' | 'endDay' | 'repeat' | 'months'>;

export function toDayRule({ startDay, endDay, repeat, months }: DayRuleText): DayRule {
  return {
    firstEpochDay: toEpochDay(Temporal.PlainDate.from(startDay)),
    lastEpochDay: endDay === null ? Number.POSITIVE_INFINITY : toEpochDay(Temporal.PlainDate.from(endDay)),
    repeat,
    months,
  };
}

function repeatMatches(repeat: Repeat, day: CalendarDay, firstEpochDay: number): boolean {
  switch (repeat.kind) {
    case 'interval':
      return (day.epochDay - firstEpochDay) % repeat.everyDays === 0;
    case 'weekly':
      return repeat.weekdays.includes(day.weekday);
    case 'even_days':
      return day.dayOfMonth % 2 === 0;
    case 'odd_days':
      return day.dayOfMonth % 2 === 1;
  }
}

/** Whether the program is due on this day. */
export function fallsOn(rule: DayRule, day: CalendarDay): boolean {
  if (day.epochDay < rule.firstEpochDay || day.epochDay > rule.lastEpochDay) return false;
  if (rule.months.length > 0 && !rule.months.includes(day.month)) return false;
  return repeatMatches(rule.repeat, day, rule.firstEpochDay);
}

/**
 * The starts of a program after `afterMs` and up to and including `untilMs`, in order. Two adjoining spans never
 * share a start and never lose one, whatever the clocks of `timeZone` do in between.
 */
export function occurrencesBetween(
  program: RecurringProgram,
  afterMs: number,
  untilMs: number,
  timeZone: string,
): Occurrence[] {
  if (untilMs <= afterMs) return [];
  const rule = toDayRule(program);
  const time = Temporal.PlainTime.from(program.startTime);
  // A clock change at midnight can move a start into the next day, so the day before is checked as well.
  const first = Math.max(rule.firstEpochDay, toEpochDay(localDateAt(afterMs, timeZone)) - 1);
  const last = Math.min(rule.lastEpochDay, toEpochDay(localDateAt(untilMs, timeZone)));
  const occurrences: Occurrence[] = [];
  for (const day of calendarDays(first, last)) {
    if (!fallsOn(rule, day)) continue;
    const startsAt = toInstant(toPlainDate(day.epochDay), time, timeZone);
    if (startsAt !== null && startsAt > afterMs && startsAt <= untilMs) {
      occurrences.push({ startsAt, localDate: day.date });
    }
  }
  return occurrences;
}
