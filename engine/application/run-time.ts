import { LIMITS } from '../vocabulary/limits.ts';
import {
  type Fraction,
  type Litres,
  type LitresPerMinute,
  type Millimetres,
  type MillimetresPerHour,
  type Minutes,
  minutes,
  mm,
} from '../vocabulary/units.ts';

/** What must leave the heads for `net` to reach the roots: net = gross x efficiency. */
export function grossDepth(net: Millimetres, efficiency: Fraction): Millimetres {
  return mm(net / efficiency);
}

export function netDepth(gross: Millimetres, efficiency: Fraction): Millimetres {
  return mm(gross * efficiency);
}

export function runTime(gross: Millimetres, rate: MillimetresPerHour): Minutes {
  return minutes((60 * gross) / rate);
}

export function depthOfRun(duration: Minutes, rate: MillimetresPerHour): Millimetres {
  return mm((duration * rate) / 60);
}

/** Twenty seconds converted to minutes and back are slightly less than twenty seconds. */
const ROUNDING = 1e-6;

/** Whole seconds, as valves count them, rounded down. */
export const wholeSeconds = (seconds: number): number => Math.floor(seconds + ROUNDING);

/** A zone's boost factor, percent, on a run's length; beyond its limits it counts as the limit. */
export function boostRunTime(duration: Minutes, boostPercent: number): Minutes {
  const bounded = Math.min(LIMITS.boostMaxPercent, Math.max(LIMITS.boostMinPercent, boostPercent));
  return minutes((duration * bounded) / 100);
}

/** How long a run goes on: by time, by volume, or by both, whichever is reached first. */
export type RunLength =
  | { readonly by: 'time'; readonly duration: Minutes }
  | { readonly by: 'volume'; readonly volume: Litres }
  | { readonly by: 'whicheverFirst'; readonly duration: Minutes; readonly volume: Litres };

/** The longest a run can take at the zone's flow; the meter may end it sooner. */
export function longestRun(length: RunLength, flow: LitresPerMinute): Minutes {
  if (length.by === 'time') return length.duration;
  const untilFull = minutes(length.volume / flow);
  return length.by === 'volume' ? untilFull : minutes(Math.min(length.duration, untilFull));
}
