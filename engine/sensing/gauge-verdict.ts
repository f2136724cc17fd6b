/** Whether a garden's own rain gauge is to be believed, by what the weather service says of the same days. */
import type { GaugeFault } from '../vocabulary/weather.ts';

/** Rain of the same hours of a day, of which most were reported. */
export interface GaugeDay {
  /** Local ISO date. */
  readonly date: string;
  readonly gaugeMm: number;
  readonly serviceMm: number;
}

export interface GaugeVerdict {
  /** Null for one that agrees, or that nothing can be said of yet. */
  readonly fault: GaugeFault | null;
  /** The first wet day of those that it is judged by; null without a fault. */
  readonly since: string | null;
  /** Of the service's rain that it felt, over those days; null where there was too little rain. */
  readonly share: number | null;
}

// All own: services miss local showers, so days are many and the most unlike one is left out.
/** From here a day is wet enough to compare, mm. */
const WET_MM = 1;
/** A day that no working gauge misses, mm; so many of them in a row, and so much rain of them. */
const SOAKING_MM = 3;
const DRY_DAYS = 3;
const DRY_SUM_MM = 12;
const DRY_SHARE = 0.1;
const COMPARED_DAYS = 12;
const COMPARED_SUM_MM = 30;
const LOW_SHARE = 0.5;
const HIGH_SHARE = 1.75;
/** Half of the days say so too. */
const LOW_MEDIAN = 0.6;
const HIGH_MEDIAN = 1.5;
/** It agrees again after so many wet days. */
const AGREEING_DAYS = 4;
const AGREEING_SUM_MM = 10;

/** Of days in order, from when it was last set right on; `fault`: what was found before. */
export function judgeGauge(days: readonly GaugeDay[], fault: GaugeFault | null): GaugeVerdict {
  const wet = days.filter(({ gaugeMm, serviceMm }) => Math.max(gaugeMm, serviceMm) >= WET_MM);
  const dry = judgeDry(days);
  if (dry !== null) return dry;
  if (fault !== null) {
    const recent = wet.slice(-AGREEING_DAYS);
    const share = robustShare(recent, AGREEING_DAYS, AGREEING_SUM_MM);
    const agrees = share !== null && share > LOW_MEDIAN && share < HIGH_MEDIAN;
    return agrees ? { fault: null, since: null, share } : { fault, since: null, share };
  }
  const recent = wet.slice(-COMPARED_DAYS);
  const share = robustShare(recent, COMPARED_DAYS, COMPARED_SUM_MM);
  const since = recent[0]?.date ?? null;
  if (share === null) return { fault: null, since: null, share: null };
  const median = medianShare(recent);
  if (share < LOW_SHARE && median < LOW_MEDIAN) return { fault: 'low', since, share };
  if (share > HIGH_SHARE && median > HIGH_MEDIAN) return { fault: 'high', since, share };
  return { fault: null, since: null, share };
}

function judgeDry(days: readonly GaugeDay[]): GaugeVerdict | null {
  const soaking = days.filter(({ serviceMm }) => serviceMm >= SOAKING_MM).slice(-DRY_DAYS);
  const { gauge, service } = sums(soaking);
  if (soaking.length < DRY_DAYS || service < DRY_SUM_MM || gauge >= DRY_SHARE * service) return null;
  const since = soaking[0]?.date ?? null;
  // A shower on a day that the service calls dry shows that it still works.
  if (days.some(({ date, gaugeMm }) => since !== null && date > since && gaugeMm >= WET_MM)) return null;
  return { fault: 'dry', since, share: gauge / service };
}

/** Ratio of the sums without the day that differs most; null where there are too few days or too little rain. */
function robustShare(days: readonly GaugeDay[], leastDays: number, leastMm: number): number | null {
  if (days.length < leastDays) return null;
  const differences = days.map(({ gaugeMm, serviceMm }) => Math.abs(gaugeMm - serviceMm));
  const most = differences.indexOf(Math.max(...differences));
  const { gauge, service } = sums(days.filter((_, index) => index !== most));
  return Math.max(gauge, service) < leastMm || service === 0 ? null : gauge / service;
}

function medianShare(days: readonly GaugeDay[]): number {
  const shares = days.map(({ gaugeMm, serviceMm }) => gaugeMm / Math.max(serviceMm, 0.1)).sort((a, b) => a - b);
  const middle = shares.length / 2;
  return ((shares[Math.ceil(middle) - 1] ?? 1) + (shares[Math.floor(middle)] ?? 1)) / 2;
}

const sums = (days: readonly GaugeDay[]) => ({
  gauge: days.reduce((sum, { gaugeMm }) => sum + gaugeMm, 0),
  service: days.reduce((sum, { serviceMm }) => sum + serviceMm, 0),
});
