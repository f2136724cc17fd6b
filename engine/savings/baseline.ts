import type { Fraction, Millimetres } from '../vocabulary/units.ts';
import { mm } from '../vocabulary/units.ts';

/**
 * What savings are measured against: the same zone on a fixed program sized for its peak month, which neither rain nor
 * season ever shortens (docs/specification.md, 10).
 */
export interface Baseline {
  /** Daily use of the plants in the month with the highest use, by the place's normals, mm. */
  readonly peakCropEtMmPerDay: number;
  readonly efficiency: Fraction;
}

/** The peak of twelve months of crop coefficients and normal reference evapotranspiration, mm/day. */
export function peakCropEt(cropCoefficients: readonly number[], normalEt0MmPerDay: readonly number[]): number {
  return Math.max(0, ...cropCoefficients.map((kc, month) => kc * (normalEt0MmPerDay[month] ?? 0)));
}

/** What the fixed program would have applied in so many days on which watering was allowed. */
export function baselineGrossMm({ peakCropEtMmPerDay, efficiency }: Baseline, days: number): Millimetres {
  return mm((peakCropEtMmPerDay * days) / efficiency);
}
