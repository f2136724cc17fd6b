/** Rain of a gauge that counts up: each millimetre once, over resets, repeated reports and jumps. */
import { HOUR_MS, MINUTE_MS } from '../vocabulary/units.ts';

/** What gauges add up, the longest span first: the longer it is, the more rarely it begins again. */
export const RAIN_COUNTERS = ['total', 'year', 'month', 'week', 'event', 'day'] as const;
export type RainCounterName = (typeof RAIN_COUNTERS)[number];

interface RainCounter {
  /** Up to here its rain has been counted, mm. */
  readonly countedMm: number;
  /** A lower reading of the last report: a reset, unless the next is as high as before; null where there was none. */
  readonly lowerMm: number | null;
  /** When it was last read, or another counter of the gauge was counted for it; epoch milliseconds. */
  readonly readAtMs: number;
}
export type RainCounters = Readonly<Partial<Record<RainCounterName, RainCounter>>>;
export type CounterReadings = Readonly<Partial<Record<RainCounterName, number>>>;

/** Longest time between two readings whose rain is assigned to the hours between them. */
export const LONGEST_GAP_MS = 30 * MINUTE_MS;
/** More than has been measured anywhere for long; shorter bursts are stronger, so it is asked of ten minutes at least (own). */
export const MOST_MM_PER_HOUR = 150;
const BURST_MS = 10 * MINUTE_MS;
/** Two counters of one gauge differ by their rounding; by more than this one of them has jumped (own). */
const ROUNDING_MM = 1;
/** Counters are rounded on the way. */
const EQUAL_MM = 0.005;

export interface CountedRain {
  readonly counters: RainCounters;
  readonly rainfallMm: number;
  /** A rise beyond what can fall, which is not counted; null where there was none. */
  readonly refusedMm: number | null;
}

/**
 * What fell until a report at `atMs` since the readings before. A counter that was not read for too long only begins again:
 * the hours between are those of the weather service, whatever else was reported meanwhile.
 */
export function countRain(stored: RainCounters, readings: CounterReadings, atMs: number): CountedRain {
  const before = goingOn(stored, atMs);
  const reported = RAIN_COUNTERS.flatMap((name) => {
    const value = readings[name];
    return value === undefined ? [] : [{ name, value, rise: riseOf(before[name], value, atMs) }];
  });
  const risen = reported.flatMap(({ rise }) => (rise === null ? [] : [rise]));
  const [best] = risen;
  const least = Math.min(...risen.flatMap(({ isReset, mm }) => (isReset ? [] : [mm])));
  const rainfallMm = best === undefined ? 0 : best.mm - least > ROUNDING_MM ? least : best.mm;
  if (rainfallMm > (MOST_MM_PER_HOUR * Math.max(best?.elapsedMs ?? 0, BURST_MS)) / HOUR_MS)
    return { counters: startAt(before, readings, atMs), rainfallMm: 0, refusedMm: rainfallMm };
  const counters: Partial<Record<RainCounterName, RainCounter>> = {};
  for (const name of RAIN_COUNTERS) {
    const counter = before[name];
    const value = readings[name];
    const countedMm = counter === undefined ? 0 : counter.countedMm + rainfallMm;
    if (value === undefined) {
      // One that is missing from this report goes on from what another has counted meanwhile.
      if (counter !== undefined)
        counters[name] = { ...counter, countedMm, readAtMs: best === undefined ? counter.readAtMs : atMs };
    } else if (counter !== undefined && riseOf(counter, value, atMs) === null)
      counters[name] = { countedMm, lowerMm: value, readAtMs: atMs };
    else counters[name] = { countedMm: settledAt(counter, value), lowerMm: null, readAtMs: atMs };
  }
  return { counters, rainfallMm, refusedMm: null };
}

/** Without those that were not read for too long; one that an older version stored has no time. */
function goingOn(stored: RainCounters, atMs: number): RainCounters {
  const counters: Partial<Record<RainCounterName, RainCounter>> = {};
  for (const name of RAIN_COUNTERS) {
    const counter = stored[name];
    if (counter !== undefined && atMs - counter.readAtMs <= LONGEST_GAP_MS) counters[name] = counter;
  }
  return counters;
}

interface Rise {
  readonly mm: number;
  readonly isReset: boolean;
  readonly elapsedMs: number;
}

/** Null for one that is new, or lower than before for the first time. */
function riseOf(counter: RainCounter | undefined, value: number, atMs: number): Rise | null {
  if (counter === undefined) return null;
  const { countedMm, lowerMm, readAtMs } = counter;
  const elapsedMs = atMs - readAtMs;
  if (value >= countedMm - EQUAL_MM) return { mm: Math.max(0, value - countedMm), isReset: false, elapsedMs };
  return lowerMm === null ? null : { mm: value, isReset: true, elapsedMs };
}

/** A reading that is lower by its rounding alone does not set the counter back. */
const settledAt = (counter: RainCounter | undefined, value: number) =>
  counter !== undefined && value < counter.countedMm && value >= counter.countedMm - EQUAL_MM
    ? counter.countedMm
    : value;

function startAt(before: RainCounters, readings: CounterReadings, atMs: number): RainCounters {
  const counters: Partial<Record<RainCounterName, RainCounter>> = { ...before };
  for (const name of RAIN_COUNTERS) {
    const value = readings[name];
    if (value !== undefined) counters[name] = { countedMm: value, lowerMm: null, readAtMs: atMs };
  }
  return counters;
}

/** The part of a span that lies in each hour, as shares that add up to 1; `startOfHour` is that of a local clock. */
export function sharesByHour(
  fromMs: number,
  untilMs: number,
  startOfHour: (atMs: number) => number,
): { startsAt: number; share: number }[] {
  const first = startOfHour(fromMs);
  const last = startOfHour(untilMs);
  if (first === last || untilMs <= fromMs) return [{ startsAt: last, share: 1 }];
  const share = (last - fromMs) / (untilMs - fromMs);
  return [
    { startsAt: first, share },
    { startsAt: last, share: 1 - share },
  ];
}
