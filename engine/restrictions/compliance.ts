/** Whether watering that has happened kept to the laws; for the proof that authorities ask for. */
import type { LocalDay } from '../programs/local-day.ts';
import type { Span } from '../programs/program-span.ts';
import type { SunTimes } from '../programs/sun-times.ts';
import { BREACHES, type Breach } from '../vocabulary/watering.ts';
import { bannedByRegulation, bindingRules, findLimits, type RegulatedZone, type Regulation } from './regulation.ts';
import { intersectSpans, mergeSpans, subtractSpans, totalLength } from './spans.ts';

/** What one zone got on one day, and what else the laws ask about. */
export interface WateredDay {
  readonly day: LocalDay;
  readonly sun: SunTimes;
  readonly zone: RegulatedZone;
  /** When its water flowed. */
  readonly runs: readonly Span[];
  /** Days on which this zone or another that the law binds was watered. */
  readonly wateredEpochDays: ReadonlySet<number>;
  /** Measured rain of a day, mm; null where none is known. */
  readonly rainfallMmOn: (epochDay: number) => number | null;
}

export interface Judgement {
  /** Whether some rule of the law binds this zone on this day. */
  readonly isBound: boolean;
  /** What the watering broke; empty where it kept to the law or there was none. */
  readonly breaches: readonly Breach[];
  /** Whether the law allowed no water at all on this day. */
  readonly isDayClosed: boolean;
}

/** One law by itself. */
export function judgeDay(regulation: Regulation, watered: WateredDay): Judgement {
  const { day, sun, zone, runs } = watered;
  const closed = mergeSpans(bannedByRegulation(regulation, zone, day, sun));
  const isDayClosed = totalLength(closed) === day.endMs - day.startMs;
  const found = new Set<Breach>();
  if (totalLength(intersectSpans(closed, runs)) > 0) found.add(isDayClosed ? 'DAY' : 'HOURS');
  const limits = findLimits([regulation], zone, day);
  if (limits.isOnceADay && countStretches(closed, day, runs) > 1) found.add('TWICE');
  if (totalLength(runs) > 1000 * limits.mostRunSeconds) found.add('MINUTES');
  if (runs.length > 0) {
    if (countWeek(watered) > limits.mostDaysPerWeek) found.add('DAYS_PER_WEEK');
    if (limits.afterRain.some((rule) => isTooWet(watered, rule))) found.add('RAIN');
  }
  return {
    isBound: bindingRules(regulation, zone, day).length > 0,
    breaches: BREACHES.filter((breach) => found.has(breach)),
    isDayClosed,
  };
}

/** Stretches between the law's closed hours in which water flowed. */
const countStretches = (closed: readonly Span[], { startMs, endMs }: LocalDay, runs: readonly Span[]): number =>
  subtractSpans([{ startMs, endMs }], closed).filter((stretch) => totalLength(intersectSpans([stretch], runs)) > 0)
    .length;

/** Watered days among the last seven, today included. */
const countWeek = ({ day, wateredEpochDays }: WateredDay): number =>
  [0, 1, 2, 3, 4, 5, 6].filter((back) => wateredEpochDays.has(day.epochDay - back)).length;

/** Counts whole days back, as the planner does: the hour of the rain is not stored. */
function isTooWet({ day, rainfallMmOn }: WateredDay, rule: { rainfallMm: number; hours: number }): boolean {
  const daysBack = Math.ceil(rule.hours / 24);
  return Array.from({ length: daysBack + 1 }, (_, back) => rainfallMmOn(day.epochDay - back)).some(
    (rainMm) => rainMm !== null && rainMm >= rule.rainfallMm,
  );
}
