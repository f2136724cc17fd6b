/** Pots and bulbs under drippers that do not last from one morning to the next get a second watering in the afternoon. */
import type { Span } from '../programs/program-span.ts';
import { intersectSpans } from '../restrictions/spans.ts';
import { depletionFractionFor } from '../soil-water/zone-soil-water.ts';
import { HOUR_MS } from '../vocabulary/units.ts';
import type { DayContext } from './day-context.ts';
import { expectedDays } from './expected-days.ts';
import type { PlannedZone } from './garden.ts';

/** Share of a day's evapotranspiration that is over by one in the afternoon. */
const USED_BY_AFTERNOON = 0.5;
/** Start and length of the afternoon window, after solar noon. */
const FROM_NOON_MS = HOUR_MS;
const AFTERNOON_MS = 4 * HOUR_MS;

/**
 * Deficit in the afternoon of a pot or bulb that is full in the morning, mm; 0 where it lasts, and under sprinklers, for
 * which the afternoon is too windy and dry.
 */
export function afternoonMm(context: DayContext, zone: PlannedZone): number {
  if (!zone.isPot && zone.wettedRootFraction === 1) return 0;
  const [today] = expectedDays(context, zone, 1);
  if (today === undefined || today.cropEtMm - today.rainMm <= lastsMm(zone, today.cropEtMm)) return 0;
  return USED_BY_AFTERNOON * today.cropEtMm;
}

/** What a day may use of full roots: a pot's by its rule, a bulb's until stress begins. */
function lastsMm({ isPot, rule, depletionFraction, totalAvailableWaterMm }: PlannedZone, cropEtMm: number): number {
  return isPot ? rule.triggerDepletionMm : depletionFractionFor(depletionFraction, cropEtMm) * totalAvailableWaterMm;
}

/** The hours of these windows after noon. */
export function findAfternoon({ at }: DayContext, windows: readonly Span[]): Span[] {
  const { sunriseMs, sunsetMs } = at.sun;
  const noonMs =
    sunriseMs === null || sunsetMs === null ? (at.day.startMs + at.day.endMs) / 2 : (sunriseMs + sunsetMs) / 2;
  const startMs = Math.ceil((noonMs + FROM_NOON_MS) / 60_000) * 60_000;
  return intersectSpans(windows, [{ startMs, endMs: startMs + AFTERNOON_MS }]);
}
