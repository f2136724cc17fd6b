import { MINUTE_MS } from '../vocabulary/units.ts';
import type { LocalDay } from './local-day.ts';
import type { Program } from './program.ts';
import type { SunTimes } from './sun-times.ts';
import { instantAt } from './time-of-day.ts';

/** A stretch of time, epoch milliseconds, the end not included. */
export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** Start and end of a program that takes `minutes` on a day, cut at its end time. */
export function programSpan(program: Program, minutes: number, day: LocalDay, sun: SunTimes): Span {
  const at = instantAt(day, program.at, sun);
  const lengthMs = minutes * MINUTE_MS;
  const full =
    program.anchor === 'start' ? { startMs: at, endMs: at + lengthMs } : { startMs: at - lengthMs, endMs: at };
  if (program.endAt === null) return full;
  const cut = instantAt(day, program.endAt, sun);
  return { startMs: full.startMs, endMs: Math.max(full.startMs, Math.min(full.endMs, cut)) };
}

/** A program cannot cross a day boundary (docs/specification.md, 5). */
export function crossesDayBoundary(span: Span, day: LocalDay): boolean {
  return span.startMs < day.startMs || span.endMs > day.endMs;
}

export function overlap(a: Span, b: Span): boolean {
  return a.startMs < b.endMs && b.startMs < a.endMs;
}
