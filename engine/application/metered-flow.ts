import { type LitresPerMinute, litresPerMinute } from '../vocabulary/units.ts';

/** What a meter counted of a zone on one day, while its valve was open. */
export interface MeteredDay {
  readonly volumeL: number;
  readonly openS: number;
}

/** Shorter waterings are too inaccurate: the pipe is still filling, and the meter's last digit is coarse. */
const MIN_OPEN_S = 120;
/** One day may have had a burst pipe, two may agree by chance. */
const MIN_DAYS = 3;

/** The zone's flow as its meter sees it: the median of its days; null of too few. */
export function meteredFlow(days: readonly MeteredDay[]): LitresPerMinute | null {
  const flows = days
    .filter(({ volumeL, openS }) => openS >= MIN_OPEN_S && volumeL > 0)
    .map(({ volumeL, openS }) => (60 * volumeL) / openS)
    .sort((a, b) => a - b);
  if (flows.length < MIN_DAYS) return null;
  const middle = flows.length >> 1;
  const upper = flows[middle] ?? 0;
  return litresPerMinute(flows.length % 2 === 1 ? upper : (upper + (flows[middle - 1] ?? 0)) / 2);
}
