/**
 * What a zone's probes teach of its soil and its declared figures: an unscented Kalman filter (Julier & Uhlmann 2004)
 * moved each evening by the function that settles the day, and corrected by what the probes read.
 */
import { grownShare } from '../soil-water/bare-surface.ts';
import { type Millimetres, mm } from '../vocabulary/units.ts';
import { type CalibrationFactors, calibratedZone } from '../zones/calibrated-zone.ts';
import { type BalancedZone, type SoilDay, type SoilState, type SoilWeather, soilDay } from '../zones/soil-day.ts';
import {
  addVariance,
  corrected,
  fitPoints,
  type Gaussian,
  independent,
  joinQuantities,
  replaceQuantity,
  sigmaPoints,
  varianceOf,
} from './gaussian.ts';

/** Order of the quantities: depletion in mm, logarithms of the three factors, then two for each probe. */
const DEPLETION = 0;
const APPLICATION = 1;
const AVAILABLE_WATER = 2;
const DEMAND = 3;
const FIRST_PROBE = 4;
/** Offset in m3/m3 and logarithm of the gain. */
const PER_PROBE = 2;

/** Usual errors of what people declare, as standard deviations of logarithms (own: docs/decisions/0129). */
export const PRIOR_DEVIATION: CalibrationFactors = { application: 0.26, availableWater: 0.24, demand: 0.15 };
/** Of the application where a meter or a catch-can test tells the rate: area and efficiency are left. */
export const MEASURED_RATE_DEVIATION = 0.06;
/** Offset, m3/m3, and logarithm of the gain of a probe of about 15 euros of which nothing was learned. */
const NEW_PROBE = [
  { mean: 0, deviation: 0.04 },
  { mean: 0, deviation: 0.15 },
] as const;
/** Of a depletion that was only calculated, as a share of the available water. */
const FIRST_DEPLETION_DEVIATION = 0.2;

/** Doubt that each day adds: of the available water, of its rain and of its evapotranspiration. */
const DAILY = { balance: 0.02, rain: 0.2, use: 0.06 } as const;
/**
 * By how much the factors' logarithms drift in a day over the season, no further than the doubt of the beginning, and a
 * probe as it settles in the ground. What a soil holds is learned by its gain alone, and so is taken for less sure.
 */
const DRIFT = { application: 0.007, availableWater: 0.016, demand: 0.006, offset: 0.0005, gain: 0.001 } as const;
/** A reading's own scatter with that of the spot around it, m3/m3. */
const READING_DEVIATION = 0.013;
/** Scatter from which a probe errs in other ways too, and at which it counts as one of so many times its scatter (own). */
const RESTLESS = { from: 0.02, to: 0.036, times: 4 } as const;
/**
 * Of a reading between seedlings whose probe nobody knows, m3/m3: their bare, often wetted ground would teach wrong faults
 * of the probe (own: docs/decisions/0129).
 */
const SEEDLINGS_DEVIATION = 0.4;
/** Beyond so many deviations a reading counts no more than one of so many (Huber 1964). */
const USUAL_DEVIATIONS = 2;
/** Mean square surprise of a probe that is as it should be, and the share of it that each evening renews. */
const FIRST_SURPRISE = 0.5;
const SURPRISE_RENEWED = 1 / 12;
const MOST_SURPRISE = 9;
/** By how much more a probe without a say may have changed in a day: it may have been put elsewhere. */
const UNTRUSTED_DRIFT = { offset: 0.006, gain: 0.01 } as const;
/** No soil or head is further from its declared figure than by this factor. */
const MOST_FACTOR = 2.5;

export interface ProbeReading {
  /** Place of the probe among those of the zone. */
  readonly probe: number;
  /** m3/m3. */
  readonly waterContent: number;
  /** Standard deviation that it has shown, m3/m3. */
  readonly scatter: number;
}

/** m3/m3, as declared. */
export interface DeclaredSoil {
  readonly fieldCapacity: number;
  readonly wiltingPoint: number;
}

export interface FirstGuess {
  readonly depletionMm: number;
  readonly totalAvailableWaterMm: Millimetres;
  /** Whether a meter or a catch-can test tells the rate. */
  readonly isRateMeasured: boolean;
  /** What was learned of the zone before, without this estimate. */
  readonly factors: CalibrationFactors;
  readonly probes: number;
}

/** What is known of a zone, and how well each of its probes has agreed with it of late. */
export interface ZoneEstimate extends Gaussian {
  /** For each probe: mean square of its readings' distances from what was expected, in standard deviations. */
  readonly surprises: readonly number[];
}

/** A probe as its estimate sees it. */
export interface ProbeFit {
  readonly offset: number;
  readonly gain: number;
  readonly surprise: number;
  /** Of what it takes the probe, the soil and the plants to be from the usual, in squared deviations (Mahalanobis 1936). */
  readonly distance: number;
}

export function fitOfProbe({ mean, surprises }: ZoneEstimate, probe: number): ProbeFit {
  const offsetAt = FIRST_PROBE + PER_PROBE * probe;
  const [offset, gain] = [mean[offsetAt] ?? 0, mean[offsetAt + 1] ?? 0];
  const deviations = [
    offset / NEW_PROBE[0].deviation,
    gain / NEW_PROBE[1].deviation,
    (mean[AVAILABLE_WATER] ?? 0) / PRIOR_DEVIATION.availableWater,
    (mean[DEMAND] ?? 0) / PRIOR_DEVIATION.demand,
  ];
  return {
    offset,
    gain: Math.exp(gain),
    surprise: surprises[probe] ?? FIRST_SURPRISE,
    distance: deviations.reduce((sum, deviation) => sum + deviation ** 2, 0),
  };
}

export function firstEstimate({
  depletionMm,
  totalAvailableWaterMm,
  isRateMeasured,
  factors,
  probes,
}: FirstGuess): ZoneEstimate {
  const gaussian = independent([
    { mean: depletionMm, deviation: FIRST_DEPLETION_DEVIATION * totalAvailableWaterMm },
    {
      mean: Math.log(factors.application),
      deviation: isRateMeasured ? MEASURED_RATE_DEVIATION : PRIOR_DEVIATION.application,
    },
    { mean: Math.log(factors.availableWater), deviation: PRIOR_DEVIATION.availableWater },
    { mean: Math.log(factors.demand), deviation: PRIOR_DEVIATION.demand },
    ...Array.from({ length: probes }, () => NEW_PROBE).flat(),
  ]);
  return { ...gaussian, surprises: Array.from({ length: probes }, () => FIRST_SURPRISE) };
}

const ROWS: { readonly [F in keyof CalibrationFactors]: number } = {
  application: APPLICATION,
  availableWater: AVAILABLE_WATER,
  demand: DEMAND,
};

const FACTORS = ['application', 'availableWater', 'demand'] as const;

/** The estimate after its owner declared a figure anew: its factor is as unknown as at first. */
export function forgetFactor(
  estimate: ZoneEstimate,
  factor: keyof CalibrationFactors,
  isRateMeasured: boolean,
): ZoneEstimate {
  const deviation = factor === 'application' && isRateMeasured ? MEASURED_RATE_DEVIATION : PRIOR_DEVIATION[factor];
  return { ...estimate, ...replaceQuantity(estimate, ROWS[factor], { mean: 0, deviation }) };
}

/**
 * The estimate after people saw water run off, or no longer: heads whose water runs off bring the roots less, so what was
 * learned of them stays the likeliest, and counts no more than at first.
 */
export function doubtApplication(estimate: ZoneEstimate, isRateMeasured: boolean): ZoneEstimate {
  const first = isRateMeasured ? MEASURED_RATE_DEVIATION : PRIOR_DEVIATION.application;
  const room = first ** 2 - varianceOf(estimate, APPLICATION);
  return { ...estimate, ...addVariance(estimate, APPLICATION, Math.max(0, room)) };
}

/**
 * The estimate for the probes that a zone has now.
 * @param places for each of them its place among those of the estimate; null for one that is new
 */
export function withProbes(estimate: ZoneEstimate, places: readonly (number | null)[]): ZoneEstimate {
  const rows = places.flatMap((place) =>
    place === null ? [null, null] : [FIRST_PROBE + PER_PROBE * place, FIRST_PROBE + PER_PROBE * place + 1],
  );
  const fresh = independent(places.flatMap(() => NEW_PROBE));
  return {
    ...joinQuantities(estimate, [DEPLETION, APPLICATION, AVAILABLE_WATER, DEMAND, ...rows], fresh, FIRST_PROBE),
    surprises: places.map((place) => (place === null ? FIRST_SURPRISE : (estimate.surprises[place] ?? FIRST_SURPRISE))),
  };
}

/** The estimate after a day on which nothing taught and the ledger went on by itself. */
export function followLedger(
  estimate: ZoneEstimate,
  zone: BalancedZone,
  day: SoilDay,
  irrigationMm: number,
): ZoneEstimate {
  const most = (FIRST_DEPLETION_DEVIATION * zone.totalAvailableWaterMm) ** 2;
  const grown =
    varianceOf(estimate, DEPLETION) +
    dailyVariance(zone, day) +
    varianceOf(estimate, APPLICATION) * irrigationMm ** 2 +
    varianceOf(estimate, DEMAND) * day.actualEtMm ** 2;
  const deviation = Math.sqrt(Math.min(most, grown));
  return { ...estimate, ...replaceQuantity(estimate, DEPLETION, { mean: day.depletionMm, deviation }) };
}

/** The estimate of a zone whose root zone was described anew, with a depletion that is only calculated. */
export function withDepletion(
  estimate: ZoneEstimate,
  depletionMm: number,
  totalAvailableWaterMm: Millimetres,
): ZoneEstimate {
  const deviation = FIRST_DEPLETION_DEVIATION * totalAvailableWaterMm;
  return { ...estimate, ...replaceQuantity(estimate, DEPLETION, { mean: depletionMm, deviation }) };
}

const dailyVariance = ({ totalAvailableWaterMm }: BalancedZone, { rainMm, actualEtMm }: SoilDay): number =>
  (DAILY.balance * totalAvailableWaterMm) ** 2 + (DAILY.rain * rainMm) ** 2 + (DAILY.use * actualEtMm) ** 2;

export const estimatedDepletionMm = ({ mean }: Gaussian): Millimetres => mm(Math.max(0, mean[DEPLETION] ?? 0));

export const factorsOf = ({ mean }: Pick<Gaussian, 'mean'>): CalibrationFactors => ({
  application: toFactor(mean[APPLICATION]),
  availableWater: toFactor(mean[AVAILABLE_WATER]),
  demand: toFactor(mean[DEMAND]),
});

const toFactor = (logarithm = 0) => Math.min(MOST_FACTOR, Math.max(1 / MOST_FACTOR, Math.exp(logarithm)));

/** Standard deviations of the factors' logarithms. */
export const factorDeviations = (estimate: Gaussian): CalibrationFactors => ({
  application: Math.sqrt(varianceOf(estimate, APPLICATION)),
  availableWater: Math.sqrt(varianceOf(estimate, AVAILABLE_WATER)),
  demand: Math.sqrt(varianceOf(estimate, DEMAND)),
});

export interface EstimatedDay {
  readonly estimate: ZoneEstimate;
  /** The day by the mean of the estimate, before the evening's readings. */
  readonly day: SoilDay;
}

/**
 * The evening's estimate from the one of the evening before.
 * @param zone as declared @param netIrrigationMm by the declared rate, efficiency and area
 */
export function estimateDay(
  zone: BalancedZone,
  before: { readonly estimate: ZoneEstimate; readonly surface: SoilState['surface'] },
  weather: SoilWeather,
  netIrrigationMm: number,
): EstimatedDay {
  const dayAt = (point: readonly number[]) => {
    const factors = factorsOf({ mean: point });
    const depletionMm = Math.max(0, point[DEPLETION] ?? 0);
    const state = { depletionMm, surface: before.surface };
    return soilDay(calibratedZone(zone, factors), state, weather, factors.application * netIrrigationMm);
  };
  const day = dayAt(before.estimate.mean);
  const moved = sigmaPoints(before.estimate).map((point) => {
    const { depletionMm } = dayAt(point);
    return point.map((value, row) => (row === DEPLETION ? depletionMm : value));
  });
  let estimate = addVariance(fitPoints(moved), DEPLETION, dailyVariance(zone, day));
  for (const factor of FACTORS) {
    const room = PRIOR_DEVIATION[factor] ** 2 - varianceOf(estimate, ROWS[factor]);
    estimate = addVariance(estimate, ROWS[factor], Math.max(0, Math.min(room, DRIFT[factor] ** 2)));
  }
  for (let row = FIRST_PROBE; row < estimate.mean.length; row += PER_PROBE) {
    estimate = addVariance(addVariance(estimate, row, DRIFT.offset ** 2), row + 1, DRIFT.gain ** 2);
  }
  return { estimate: { ...estimate, surprises: before.estimate.surprises }, day };
}

/** The estimate of a zone whose probes have no say: each may have been put elsewhere. */
export function doubtProbes({ surprises, ...estimate }: ZoneEstimate): ZoneEstimate {
  let doubted: Gaussian = estimate;
  for (let row = FIRST_PROBE; row < estimate.mean.length; row += PER_PROBE) {
    doubted = addVariance(doubted, row, UNTRUSTED_DRIFT.offset ** 2);
    doubted = addVariance(doubted, row + 1, UNTRUSTED_DRIFT.gain ** 2);
  }
  return { ...doubted, surprises };
}

/** The estimate after the readings of the evening of `epochDay`. */
export function learnFromReadings(
  estimate: ZoneEstimate,
  zone: BalancedZone,
  soil: DeclaredSoil,
  readings: readonly ProbeReading[],
  epochDay: number,
): ZoneEstimate {
  const ungrown = zone.surface === null ? 0 : 1 - grownShare(zone.surface, epochDay);
  return readings.reduce((before, reading) => learnFromReading(before, zone, soil, reading, ungrown), estimate);
}

/** @param ungrown share of their size that the plants still lack */
function seedlingsDeviation(estimate: ZoneEstimate, offsetAt: number, ungrown: number): number {
  const doubt = varianceOf(estimate, offsetAt) / NEW_PROBE[0].deviation ** 2;
  return SEEDLINGS_DEVIATION * ungrown * Math.min(1, doubt);
}

function readingDeviation(scatter: number): number {
  const restless = Math.min(1, Math.max(0, (scatter - RESTLESS.from) / (RESTLESS.to - RESTLESS.from)));
  return READING_DEVIATION + restless * Math.max(0, RESTLESS.times * scatter - READING_DEVIATION);
}

function learnFromReading(
  before: ZoneEstimate,
  zone: BalancedZone,
  { fieldCapacity, wiltingPoint }: DeclaredSoil,
  { probe, waterContent, scatter }: ProbeReading,
  ungrown: number,
): ZoneEstimate {
  const offsetAt = FIRST_PROBE + PER_PROBE * probe;
  const expect = (point: readonly number[]) => {
    const totalMm = zone.totalAvailableWaterMm * toFactor(point[AVAILABLE_WATER]);
    const available = 1 - Math.min(1, Math.max(0, (point[DEPLETION] ?? 0) / totalMm));
    const gain = Math.exp(point[offsetAt + 1] ?? 0);
    return (point[offsetAt] ?? 0) + wiltingPoint + gain * (fieldCapacity - wiltingPoint) * available;
  };
  const points = sigmaPoints(before);
  const expected = points.map(expect);
  const mean = expected.reduce((sum, value) => sum + value, 0) / points.length;
  const spread = expected.reduce((sum, value) => sum + (value - mean) ** 2, 0) / points.length;
  const cross = before.mean.map(
    (value, row) =>
      points.reduce((sum, point, at) => sum + ((point[row] ?? 0) - value) * ((expected[at] ?? 0) - mean), 0) /
      points.length,
  );
  const innovation = waterContent - mean;
  const usual = spread + readingDeviation(scatter) ** 2 + seedlingsDeviation(before, offsetAt, ungrown) ** 2;
  const deviations = Math.abs(innovation) / Math.sqrt(usual);
  const variance = usual * Math.max(1, deviations / USUAL_DEVIATIONS);
  const after = corrected(before, { cross, variance, innovation });
  const totalMm = zone.totalAvailableWaterMm * toFactor(after.mean[AVAILABLE_WATER]);
  const depletionMm = Math.min(totalMm, Math.max(0, after.mean[DEPLETION] ?? 0));
  const surprise = Math.min(MOST_SURPRISE, deviations ** 2);
  return {
    mean: after.mean.map((value, row) => (row === DEPLETION ? depletionMm : value)),
    covariance: after.covariance,
    surprises: before.surprises.map((one, place) =>
      place === probe ? one + SURPRISE_RENEWED * (surprise - one) : one,
    ),
  };
}
