/** Sown lawns: several light waterings a day while seeds sprout, then fewer and deeper ones (docs/decisions/0131). */
import { cycleSeconds, soakAfter, type TimedCycles, timedCycles } from '../application/cycle-and-soak.ts';
import type { Span } from '../programs/program-span.ts';
import { intersectSpans, totalLength } from '../restrictions/spans.ts';
import { countedRainMm } from '../skipping/outlook.ts';
import { HOUR_MS, minutes } from '../vocabulary/units.ts';
import type { DayContext } from './day-context.ts';
import type { PlannedZone } from './garden.ts';
import { leastRunSeconds, secondsFor } from './least-run.ts';

/** A day's light waterings. */
export interface LightRuns {
  readonly runs: number;
  readonly daysFromSowing: number;
}

/**
 * Two to four light waterings a day until the seed has come up, which takes turf one to three weeks, then fewer (practice
 * of university extensions; days and counts are the middle of theirs).
 */
const STAGES = [
  { untilDay: 14, runs: 3 },
  { untilDay: 21, runs: 2 },
  { untilDay: 28, runs: 1 },
] as const;

/** Evaporation of bare soil that is wetted daily, of the reference (FAO-56 figure 29). */
const WET_SOIL = 1.1;
/** Between two light waterings. */
const APART_SECONDS = 3 * 3600;
/** Hours after sunrise in which they begin, and before sunset in which they end, so that leaves dry before the night. */
const AFTER_SUNRISE_MS = 2 * HOUR_MS;
const BEFORE_SUNSET_MS = 3 * HOUR_MS;

const findStage = (daysFromSowing: number) =>
  daysFromSowing < 0 ? undefined : STAGES.find(({ untilDay }) => daysFromSowing < untilDay);

/** Whether seeds were sown so lately that they may still come up. */
export const isSprouting = ({ sownEpochDay }: Pick<PlannedZone, 'sownEpochDay'>, epochDay: number): boolean =>
  sownEpochDay !== null && findStage(epochDay - sownEpochDay) !== undefined;

/** What the seeds of a zone need today; null where none are sprouting. */
export function seedbedToday(context: DayContext, zone: PlannedZone): (LightRuns & { readonly netMm: number }) | null {
  const { today, garden } = context;
  if (zone.sownEpochDay === null) return null;
  const daysFromSowing = today.epochDay - zone.sownEpochDay;
  const stage = findStage(daysFromSowing);
  if (stage === undefined) return null;
  const sunFactor = zone.sunFactors[context.at.day.month - 1] ?? 1;
  const rainMm = zone.rainFraction * countedRainMm(today, garden.preferences.rainReading);
  const netMm = Math.max(0, WET_SOIL * sunFactor * today.et0Mm - rainMm);
  const room = Math.floor(secondsFor(zone, netMm) / leastRunSeconds(zone, garden.preferences));
  return { runs: Math.max(1, Math.min(stage.runs, room)), daysFromSowing, netMm };
}

/** The hours of day in which leaves dry, or all of these where the day has none of them. */
export function hoursOfLight({ at }: DayContext, windows: readonly Span[]): readonly Span[] {
  const { sunriseMs, sunsetMs } = at.sun;
  if (sunriseMs === null || sunsetMs === null) return windows;
  const startMs = Math.ceil((sunriseMs + AFTER_SUNRISE_MS) / 60_000) * 60_000;
  const light = intersectSpans(windows, [{ startMs, endMs: sunsetMs - BEFORE_SUNSET_MS }]);
  return totalLength(light) > 0 ? light : windows;
}

/** So many cycles, hours apart, or more where the ground asks for them. */
export function lightCycles(
  seconds: number,
  { runs }: LightRuns,
  ground: PlannedZone['ground'],
  mostCycles: number,
): TimedCycles {
  const { cyclesWithoutRunoff } = timedCycles(seconds, ground, mostCycles);
  if (seconds < 1 || runs < 2) return timedCycles(seconds, ground, mostCycles);
  const cycles = cycleSeconds(seconds, Math.max(1, Math.min(mostCycles, Math.max(runs, cyclesWithoutRunoff))));
  const soakSeconds = Math.ceil(60 * soakAfter(minutes((cycles[0] ?? 0) / 60), ground));
  return {
    seconds: cycles,
    soakSeconds: cycles.length > runs ? soakSeconds : Math.max(APART_SECONDS, soakSeconds),
    cyclesWithoutRunoff,
  };
}
