import type { LocalDay } from '../programs/local-day.ts';
import type { Span } from '../programs/program-span.ts';
import type { SunTimes } from '../programs/sun-times.ts';
import { instantAt, readTimeOfDay, type TimeOfDay } from '../programs/time-of-day.ts';
import { Reading } from '../vocabulary/reading.ts';
import type { Result } from '../vocabulary/result.ts';

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

/** Reads `{ from, to }`; a frame of no length is refused, and a frame that ends before it begins goes over midnight. */
export function readTimeFrame(reading: Reading): TimeFrame {
  const from = readTimeOfDay(reading.inner('from'));
  const to = readTimeOfDay(reading.inner('to'));
  const isEmpty = from.kind === 'clock' && to.kind === 'clock' && from.minuteOfDay === to.minuteOfDay;
  if (isEmpty && reading.areSound('from', 'to')) {
    reading.note('END_NOT_AFTER_START', 'to');
  }
  return { from, to };
}

/** A morning and an evening. */
const MAX_FRAMES = 2;

/** Reads `{ timeFrames: [{ from, to }, ...] }`, none to two of them; none means all day. */
export function parseTimeFrames(input: unknown): Result<TimeFrame[]> {
  const reading = new Reading(input);
  const frames = reading.list('timeFrames').map(readTimeFrame);
  if (frames.length > MAX_FRAMES) reading.note('ABOVE_MOST', 'timeFrames', MAX_FRAMES);
  return reading.finish(() => frames);
}
