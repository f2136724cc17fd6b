/** Forecasts that are wrong in the way forecasts are: seeded, so that every run of the protocol sees the same errors. */
import { epochDayOf } from '../../programs/calendar-day.ts';
import type { DayOutlook } from '../../skipping/outlook.ts';
import type { SwatDay } from './score.ts';

const MM_PER_IN = 25.4;

/** A small generator of numbers between 0 and 1 (mulberry32, Tommy Ettinger 2017, public domain). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** How far a forecast of the first day errs; each day further adds half as much. */
export interface ForecastSkill {
  /** Of evapotranspiration, one standard deviation, share. */
  readonly et0Error: number;
  /**
   * Spread of the probabilities of rain: 0 would know, infinity would always say the climate's share of rainy days. The
   * Brier skill score of such a forecast is at least 1 / (1 + spread).
   */
  readonly rainSpread: number;
}

/** ET0 within a tenth; a Brier skill of .45, the middle of what weather services report for the first day. */
export const USUAL_SKILL: ForecastSkill = { et0Error: 0.1, rainSpread: 1.2 };

/** Keeps the draws of one seed apart from those of the next: the golden ratio of 32 bits. */
const SEED_STEP = 0x9e3779b1;

/** What a rainy day brings where nothing but the season is known, mm. */
const USUAL_RAIN_MM = 6;

/** What is forecast on the morning of day `from` for it and the days after; each seed errs in its own way. */
export function forecast(
  days: readonly SwatDay[],
  from: number,
  count: number,
  skill: ForecastSkill,
  seed: number,
): DayOutlook[] {
  const rainyShare = days.filter(({ rainIn }) => rainIn > 0).length / days.length;
  return days.slice(from, from + count).map((day, ahead) => {
    const epochDay = epochDayOf(Temporal.PlainDate.from(day.date));
    const random = seeded(Math.imul(seed, SEED_STEP) + epochDay * 31 + ahead);
    const isWet = day.rainIn > 0;
    const usualMm = -USUAL_RAIN_MM * Math.log(1 - random());
    return {
      epochDay,
      basis: 'forecast',
      et0Mm: Math.max(0, day.et0In * MM_PER_IN * (1 + skill.et0Error * (1 + ahead / 2) * bell(random))),
      rainfallMm: isWet ? day.rainIn * MM_PER_IN * Math.exp(0.5 * bell(random)) : usualMm,
      rainProbability: probability(day.rainIn * MM_PER_IN, rainyShare, skill.rainSpread * (1 + ahead / 2), random),
      temperatureMinC: 15,
      temperatureMaxC: 35,
      windKmh: 5,
    };
  });
}

/** So much rain more is seen as surely as one more rainy day in the sample, mm: heavy rain hides less than drizzle. */
const WITNESS_MM = 5;

/**
 * A probability such that of all days called so probable, about that share is rainy: beta distributed around the
 * climate's share, seen from a day of which the outcome is known.
 */
function probability(rainMm: number, rainyShare: number, spread: number, random: () => number): number {
  if (rainyShare === 0) return 0;
  const wet = rainyShare / spread + (rainMm > 0 ? 1 + rainMm / WITNESS_MM : 0);
  const dry = (1 - rainyShare) / spread + (rainMm > 0 ? 0 : 1);
  const one = gamma(wet, random);
  return one / (one + gamma(dry, random));
}

/** A gamma variate (Marsaglia & Tsang 2000; below shape 1 by their power of a uniform one). */
function gamma(shape: number, random: () => number): number {
  if (shape < 1) return gamma(shape + 1, random) * random() ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = bell(random);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** A number around 0 with a standard deviation of 1: twelve throws, less six (Irwin and Hall). */
function bell(random: () => number): number {
  let sum = -6;
  for (let throws = 0; throws < 12; throws += 1) sum += random();
  return sum;
}
