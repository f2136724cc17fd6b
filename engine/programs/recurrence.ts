import type { ProgramRepeat } from '../vocabulary/watering.ts';
import { instantOf, localDateAt } from './local-time.ts';

/** On which days a program comes round. Its `kind` is the wire's `repeat`. */
export type Repeat =
  /** Every so many days, counted on the calendar from the program's start day. */
  | { readonly kind: 'interval'; readonly everyDays: number }
  /** 0 Sunday to 6 Saturday. */
  | { readonly kind: 'weekly'; readonly weekdays: readonly number[] }
  /** Days of the month divisible by two, and the others. */
  | { readonly kind: 'even_days' }
  | { readonly kind: 'odd_days' };

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

/** A rule whose text has been read once, so that a year of days costs no parsing. */
interface DayRule {
  readonly startDay: Temporal.PlainDate;
  readonly endDay: Temporal.PlainDate | null;
  readonly repeat: Repeat;
  readonly months: readonly number[];
}

type DayRuleText = Pick<RecurringProgram, 'startDay' | 'endDay' | 'repeat' | 'months'>;

function readDayRule(program: DayRuleText): DayRule {
  return {
    startDay: Temporal.PlainDate.from(program.startDay),
    endDay: program.endDay === null ? null : Temporal.PlainDate.from(program.endDay),
    repeat: program.repeat,
    months: program.months,
  };
}

const matchesRepeat: { [K in ProgramRepeat]: (date: Temporal.PlainDate, rule: DayRule) => boolean } = {
  interval: (date, { startDay, repeat }) =>
    repeat.kind === 'interval' && startDay.until(date, { largestUnit: 'days' }).days % repeat.everyDays === 0,
  // Temporal counts Monday 1 to Sunday 7.
  weekly: (date, { repeat }) => repeat.kind === 'weekly' && repeat.weekdays.includes(date.dayOfWeek % 7),
  even_days: (date) => date.day % 2 === 0,
  odd_days: (date) => date.day % 2 === 1,
};

function fallsOn(rule: DayRule, date: Temporal.PlainDate): boolean {
  if (Temporal.PlainDate.compare(date, rule.startDay) < 0) return false;
  if (rule.endDay !== null && Temporal.PlainDate.compare(date, rule.endDay) > 0) return false;
  if (rule.months.length > 0 && !rule.months.includes(date.month)) return false;
  return matchesRepeat[rule.repeat.kind](date, rule);
}

/** The days from `from` to `to`, both included, on which the program comes round. */
export function* recurringDays(
  program: DayRuleText,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): Generator<Temporal.PlainDate> {
  const rule = readDayRule(program);
  const last = rule.endDay !== null && Temporal.PlainDate.compare(rule.endDay, to) < 0 ? rule.endDay : to;
  let date = Temporal.PlainDate.compare(from, rule.startDay) < 0 ? rule.startDay : from;
  for (; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    if (fallsOn(rule, date)) yield date;
  }
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
  const time = Temporal.PlainTime.from(program.startTime);
  // A jump of the clocks at midnight carries a start into the next day, so the day before is asked as well.
  const from = localDateAt(afterMs, timeZone).subtract({ days: 1 });
  const to = localDateAt(untilMs, timeZone);
  const occurrences: Occurrence[] = [];
  for (const date of recurringDays(program, from, to)) {
    const startsAt = instantOf(date, time, timeZone);
    if (startsAt !== null && startsAt > afterMs && startsAt <= untilMs) {
      occurrences.push({ startsAt, localDate: date.toString() });
    }
  }
  return occurrences;
}
