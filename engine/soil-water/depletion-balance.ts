import { depletionFractionFor, TABLED_ET_MM_PER_DAY, waterStressCoefficient } from './zone-soil-water.ts';

/** What a root zone can hold, and what its plants use. */
export interface RootZone {
  readonly totalAvailableWaterMm: number;
  /** Tabled depletion fraction p, for 5 mm a day. */
  readonly depletionFraction: number;
  /** Hours of one step: 24, or 1. */
  readonly stepHours: number;
}

/** Water that came and was asked for in one step; millimetres. */
export interface StepWater {
  /** What of the rain entered the soil. */
  readonly rainfallMm: number;
  /** What of the irrigation reached the roots. */
  readonly netIrrigationMm: number;
  /** What the plants would use if they had enough. */
  readonly cropEtMm: number;
  /** The same for the whole day, which decides how soon plants suffer; may be left out for an hour. */
  readonly cropEtMmPerDay?: number;
}

export interface StepBalance {
  readonly depletionMm: number;
  readonly actualEtMm: number;
  readonly deepPercolationMm: number;
  readonly waterStressCoefficient: number;
}

/**
 * FAO-56 Eq. 85, 86 and 88 for one step of a day or an hour. Water comes first and evaporates after; what the soil
 * cannot hold percolates; and evaporation ends when no water is left.
 */
export function balanceStep(zone: RootZone, depletionMm: number, water: StepWater): StepBalance {
  const { totalAvailableWaterMm, depletionFraction, stepHours } = zone;
  // One hour does not represent a day: without the day's sum the tabled fraction applies.
  const cropEtMmPerDay = stepHours === 24 ? water.cropEtMm : (water.cropEtMmPerDay ?? TABLED_ET_MM_PER_DAY);
  const readilyMm = depletionFractionFor(depletionFraction, cropEtMmPerDay) * totalAvailableWaterMm;
  const stress = waterStressCoefficient(depletionMm, totalAvailableWaterMm, readilyMm);
  const inMm = water.rainfallMm + water.netIrrigationMm;
  const actualEtMm = Math.min(stress * water.cropEtMm, totalAvailableWaterMm - depletionMm + inMm);
  const balanced = depletionMm - inMm + actualEtMm;
  return {
    depletionMm: Math.max(0, balanced),
    actualEtMm,
    deepPercolationMm: Math.max(0, -balanced),
    waterStressCoefficient: stress,
  };
}
