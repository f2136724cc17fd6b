/** A run that is longer than its device's own timer is armed in pieces (docs/decisions/0044). Pure. */

/** Epoch milliseconds until which the device's timer can be set now. `longestRunS`: the longest run it holds. */
export const armableUntil = (deadlineMs: number, nowMs: number, longestRunS: number) =>
  Math.min(deadlineMs, nowMs + longestRunS * 1000);

/**
 * When the device's timer must be set again, epoch milliseconds: at once where the run has become shorter; when all that
 * remains fits; in any case with half of the timer left, so that there is time for several tries. Null when it is set to
 * the run's end.
 */
export function nextArming(deadlineMs: number, armedMs: number, longestRunS: number): number | null {
  if (armedMs === deadlineMs) return null;
  if (armedMs > deadlineMs) return Number.NEGATIVE_INFINITY;
  const longestMs = longestRunS * 1000;
  return Math.min(deadlineMs - longestMs, armedMs - longestMs / 2);
}
