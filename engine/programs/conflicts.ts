import type { CalendarDay } from './calendar-day.ts';
import { calendarDays } from './calendar-day.ts';
import { type LocalDay, toLocalDay } from './local-day.ts';
import type { Program } from './program.ts';
import { crossesDayBoundary, overlap, programSpan } from './program-span.ts';
import { fallsOn, toDayRule } from './recurrence.ts';
import { type Position, sunTimes } from './sun-times.ts';

/** Where and how long, for telling when two programs are at work. */
export interface ProgramGround {
  readonly timeZone: string;
  readonly position: Position;
  /** Minutes that a program takes. */
  readonly toMinutes: (program: Program) => number;
}

export type ProgramClash =
  | { readonly kind: 'crossesDayBoundary'; readonly date: string }
  | { readonly kind: 'overlaps'; readonly with: Program; readonly date: string };

/**
 * Ten years hold every meeting of two intervals of up to 60 days with each other, with the week, the odd and even days
 * and a filter of months that matters to anyone.
 */
const YEARS_AHEAD_DAYS = 3653;
/** Sun times come back within a year, so no more than a year of common days is weighed by the clock. */
const WEIGHED_DAYS = 366;

/**
 * The first thing that is wrong with a program beside the others of its water source: a day on which it would run over
 * midnight, or one on which it and another are at work at the same time. Null when it may stand.
 */
export function firstClash(program: Program, others: readonly Program[], ground: ProgramGround): ProgramClash | null {
  for (const day of runningDays([program])) {
    const local = toLocalDay(day, ground.timeZone);
    if (crossesDayBoundary(spanOn(program, local, ground), local))
      return { kind: 'crossesDayBoundary', date: day.date };
  }
  for (const other of others) {
    for (const day of runningDays([program, other])) {
      const local = toLocalDay(day, ground.timeZone);
      if (isClockChange(local)) continue;
      if (overlap(spanOn(program, local, ground), spanOn(other, local, ground))) {
        return { kind: 'overlaps', with: other, date: day.date };
      }
    }
  }
  return null;
}

const DAY_MS = 86_400_000;

/**
 * On the night on which the clock leaves an hour out, or has it twice, programs meet that never meet else. The planner lays
 * them one after another; nobody is refused a program for it.
 */
const isClockChange = ({ startMs, endMs }: LocalDay) => endMs - startMs !== DAY_MS;

/** The first days on which all of these programs come round. */
function* runningDays(programs: readonly Program[]): Generator<CalendarDay> {
  const rules = programs.map(toDayRule);
  const first = Math.max(...rules.map((rule) => rule.firstEpochDay));
  const last = Math.min(first + YEARS_AHEAD_DAYS, ...rules.map((rule) => rule.lastEpochDay));
  let weighed = 0;
  for (const day of calendarDays(first, last)) {
    if (!rules.every((rule) => fallsOn(rule, day))) continue;
    yield day;
    weighed += 1;
    if (weighed === WEIGHED_DAYS) return;
  }
}

function spanOn(program: Program, day: LocalDay, { position, toMinutes }: ProgramGround) {
  return programSpan(program, toMinutes(program), day, sunTimes(day, position));
}
