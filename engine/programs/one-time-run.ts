import { LIMITS } from '../vocabulary/limits.ts';
import { MINUTE_MS } from '../vocabulary/units.ts';

export type OneTimeRunVerdict =
  | { readonly verdict: 'accepted' }
  /** Too late: it must be made `leadMinutes` ahead. */
  | { readonly verdict: 'tooSoon'; readonly earliestMs: number }
  /** Accepted, but the device hears of it only when it next calls in, after the start. */
  | { readonly verdict: 'mayBeMissed'; readonly nextSyncMs: number };

/**
 * A one-time run: made at least 15 minutes ahead, and it starts after the next synchronisation of a sleeping device.
 */
export function judgeOneTimeRun(startsAt: number, nowMs: number, nextSyncMs: number | null): OneTimeRunVerdict {
  const earliestMs = nowMs + LIMITS.oneTimeRunLeadMinutes * MINUTE_MS;
  if (startsAt < earliestMs) return { verdict: 'tooSoon', earliestMs };
  if (nextSyncMs !== null && startsAt < nextSyncMs) return { verdict: 'mayBeMissed', nextSyncMs };
  return { verdict: 'accepted' };
}
