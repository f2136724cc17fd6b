import { DAY_MS, MINUTE_MS } from '../vocabulary/units.ts';
import { type CalendarDay, toCalendarDay, toEpochDay, toPlainDate } from './calendar-day.ts';
import { type LocalDay, toLocalDay } from './local-day.ts';
import type { Program } from './program.ts';
import { crossesDayBoundary, overlap, programSpan, type Span } from './program-span.ts';
import { fallsOn, toDayRule } from './recurrence.ts';
import { type Position, type SunTimes, sunTimes } from './sun-times.ts';

/** What is needed to tell when two programs overlap. */
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
 * Within ten years, any two programs with intervals of up to 60 days, weekdays, odd or even days and month filters meet
 * at least once, if they ever do.
 */
const YEARS_AHEAD_DAYS = 3653;
/** Sun times repeat every year, so at most one year of common days is compared by the clock. */
const WEIGHED_DAYS = 366;

/**
 * The first problem of a program next to the others of its water source: a day on which it runs over midnight, or
 * overlaps another program. Null when there is none.
 */
export function firstClash(program: Program, others: readonly Program[], ground: ProgramGround): ProgramClash | null {
  return findClash(program, others, new GroundDays(ground));
}

function findClash(program: Program, others: readonly Program[], days: GroundDays): ProgramClash | null {
  for (const day of runningDays([program], days)) {
    if (crossesDayBoundary(days.span(program, day), days.local(day)))
      return { kind: 'crossesDayBoundary', date: day.date };
  }
  for (const other of others) {
    for (const day of runningDays([program, other], days)) {
      if (isClockChange(days.local(day))) continue;
      if (overlap(days.span(program, day), days.span(other, day))) {
        return { kind: 'overlaps', with: other, date: day.date };
      }
      // By the clock, every other day is as this one.
      if (!followsSun(program) && !followsSun(other)) break;
    }
  }
  return null;
}

const followsSun = ({ at, endAt }: Program) => at.kind !== 'clock' || (endAt !== null && endAt.kind !== 'clock');

/**
 * On nights with a clock change, programs may overlap that never overlap otherwise. The planner puts them one after
 * another; no program is refused for it.
 */
const isClockChange = ({ startMs, endMs }: LocalDay) => endMs - startMs !== DAY_MS;

/** As many others as one program may have to be moved past, on either side. */
const MOVES = 12;

/**
 * The start nearest to a program's own at which nothing clashes, minutes after midnight; null where none was found, or
 * where it follows the sun, ends by a time, or is to finish at one.
 */
export function nearestFreeStart(program: Program, others: readonly Program[], ground: ProgramGround): number | null {
  const { at, anchor, endAt } = program;
  if (at.kind !== 'clock' || anchor !== 'start' || endAt !== null) return null;
  const days = new GroundDays(ground);
  const found = [1, -1].flatMap((direction) => {
    let { minuteOfDay } = at;
    for (let move = 0; move < MOVES && minuteOfDay >= 0; move += 1) {
      const moved: Program = { ...program, at: { kind: 'clock', minuteOfDay } };
      const clash = findClash(moved, others, days);
      if (clash === null) return [minuteOfDay];
      if (clash.kind === 'crossesDayBoundary' && direction === 1) return [];
      minuteOfDay =
        clash.kind === 'crossesDayBoundary'
          ? DAY_MS / MINUTE_MS - Math.ceil(ground.toMinutes(program))
          : besideClash(clash, direction === 1, program, days);
    }
    return [];
  });
  const distance = (minuteOfDay: number) => Math.abs(minuteOfDay - at.minuteOfDay);
  return found.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** The start right after what it clashes with on that day, or so that it ends before. */
function besideClash(
  clash: ProgramClash & { kind: 'overlaps' },
  isAfter: boolean,
  program: Program,
  days: GroundDays,
): number {
  const day = days.day(toEpochDay(Temporal.PlainDate.from(clash.date)));
  const local = days.local(day);
  const { startMs, endMs } = days.span(clash.with, day);
  return isAfter
    ? Math.ceil((endMs - local.startMs) / MINUTE_MS)
    : Math.floor((startMs - local.startMs) / MINUTE_MS - days.toMinutes(program));
}

/** The first days on which all of these programs are due. */
function* runningDays(programs: readonly Program[], days: GroundDays): Generator<CalendarDay> {
  const rules = programs.map(toDayRule);
  const first = Math.max(...rules.map((rule) => rule.firstEpochDay));
  const last = Math.min(first + YEARS_AHEAD_DAYS, ...rules.map((rule) => rule.lastEpochDay));
  let weighed = 0;
  for (let epochDay = first; epochDay <= last; epochDay += 1) {
    const day = days.day(epochDay);
    if (!rules.every((rule) => fallsOn(rule, day))) continue;
    yield day;
    weighed += 1;
    if (weighed === WEIGHED_DAYS) return;
  }
}

/** The days of a garden, each worked out once: a program is compared with many others on the same ones. */
class GroundDays {
  readonly #ground: ProgramGround;
  readonly #days = new Map<number, { day: CalendarDay; local: LocalDay | null; sun: SunTimes | null }>();

  constructor(ground: ProgramGround) {
    this.#ground = ground;
  }

  toMinutes(program: Program): number {
    return this.#ground.toMinutes(program);
  }

  day(epochDay: number): CalendarDay {
    return this.#of(epochDay).day;
  }

  local({ epochDay }: CalendarDay): LocalDay {
    const found = this.#of(epochDay);
    found.local ??= toLocalDay(found.day, this.#ground.timeZone);
    return found.local;
  }

  span(program: Program, day: CalendarDay): Span {
    const local = this.local(day);
    const found = this.#of(day.epochDay);
    found.sun ??= sunTimes(local, this.#ground.position);
    return programSpan(program, this.toMinutes(program), local, found.sun);
  }

  #of(epochDay: number) {
    const found = this.#days.get(epochDay);
    if (found) return found;
    const made = { day: toCalendarDay(toPlainDate(epochDay)), local: null, sun: null };
    this.#days.set(epochDay, made);
    return made;
  }
}
