import type { LocalDay } from '../programs/local-day.ts';
import type { Span } from '../programs/program-span.ts';
import type { SunTimes } from '../programs/sun-times.ts';
import { instantAt, type TimeOfDay } from '../programs/time-of-day.ts';

/** From one time of the day to another. One that ends before it begins goes over midnight. */
export interface TimeFrame {
  readonly from: TimeOfDay;
  readonly to: TimeOfDay;
}

/** The part of a frame that lies in a day: over midnight, the small hours and the late evening of the same date. */
export function frameOnDay({ from, to }: TimeFrame, day: LocalDay, sun: SunTimes): Span[] {
  const startMs = instantAt(day, from, sun);
  const endMs = instantAt(day, to, sun);
  if (startMs < endMs) return [{ startMs, endMs }];
  return [
    { startMs: day.startMs, endMs },
    { startMs, endMs: day.endMs },
  ].filter((span) => span.startMs < span.endMs);
}
