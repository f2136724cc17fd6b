import { depthToVolume } from '../application/precipitation-rate.ts';
import { type Litres, litres, type SquareMetres } from '../vocabulary/units.ts';
import { type Baseline, baselineGrossMm } from './baseline.ts';

/** What a zone used in a period. */
export interface ZoneUse {
  readonly baseline: Baseline;
  readonly areaM2: SquareMetres;
  /** Days on which it might have been watered. */
  readonly days: number;
  readonly usedLitres: Litres;
  /** Whether a meter says so; else it is time by flow, and is shown with a "~". */
  readonly isMeasured: boolean;
}

export interface WaterSaved {
  /** Below zero where more was used than the fixed program would have. */
  readonly savedLitres: Litres;
  readonly baselineLitres: Litres;
  readonly usedLitres: Litres;
  readonly isEstimated: boolean;
}

export function waterSaved(zones: readonly ZoneUse[]): WaterSaved {
  let baselineLitres = 0;
  let usedLitres = 0;
  for (const { baseline, areaM2, days, usedLitres: used } of zones) {
    baselineLitres += depthToVolume(baselineGrossMm(baseline, days), areaM2);
    usedLitres += used;
  }
  return {
    savedLitres: litres(baselineLitres - usedLitres),
    baselineLitres: litres(baselineLitres),
    usedLitres: litres(usedLitres),
    isEstimated: zones.some(({ isMeasured }) => !isMeasured),
  };
}
