import { type CropClimate, climateCorrection } from './crop-coefficient.ts';

/**
 * The dual crop coefficient (FAO-56 chapter 7): transpiration by Kcb, evaporation from the bare, wet part of the
 * surface by Ke.
 */

/** Eq. 72: what no surface can exceed, Kc max. */
export function maxCropCoefficient(basalCoefficient: number, climate: CropClimate, heightM: number): number {
  return Math.max(1.2 + climateCorrection(climate, heightM), basalCoefficient + 0.05);
}

/** Most of the ground that a canopy is said to cover (p. 149). */
const MAX_COVER = 0.99;

/** Eq. 76: share of the ground under leaves. `least` is Kcb of the dry, bare soil. */
export function canopyCover(basalCoefficient: number, least: number, most: number, heightM: number): number {
  const share = (basalCoefficient - least) / (most - least);
  return share <= 0 ? 0 : Math.min(MAX_COVER, share ** (1 + 0.5 * heightM));
}

/**
 * Share of the ground that drip wets, as the sun sees it: drippers are under the leaves, so of what they wet the less
 * is exposed the more the leaves cover (text to Eq. 75 and example 34).
 */
export function dripWettedFraction(wettedFraction: number, cover: number): number {
  return (1 - (2 / 3) * cover) * wettedFraction;
}

/** Eq. 75: share of the ground both wetted and in the sun; p. 149 keeps it above .01. */
export function exposedWettedFraction(cover: number, wettedFraction: number): number {
  return Math.min(1, Math.max(0.01, Math.min(1 - cover, wettedFraction)));
}

/** Eq. 73: water that the surface layer can lose, mm. */
export function totalEvaporableWaterMm(fieldCapacity: number, wiltingPoint: number, surfaceDepthM: number): number {
  return 1000 * (fieldCapacity - 0.5 * wiltingPoint) * surfaceDepthM;
}

/** Eq. 74: 1 while the surface gives freely, down to 0 when it is dry. */
export function evaporationReduction(surfaceDepletionMm: number, readilyMm: number, totalMm: number): number {
  if (surfaceDepletionMm <= readilyMm) return 1;
  return Math.max(0, (totalMm - surfaceDepletionMm) / (totalMm - readilyMm));
}

/** Eq. 71: Ke. */
export function evaporationCoefficient(
  reduction: number,
  mostCoefficient: number,
  basalCoefficient: number,
  exposedWetted: number,
): number {
  return Math.min(reduction * (mostCoefficient - basalCoefficient), exposedWetted * mostCoefficient);
}
