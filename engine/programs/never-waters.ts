import { calendarDays, toEpochDay } from './calendar-day.ts';
import type { ProgramGround } from './conflicts.ts';
import { toLocalDay } from './local-day.ts';
import { localDateAt } from './local-time.ts';
import type { Program } from './program.ts';
import { programSpan } from './program-span.ts';
import { fallsOn, toDayRule } from './recurrence.ts';
import { sunTimes } from './sun-times.ts';

/** Why a program will never water: it has ended, begins beyond all plans, fits no day, or ends before its start. */
export type NeverWaters = 'PAST' | 'TOO_FAR' | 'NO_DAY' | 'NO_TIME';

/** Farther ahead than anybody plans a garden. */
export const PROGRAM_AHEAD_YEARS = 10;
/** Sun times repeat every year. */
const WEIGHED_DAYS = 366;

/** Null for a program that waters at some time after `nowMs`. */
export function whyNeverWaters(program: Program, nowMs: number, ground: ProgramGround): NeverWaters | null {
  const rule = toDayRule(program);
  const today = localDateAt(nowMs, ground.timeZone);
  const first = Math.max(rule.firstEpochDay, toEpochDay(today));
  const farthest = toEpochDay(today.add({ years: PROGRAM_AHEAD_YEARS }));
  if (rule.firstEpochDay > farthest) return 'TOO_FAR';
  if (rule.lastEpochDay < first) return 'PAST';
  // A program by volume takes no time where the flow is not known yet.
  const minutes = Math.max(1, ground.toMinutes(program));
  let [weighed, isPast] = [0, false];
  for (const day of calendarDays(first, Math.min(farthest, rule.lastEpochDay))) {
    if (!fallsOn(rule, day)) continue;
    const local = toLocalDay(day, ground.timeZone);
    const { startMs, endMs } = programSpan(program, minutes, local, sunTimes(local, ground.position));
    if (startMs < endMs && endMs > nowMs) return null;
    if (startMs < endMs) isPast = true;
    weighed += 1;
    if (weighed === WEIGHED_DAYS) break;
  }
  if (isPast) return 'PAST';
  return weighed === 0 ? 'NO_DAY' : 'NO_TIME';
}
