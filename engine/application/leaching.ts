import type { PlantType } from '../vocabulary/garden.ts';

/**
 * Salinity of the soil's saturation extract that plants bear without harm, ECe in dS/m: tall fescue 3.9 and bermuda 6.9,
 * vegetables between bean 1.0 and tomato 2.5 (FAO-29 table 4, after Maas and Hoffman 1977); landscape plants as
 * moderately sensitive ones, those of dry places as moderately tolerant ones (classes of Maas and Hoffman, middles).
 */
const TOLERATED_DS_PER_M: { readonly [P in PlantType]: number } = {
  COOL_GRASS: 3.9,
  WARM_GRASS: 6.9,
  ANNUAL: 1.7,
  PERENNIAL: 2.2,
  SHRUBS: 2.2,
  TREES: 2.2,
  XERISCAPE: 4.5,
};

/** Below a tenth the usual losses of a watering wash out as much (FAO-56 chapter 8; FAO-29 section 2.4). */
const LEAST_SHARE = 0.1;
/** More than two fifths of the water to waste asks for other plants or other water (own). */
const MOST_SHARE = 0.4;

/**
 * Leaching requirement: the share of the water that has to pass below the roots to carry its salt along, ECw / (5 ECe -
 * ECw) (FAO-29 Eq. 9, Rhoades 1974). `salinityDsPerM` is the water's, ECw; null where nobody measured it.
 */
export function leachingShare(plant: PlantType, salinityDsPerM: number | null): number {
  if (salinityDsPerM === null) return 0;
  const room = 5 * TOLERATED_DS_PER_M[plant] - salinityDsPerM;
  const share = room > 0 ? salinityDsPerM / room : MOST_SHARE;
  return share < LEAST_SHARE ? 0 : Math.min(MOST_SHARE, share);
}
