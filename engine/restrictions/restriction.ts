import type { CalendarDay } from '../programs/calendar-day.ts';
import type { LocalDay } from '../programs/local-day.ts';
import type { Span } from '../programs/program-span.ts';
import type { SunTimes } from '../programs/sun-times.ts';
import { frameOnDay, type TimeFrame } from './time-frame.ts';

/** The user's own ban (on the wire: constraint). */
export interface Restriction {
  readonly id: string;
  /** Null is all day. */
  readonly frame: TimeFrame | null;
  /** 1 to 12; empty means every month. */
  readonly months: readonly number[];
  /** 0 Sunday to 6 Saturday; empty means every day. */
  readonly weekdays: readonly number[];
}

export function restrictionApplies({ months, weekdays }: Restriction, day: CalendarDay): boolean {
  return (
    (months.length === 0 || months.includes(day.month)) && (weekdays.length === 0 || weekdays.includes(day.weekday))
  );
}

/** When the user does not want water on this day. */
export function bannedByRestriction(restriction: Restriction, day: LocalDay, sun: SunTimes): Span[] {
  if (!restrictionApplies(restriction, day)) return [];
  return restriction.frame === null
    ? [{ startMs: day.startMs, endMs: day.endMs }]
    : frameOnDay(restriction.frame, day, sun);
}
