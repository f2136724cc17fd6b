/** Evaporation of the ground between the plants on a day (FAO-56 chapter 7). */
import {
  evaporationCoefficient,
  evaporationReduction,
  exposedWettedFraction,
} from '../evapotranspiration/dual-coefficient.ts';
import type { CropStand } from './crop-stand.ts';
import { type DualDay, type DualSeason, type DualState, evaporableWaterMm } from './dual-season.ts';

export interface BareGround {
  readonly wettedFraction: number; // fw
  readonly exposedWettedFraction: number; // few
  readonly evaporationReduction: number; // Kr
  readonly evaporationCoefficient: number; // Ke
}

/** Rain of a day without irrigation that wets the whole surface again, mm. */
const WETTING_RAIN_MM = 3;

/** Evaporation is reduced by last evening's depletion of the surface (Eq. 74). */
export function bareGround(season: DualSeason, before: DualState, today: DualDay, stand: CropStand): BareGround {
  const { basalCoefficient, mostCoefficient } = stand;
  const wettedByRain = today.rainfallMm >= WETTING_RAIN_MM ? 1 : before.wettedFraction;
  const wettedFraction = today.irrigation?.wettedFraction ?? wettedByRain;
  const exposed = exposedWettedFraction(stand.canopyCover, wettedFraction);
  const evaporableMm = evaporableWaterMm(season);
  const reduction = evaporationReduction(before.surfaceDepletionMm, season.readilyEvaporableMm, evaporableMm);
  return {
    wettedFraction,
    exposedWettedFraction: exposed,
    evaporationReduction: reduction,
    evaporationCoefficient: evaporationCoefficient(reduction, mostCoefficient, basalCoefficient, exposed),
  };
}
