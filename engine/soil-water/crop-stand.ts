/** The crop stand of a day: its basal coefficient, height, roots and cover (FAO-56 chapter 7). */
import { coefficientOnDay } from '../evapotranspiration/crop-coefficient.ts';
import { canopyCover, maxCropCoefficient } from '../evapotranspiration/dual-coefficient.ts';
import type { DualDay, DualSeason, DualState } from './dual-season.ts';

export interface CropStand {
  readonly basalCoefficient: number; // Kcb
  readonly heightM: number; // h
  readonly rootDepthM: number; // Zr
  readonly mostCoefficient: number; // Kc max
  readonly canopyCover: number; // fc
}

/**
 * Height follows the coefficient of the day and roots that of the calendar (p. 279), and neither ever shrinks. What was
 * observed goes before what the stages say.
 */
export function cropStand(season: DualSeason, before: DualState, { day, climate, observed }: DualDay): CropStand {
  const { basal } = season;
  const tabled = coefficientOnDay(day, season.stages, basal);
  const kcb = observed?.basalCoefficient ?? tabled;
  const heightByStage = between(season.initialHeightM, season.mostHeightM, grown(basal, kcb));
  const heightM = observed?.heightM ?? Math.max(before.heightM, heightByStage);
  const rootsByStage = between(season.initialRootDepthM, season.mostRootDepthM, grown(basal, tabled));
  const most = maxCropCoefficient(kcb, climate, heightM);
  return {
    basalCoefficient: kcb,
    heightM,
    rootDepthM: Math.max(before.rootDepthM, rootsByStage),
    mostCoefficient: most,
    canopyCover: observed?.canopyCover ?? canopyCover(kcb, basal.initial, most, heightM),
  };
}

const between = (from: number, to: number, share: number) => from + share * (to - from);

/** How far a crop has come from its first coefficient to mid-season's; one of the same all year is full grown. */
function grown(basal: DualSeason['basal'], coefficient: number): number {
  return basal.mid > basal.initial ? Math.max(0, (coefficient - basal.initial) / (basal.mid - basal.initial)) : 1;
}
