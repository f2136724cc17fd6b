/** Pots and bulbs under drippers that do not last from one morning to the next get a second watering in the afternoon. */
import { triggerToday } from '../application/recipe.ts';
import type { Span } from '../programs/program-span.ts';
import { intersectSpans, totalLength } from '../restrictions/spans.ts';
import { depletionFractionFor } from '../soil-water/zone-soil-water.ts';
import { HOUR_MS, MINUTE_MS } from '../vocabulary/units.ts';
import { type DayContext, zoneState } from './day-context.ts';
import { expectedDays } from './expected-days.ts';
import type { PlannedZone } from './garden.ts';
import { secondsFor } from './least-run.ts';

/** Least share of a day's evapotranspiration that the second watering brings: so much is over by noon. */
const LEAST_SHARE = 0.5;
/** And the most: so much is over when the afternoon window ends. */
const MOST_SHARE = 0.9;
/** Start and end of the afternoon window, after solar noon. */
const FROM_NOON_MS = HOUR_MS;
const UNTIL_MS = 5 * HOUR_MS;
/** The evening is meant to be good on a day a tenth hotter than forecast, too (docs/decisions/0132). */
const HOTTER = 1.1;

/** A second watering of the day. */
export interface Afternoon {
  /** Of the day's evapotranspiration; so much of it is over when it begins. */
  readonly share: number;
  readonly netMm: number;
}

const NONE: Afternoon = { share: 0, netMm: 0 };

/**
 * What a pot or bulb gets in the afternoon that a hot day would empty further than it should: so much that its evening is
 * good (docs/decisions/0132). Nothing under sprinklers, for which the afternoon is too windy and dry.
 */
export function afternoonToday(context: DayContext, zone: PlannedZone, windows: readonly Span[]): Afternoon {
  if (!zone.isPot && zone.wettedRootFraction === 1) return NONE;
  const [today] = expectedDays(context, zone, 1);
  if (today === undefined) return NONE;
  const lackMm = (cropEtMm: number) => cropEtMm - today.rainMm - lastsMm(zone, cropEtMm);
  if (lackMm(today.cropEtMm) <= 0) return NONE;
  // A bulb that overflows teaches its probe nothing.
  const isMeasured = zoneState(context, zone.id).sensed !== null;
  const wanted = isMeasured ? LEAST_SHARE : lackMm(HOTTER * today.cropEtMm) / today.cropEtMm;
  const bring = (share: number) => ({ share, netMm: share * today.cropEtMm });
  const wantedMost = bring(Math.min(MOST_SHARE, Math.max(LEAST_SHARE, wanted)));
  // Where only earlier hours are allowed, the day has used less by then, and more would run through.
  const seconds = secondsFor(zone, wantedMost.netMm);
  const isInTime = totalLength(findAfternoon(context, windows, wantedMost.share, seconds)) >= 1000 * seconds;
  return isInTime ? wantedMost : bring(LEAST_SHARE);
}

/** What a day may use of full roots: a pot's by its rule, a bulb's until stress begins or as far as its recipe goes. */
function lastsMm(zone: PlannedZone, cropEtMm: number): number {
  const { isPot, rule, depletionFraction, totalAvailableWaterMm } = zone;
  if (isPot) return rule.triggerDepletionMm;
  const readilyMm = depletionFractionFor(depletionFraction, cropEtMm) * totalAvailableWaterMm;
  return Math.max(readilyMm, rule.leastUse < 1 ? triggerToday(rule, zone, cropEtMm) : 0);
}

/** The hours of these windows in the afternoon, from when the day has used this share. */
export function findAfternoon({ at }: DayContext, windows: readonly Span[], share: number, seconds: number): Span[] {
  const { sunriseMs, sunsetMs } = at.sun;
  const isKnown = sunriseMs !== null && sunsetMs !== null;
  const noonMs = isKnown ? (sunriseMs + sunsetMs) / 2 : (at.day.startMs + at.day.endMs) / 2;
  const dayMs = isKnown ? sunsetMs - sunriseMs : USUAL_DAY_MS;
  // Of a day whose evapotranspiration follows the height of the sun.
  const usedFromMs = (Math.acos(1 - 2 * share) / Math.PI - 0.5) * dayMs;
  const fromMs = Math.max(FROM_NOON_MS, Math.min(usedFromMs, UNTIL_MS - MINUTE_MS - 1000 * seconds));
  const startMs = Math.ceil((noonMs + fromMs) / MINUTE_MS) * MINUTE_MS;
  return intersectSpans(windows, [{ startMs, endMs: noonMs + UNTIL_MS }]);
}

/** Where the sun's times are not known. */
const USUAL_DAY_MS = 12 * HOUR_MS;
