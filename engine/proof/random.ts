/** Seeded random numbers, for weather and for forecasts with errors. */

/** Numbers between 0 and 1 (mulberry32, Tommy Ettinger 2017, public domain). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Keeps the numbers of one seed apart from those of the next: the golden ratio of 32 bits. */
const SEED_STEP = 0x9e3779b1;

/** Random numbers for each seed and purpose. */
export const seededFor = (seed: number, what: number): (() => number) => seeded(Math.imul(seed, SEED_STEP) + what);

/** A gamma variate (Marsaglia & Tsang 2000; below shape 1 by their power of a uniform one). */
export function gamma(shape: number, random: () => number): number {
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
export function bell(random: () => number): number {
  let sum = -6;
  for (let throws = 0; throws < 12; throws += 1) sum += random();
  return sum;
}

/**
 * This much more rain counts as one more rainy day in the sample, mm: heavy rain is easier to forecast than drizzle.
 */
const EVIDENCE_MM = 5;

/**
 * A probability such that of all days called so probable, about that share is rainy: beta distributed, from what the
 * climate says and from the day itself, of which the outcome is known. The climate weighs `doubt` times as much as the
 * day: 0 is a perfect forecast, infinity always gives the climate's share. With a tenth to half of days rainy the Brier
 * skill score is .45 for a doubt of 2.3, .3 for 4.6, .2 for 9.2, and rain is forecast one to three hundredths too
 * often.
 */
export function rainProbability(rainMm: number, rainyShare: number, doubt: number, random: () => number): number {
  if (rainyShare === 0) return 0;
  const wet = rainyShare * doubt + (rainMm > 0 ? 1 + rainMm / EVIDENCE_MM : 0);
  const dry = (1 - rainyShare) * doubt + (rainMm > 0 ? 0 : 1);
  const one = gamma(wet, random);
  return one / (one + gamma(dry, random));
}
