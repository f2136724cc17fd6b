/** Whether a probe can be trusted, judged by weeks of its readings next to the balance of the same ground. */
import type { ProbeFit } from '../calibration/estimate.ts';
import type { ProbeVerdict } from '../vocabulary/hardware.ts';
import { DAY_MS, type Fraction, fraction, HOUR_MS } from '../vocabulary/units.ts';
import { distanceFromBalance, MAX_DAY_MS, measureScatter, probeOffset } from './probe-offset.ts';
import { asContent, type BalanceEvening, median, type Pair, type ProbedSoil, pairReadings } from './probed-balance.ts';
import { falling, isPossibleContent, STALE_HOURS, type WaterContentReading } from './water-content-reading.ts';

/** How many days of readings are looked at. */
export const HISTORY_DAYS = 21;

export interface ProbeHistory {
  /** Oldest first; there may have been older ones. */
  readonly readings: readonly WaterContentReading[];
  readonly lastReadingMs: number | null;
  /** Null where the zone's soil or plants are not known: then only the readings themselves can be judged. */
  readonly ground: { readonly soil: ProbedSoil; readonly evenings: readonly BalanceEvening[] } | null;
  /** What was known of its offset and its state before. */
  readonly earlierOffset: number;
  readonly before: ProbeVerdict;
  /** The probe as the zone's estimate sees it; null where it has taught nothing yet. */
  readonly fit: ProbeFit | null;
}

export interface ProbeSupervision {
  readonly verdict: ProbeVerdict;
  /** Since when it has been so; null for a sound one. */
  readonly sinceMs: number | null;
  /** Trust in a fresh reading, 0 to 1; 0 unless the probe is sound. */
  readonly trust: Fraction;
  /** By how much it reads too wet, m3/m3; to be taken off its readings. */
  readonly offset: number;
  /** By what factor its reading rises with the available water. */
  readonly gain: number;
  /** Standard deviation of its distance from the balance from one evening to the next, m3/m3. */
  readonly scatter: number;
}

/**
 * A probe that for three days moves less than its own noise, m3/m3, while the ground moves by two of the coarsest steps in
 * which probes report; so many equal readings are no coincidence.
 */
const STUCK = { noise: 0.002, groundMoves: 0.02, hours: 71, readings: 8 } as const;

/** Far off the balance: half of the available water, the way from field capacity to where a usual zone is watered. */
const FAR_SHARE = 0.5;
/** In sands that half is less than probes scatter, m3/m3. */
const MIN_FAR = 0.06;
/** This many evenings in a row; a single rain that missed the garden does not last that long. */
const FAR_EVENINGS = 3;
/** Nearer than this share of "far" a probe agrees with the balance. */
const NEAR = 0.5;
/**
 * A probe nearer than "far" may be more right than the balance; beyond this many times "far" it is outlying at once.
 */
const NEVER = 1.5;

/** A rise of the balance from one evening to the next that exceeds any scatter, m3/m3. */
const MIN_RISE = 0.03;
/**
 * A probe must show a fifth of it: it measures one spot, and the soil may have been fuller than the balance assumed.
 */
const ANSWER = 0.2;
/** A single one may be a valve that stayed shut. */
const MISSED_RISES = 2;

/** Scatter of its distance from the balance, m3/m3: full trust up to the first, no trust from the second. */
const SCATTER = { calm: 0.015, wild: 0.03 } as const;

/** Of a probe that has hardly reported yet, m3/m3. */
const UNSEEN_SCATTER = 0.02;
/** Standard deviation of a normal variate from the median size of the difference of two. */
const MEDIAN_TO_DEVIATION = 1.05;

/** Mean square surprise up to which a probe is trusted again, from which it is not, and the days that it takes to rise (own). */
const SURPRISE = { calm: 0.6, wild: 0.9, days: 14 } as const;
/** m3/m3, and factors: beyond them a probe does not measure this soil (own). */
const POSSIBLE_FIT = { offset: 0.15, leastGain: 0.6, mostGain: 1.7 } as const;
/** Of four quantities one fit in a thousand is further from the usual (chi-squared). */
const USUAL_DISTANCE = 18.5;

const SOUND = { verdict: 'sound', sinceMs: null } as const;

export function superviseProbe(history: ProbeHistory, nowMs: number): ProbeSupervision {
  const { ground, earlierOffset, fit } = history;
  const pairs = ground === null ? [] : pairReadings(history.readings, ground.evenings, ground.soil);
  const ofPairs = ground === null ? earlierOffset : probeOffset(pairs, ground.soil, earlierOffset);
  const { offset, gain } = fit ?? { offset: ofPairs, gain: 1 };
  const found = fault(history, pairs, offset, nowMs);
  const scatter = pairs.length <= FAR_EVENINGS ? UNSEEN_SCATTER : MEDIAN_TO_DEVIATION * measureScatter(pairs);
  if (found.verdict !== 'sound') return { ...found, trust: fraction(0), offset: earlierOffset, gain, scatter };
  const trust = ground === null ? 1 : agreement(pairs, offset, ground.soil) * calmness(pairs);
  return { ...found, trust: fraction(trust), offset, gain, scatter };
}

interface Found {
  readonly verdict: ProbeVerdict;
  readonly sinceMs: number | null;
}

function fault(history: ProbeHistory, pairs: readonly Pair[], offset: number, nowMs: number): Found {
  const { lastReadingMs, ground } = history;
  if (lastReadingMs === null) return SOUND;
  if (nowMs - lastReadingMs >= STALE_HOURS * HOUR_MS) return { verdict: 'stale', sinceMs: lastReadingMs };
  const impossible = trailing(history.readings, ({ waterContent }) => !isPossibleContent(waterContent));
  if (impossible[0] !== undefined) return { verdict: 'outlying', sinceMs: impossible[0].atMs };
  if (ground === null) return SOUND;
  return (
    stuck(history.readings, ground, nowMs) ??
    surprising(history, nowMs) ??
    outlying(pairs, offset, ground.soil, history.before) ??
    unresponsive(pairs, offset, ground.soil) ??
    SOUND
  );
}

function stuck(
  readings: readonly WaterContentReading[],
  { soil, evenings }: NonNullable<ProbeHistory['ground']>,
  nowMs: number,
): Found | null {
  const still = stillStretch(readings);
  const [first, last] = [still[0], still.at(-1)];
  if (first === undefined || last === undefined || still.length < STUCK.readings) return null;
  if (last.atMs - first.atMs < STUCK.hours * HOUR_MS) return null;
  const meanwhile = evenings.filter(({ atMs }) => atMs >= first.atMs && atMs <= nowMs);
  const depletions = meanwhile.map(({ depletionMm }) => depletionMm);
  // A balance that follows its probe stands still beside a stuck one, but it still says what was used.
  const usedMm = meanwhile.slice(1).reduce((sum, evening) => sum + Math.max(0, evening.usedMm - evening.gainedMm), 0);
  const movedMm = Math.max(
    Math.max(...depletions) - Math.min(...depletions),
    usedMm,
    ...meanwhile.slice(1).map(({ gainedMm }) => gainedMm),
  );
  return asContent(soil, movedMm) > STUCK.groundMoves ? { verdict: 'stuck', sinceMs: first.atMs } : null;
}

/** The readings since which the probe has not moved beyond its noise. */
function stillStretch(readings: readonly WaterContentReading[]): readonly WaterContentReading[] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let from = readings.length;
  for (let at = readings.length - 1; at >= 0; at -= 1) {
    const content = readings[at]?.waterContent ?? Number.NaN;
    least = Math.min(least, content);
    most = Math.max(most, content);
    if (!(most - least < STUCK.noise)) break;
    from = at;
  }
  return readings.slice(from);
}

/** A probe that reads again and again what its zone's estimate does not expect, or only by an impossible offset or gain. */
function surprising({ fit, before }: ProbeHistory, nowMs: number): Found | null {
  if (fit === null) return null;
  const { offset, gain, surprise, distance } = fit;
  const limit = before === 'outlying' ? SURPRISE.calm : SURPRISE.wild;
  const isImpossible =
    Math.abs(offset) > POSSIBLE_FIT.offset || gain < POSSIBLE_FIT.leastGain || gain > POSSIBLE_FIT.mostGain;
  if (surprise <= limit && distance <= USUAL_DISTANCE && !isImpossible) return null;
  return { verdict: 'outlying', sinceMs: nowMs - SURPRISE.days * DAY_MS };
}

function outlying(pairs: readonly Pair[], offset: number, soil: ProbedSoil, before: ProbeVerdict): Found | null {
  // A probe that was far off is trusted again once it is near.
  const limit = farOff(soil) * (before === 'outlying' ? NEAR : 1);
  const far = trailing(pairs, (pair) => Math.abs(distanceFromBalance(pair) - offset) > limit);
  return far.length >= FAR_EVENINGS ? { verdict: 'outlying', sinceMs: far[0]?.evening.atMs ?? null } : null;
}

function unresponsive(pairs: readonly Pair[], offset: number, soil: ProbedSoil): Found | null {
  const rises = pairs.flatMap((pair, index) => {
    const before = pairs[index - 1];
    if (before === undefined || pair.evening.atMs - before.evening.atMs > MAX_DAY_MS) return [];
    const rise = pair.expected - before.expected;
    return rise >= MIN_RISE ? [{ pair, lift: rise, answer: pair.read - before.read }] : [];
  });
  const missed = trailing(rises, ({ pair, lift, answer }) => {
    // A probe that reads full cannot rise.
    const hadRoom = pair.expected - (pair.read - offset) > NEAR * farOff(soil);
    return hadRoom && answer < ANSWER * lift;
  });
  const [first] = missed;
  return missed.length >= MISSED_RISES && first !== undefined
    ? { verdict: 'unresponsive', sinceMs: first.pair.evening.atMs }
    : null;
}

function agreement(pairs: readonly Pair[], offset: number, soil: ProbedSoil): number {
  if (pairs.length === 0) return 1;
  const off = Math.abs(median(pairs.slice(-FAR_EVENINGS).map(distanceFromBalance)) - offset);
  return falling(off, farOff(soil), NEVER * farOff(soil));
}

function calmness(pairs: readonly Pair[]): number {
  return pairs.length <= FAR_EVENINGS ? 1 : falling(measureScatter(pairs), SCATTER.calm, SCATTER.wild);
}

const farOff = ({ fieldCapacity, wiltingPoint }: ProbedSoil) =>
  Math.max(MIN_FAR, FAR_SHARE * (fieldCapacity - wiltingPoint));

/** The last of them for which it holds without a gap. */
function trailing<Item>(items: readonly Item[], holds: (item: Item) => boolean): readonly Item[] {
  return items.slice(items.findLastIndex((item) => !holds(item)) + 1);
}
