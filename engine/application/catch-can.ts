import { type Fraction, fraction, type MillimetresPerHour, mmPerHour } from '../vocabulary/units.ts';

/** What a catch-can test of a zone says (Irrigation Association, Landscape Irrigation Auditor). */
export interface CatchCanResult {
  readonly precipitationRateMmPerHour: MillimetresPerHour;
  /** Mean of the lowest quarter of the cans over the mean of all. */
  readonly distributionUniformity: Fraction;
}

/** Fewer cans than this have no lowest quarter. */
export const MIN_CANS = 4;

/** Depths in the cans, mm, after some minutes; null of too few or of empty cans. */
export function catchCanResult(depthsMm: readonly number[], minutes: number): CatchCanResult | null {
  if (depthsMm.length < MIN_CANS || minutes <= 0 || depthsMm.some((depth) => !(depth >= 0))) return null;
  const mean = findMean(depthsMm);
  if (mean === 0) return null;
  const lowest = depthsMm.toSorted((a, b) => a - b).slice(0, Math.max(1, Math.floor(depthsMm.length / 4)));
  return {
    precipitationRateMmPerHour: mmPerHour((60 * mean) / minutes),
    distributionUniformity: fraction(findMean(lowest) / mean),
  };
}

const findMean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
