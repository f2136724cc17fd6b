import { wholeSeconds } from '../application/run-time.ts';
import type { Span } from '../programs/program-span.ts';
import type { MissedCause } from '../vocabulary/reason-figures.ts';
import { HOUR_MS } from '../vocabulary/units.ts';

/** What is done about a start that was missed. */
export type MissedStartPolicy =
  | { readonly kind: 'skip' }
  /** The whole run, if it is at most this late. */
  | { readonly kind: 'runLate'; readonly mostHoursLate: number }
  /** What would be left of it if it had started on time. */
  | { readonly kind: 'rest' };

export interface MissedStart {
  readonly startsAt: number;
  readonly seconds: number;
}

export type MissedVerdict =
  | { readonly verdict: 'run'; readonly seconds: number }
  | { readonly verdict: 'skip'; readonly because: MissedCause };

/**
 * Judges a late start at `nowMs`. `windows` are those of today; `neededSeconds` is what the zone's balance still asks
 * for, Infinity where no balance is kept: water is never made up twice.
 */
export function judgeMissedStart(
  missed: MissedStart,
  nowMs: number,
  policy: MissedStartPolicy,
  windows: readonly Span[],
  neededSeconds: number,
): MissedVerdict {
  if (policy.kind === 'skip') return { verdict: 'skip', because: 'policy' };
  if (policy.kind === 'runLate' && nowMs - missed.startsAt > policy.mostHoursLate * HOUR_MS) {
    return { verdict: 'skip', because: 'tooLate' };
  }
  const lateSeconds = Math.max(0, Math.ceil((nowMs - missed.startsAt) / 1000));
  const leftSeconds = policy.kind === 'rest' ? missed.seconds - lateSeconds : missed.seconds;
  if (leftSeconds <= 0) return { verdict: 'skip', because: 'nothingLeft' };
  if (neededSeconds <= 0) return { verdict: 'skip', because: 'notNeeded' };
  const window = windows.find(({ startMs, endMs }) => nowMs >= startMs && nowMs < endMs);
  if (window === undefined) return { verdict: 'skip', because: 'windowClosed' };
  const openSeconds = Math.floor((window.endMs - nowMs) / 1000);
  const seconds = Math.min(leftSeconds, wholeSeconds(neededSeconds), openSeconds);
  return seconds > 0 ? { verdict: 'run', seconds } : { verdict: 'skip', because: 'notNeeded' };
}
