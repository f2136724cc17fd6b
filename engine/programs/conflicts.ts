import { DAY_MS, MINUTE_MS } from '../vocabulary/units.ts';
import { type CalendarDay, calendarDays, toEpochDay } from './calendar-day.ts';
import { type LocalDay, toLocalDay } from './local-day.ts';
import type { Program } from './program.ts';
import { crossesDayBoundary, overlap, programSpan } from './program-span.ts';
import { fallsOn, toDayRule } from './recurrence.ts';
import { type Position, sunTimes } from './sun-times.ts';

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
  const found = [1, -1].flatMap((direction) => {
    let { minuteOfDay } = at;
    for (let move = 0; move < MOVES && minuteOfDay >= 0; move += 1) {
      const moved: Program = { ...program, at: { kind: 'clock', minuteOfDay } };
      const clash = firstClash(moved, others, ground);
      if (clash === null) return [minuteOfDay];
      if (clash.kind === 'crossesDayBoundary' && direction === 1) return [];
      minuteOfDay =
        clash.kind === 'crossesDayBoundary'
          ? DAY_MS / MINUTE_MS - Math.ceil(ground.toMinutes(program))
          : besideClash(clash, direction === 1, program, ground);
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
  ground: ProgramGround,
): number {
  const epochDay = toEpochDay(Temporal.PlainDate.from(clash.date));
  const [day] = calendarDays(epochDay, epochDay);
  if (day === undefined) return -1;
  const local = toLocalDay(day, ground.timeZone);
  const { startMs, endMs } = spanOn(clash.with, local, ground);
  return isAfter
    ? Math.ceil((endMs - local.startMs) / MINUTE_MS)
    : Math.floor((startMs - local.startMs) / MINUTE_MS - ground.toMinutes(program));
}

/** The first days on which all of these programs are due. */
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
