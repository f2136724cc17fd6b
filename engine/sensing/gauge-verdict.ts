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
  /** The first wet day of those that speak against it; null without a fault. */
  readonly since: string | null;
  /** Of the service's rain that it measured on the days that were compared; null where there was too little. */
  readonly share: number | null;
}

// All own: services miss local showers and report others that pass by, so that no single day proves anything.
/** From here a day is wet enough to compare, mm. */
const WET_MM = 1;
/** A gauge that measures less than this share of so many wet days, and so much rain of the service in all, is dry. */
const DRY_SHARE = 0.1;
const DRY_DAYS = 3;
const DRY_SUM_MM = 10;
/** Days on which both measured this much tell how the one is scaled against the other. */
const BOTH_MM = 0.5;
/** Scatter of the logarithm of a day's ratio, beyond which a day speaks no louder. */
const SCATTER = 0.6;
const LOUDEST = 2 * SCATTER;
/** It is asked whether the gauge is doubled or halved: the cumulative sum of the likelihood ratios (Page 1954). */
const STEP = Math.log(2);
const DECIDED = 5;
const LEAST_DAYS = 6;
const HIGH_SHARE = 1.5;
const LOW_SHARE = 0.6;
/** It agrees again after so many wet days with so much rain. */
const AGREEING_DAYS = 4;
const AGREEING_SUM_MM = 10;
/** Wet days that the shown share is of. */
const SHOWN_DAYS = 12;

/** Of days in order, from when it was last put right on; `fault`: what was found before. */
export function judgeGauge(days: readonly GaugeDay[], fault: GaugeFault | null): GaugeVerdict {
  const wet = days.filter(isWet);
  const dry = judgeDry(wet);
  if (dry !== null) return dry;
  if (fault !== null) {
    const share = robustShare(wet.slice(-AGREEING_DAYS), AGREEING_DAYS);
    const agrees = share !== null && share > LOW_SHARE && share < HIGH_SHARE;
    return { fault: agrees ? null : fault, since: null, share };
  }
  const scaled = judgeScale(days, 1) ?? judgeScale(days, -1);
  return scaled ?? { fault: null, since: null, share: robustShare(wet.slice(-SHOWN_DAYS), AGREEING_DAYS) };
}

const isWet = ({ gaugeMm, serviceMm }: GaugeDay) => Math.max(gaugeMm, serviceMm) >= WET_MM;

/** Of the last wet days, as many as it has hardly measured anything of. */
function judgeDry(wet: readonly GaugeDay[]): GaugeVerdict | null {
  let [gaugeMm, serviceMm] = [0, 0];
  let found: GaugeVerdict | null = null;
  for (let index = wet.length - 1; index >= 0; index -= 1) {
    const day = wet[index];
    // A shower that it measures shows that it still works.
    if (day === undefined || day.gaugeMm >= WET_MM) break;
    gaugeMm += day.gaugeMm;
    serviceMm += day.serviceMm;
    const share = gaugeMm / serviceMm;
    if (wet.length - index >= DRY_DAYS && serviceMm >= DRY_SUM_MM && share < DRY_SHARE)
      found = { fault: 'dry', since: day.date, share };
  }
  return found;
}

/** @param sign 1 where it is asked whether the gauge measures too much, -1 too little */
function judgeScale(days: readonly GaugeDay[], sign: 1 | -1): GaugeVerdict | null {
  let sum = 0;
  let run: GaugeDay[] = [];
  for (const day of days) {
    if (!isWet(day) || Math.min(day.gaugeMm, day.serviceMm) < BOTH_MM) continue;
    const ratio = sign * Math.log(day.gaugeMm / day.serviceMm);
    const bounded = Math.max(-LOUDEST, Math.min(LOUDEST, ratio));
    sum += (STEP * bounded - STEP ** 2 / 2) / SCATTER ** 2;
    if (sum <= 0) [sum, run] = [0, []];
    else run.push(day);
  }
  const share = robustShare(run, LEAST_DAYS);
  if (sum < DECIDED || share === null) return null;
  const isFault = sign > 0 ? share > HIGH_SHARE : share < LOW_SHARE;
  return isFault ? { fault: sign > 0 ? 'high' : 'low', since: run[0]?.date ?? null, share } : null;
}

/** Ratio of the sums without the day that differs most; null where there are too few days or too little rain. */
function robustShare(days: readonly GaugeDay[], leastDays: number): number | null {
  if (days.length < leastDays) return null;
  const differences = days.map(({ gaugeMm, serviceMm }) => Math.abs(gaugeMm - serviceMm));
  const most = differences.indexOf(Math.max(...differences));
  let [gauge, service] = [0, 0];
  days.forEach(({ gaugeMm, serviceMm }, index) => {
    if (index === most) return;
    gauge += gaugeMm;
    service += serviceMm;
  });
  return Math.max(gauge, service) < AGREEING_SUM_MM || service === 0 ? null : gauge / service;
}
