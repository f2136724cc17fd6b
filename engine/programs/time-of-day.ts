import { MINUTE_MS } from '../vocabulary/units.ts';
import { instantOnDay, type LocalDay } from './local-day.ts';
import type { SunTimes } from './sun-times.ts';

/** A time that people set: a clock time, or minutes before (negative) or after sunrise or sunset. */
export type TimeOfDay =
  | { readonly kind: 'clock'; readonly minuteOfDay: number }
  | { readonly kind: 'sunrise' | 'sunset'; readonly offsetMinutes: number };

export const TIME_KINDS = ['clock', 'sunrise', 'sunset'] as const;

/** Used where the sun neither rises nor sets. */
const NOMINAL_MINUTE = { sunrise: 6 * 60, sunset: 18 * 60 } as const;

/** The instant of a time on a day; sun times never leave the day they belong to. */
export function instantAt(day: LocalDay, time: TimeOfDay, sun: SunTimes): number {
  if (time.kind === 'clock') return instantOnDay(day, time.minuteOfDay);
  const sunMs = time.kind === 'sunrise' ? sun.sunriseMs : sun.sunsetMs;
  const base = sunMs ?? instantOnDay(day, NOMINAL_MINUTE[time.kind]);
  return Math.min(day.endMs, Math.max(day.startMs, base + time.offsetMinutes * MINUTE_MS));
}

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Minutes since midnight of 'HH:MM'; '24:00' is the end of the day; null for anything else. */
export function minuteOfDayFrom(text: unknown): number | null {
  if (text === '24:00') return 24 * 60;
  const match = typeof text === 'string' ? CLOCK.exec(text) : null;
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

const BY_SUN = /^(sunrise|sunset)(?:([+-])(\d{1,3}))?$/;

/** A time as it is written: `05:30`, `sunrise`, `sunset-20`; null for anything else. */
export function parseTimeOfDay(text: string): TimeOfDay | null {
  const match = BY_SUN.exec(text);
  if (match === null) {
    const minuteOfDay = minuteOfDayFrom(text);
    return minuteOfDay === null ? null : { kind: 'clock', minuteOfDay };
  }
  const offsetMinutes = Number(match[3] ?? 0) * (match[2] === '-' ? -1 : 1);
  return { kind: match[1] === 'sunrise' ? 'sunrise' : 'sunset', offsetMinutes };
}

export function formatTimeOfDay(time: TimeOfDay): string {
  if (time.kind === 'clock') {
    const two = (value: number) => String(value).padStart(2, '0');
    return `${two(Math.trunc(time.minuteOfDay / 60))}:${two(time.minuteOfDay % 60)}`;
  }
  if (time.offsetMinutes === 0) return time.kind;
  return `${time.kind}${time.offsetMinutes > 0 ? '+' : '-'}${Math.abs(time.offsetMinutes)}`;
}
