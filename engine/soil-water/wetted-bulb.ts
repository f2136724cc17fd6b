/** The root zone under drippers and bubblers: they wet a part of it, and what that part cannot hold is lost below it. */
import type { SoilType } from '../vocabulary/garden.ts';
import { SOIL_PROPERTIES } from '../vocabulary/soil-properties.ts';
import { type Fraction, fraction } from '../vocabulary/units.ts';
import { waterStressCoefficient } from './zone-soil-water.ts';

/**
 * Diameter that a dripper wets in root depths: .6, 1.0 and 1.4 in coarse, medium and fine soil (USDA NEH 623-7, 1 gal/h,
 * roots of .76 m), and .5, 1 and 2 by a maker of dripline (once, twice and four times half the root depth).
 */
const DIAMETER_IN_ROOT_DEPTHS = { coarse: 0.6, medium: 1, fine: 1.5 } as const;
/** Available water below which a soil is coarse, and infiltration rate below which one is fine (NEH 623-7's classes). */
const COARSE_BELOW = 0.1;
const FINE_BELOW_MM_PER_HOUR = 6;
/** Drippers no further apart than this share of their diameter wet a strip (NEH 623-7). */
const STRIP_FROM = 0.8;
const LEAST_WETTED = 0.1;
/** Drippers closer than this are one pipe that leaks everywhere. */
const LEAST_SPACING_M = 0.01;

export interface DripSpacing {
  /** Between the drippers of a line, m. */
  readonly emitterM: number;
  /** Between the lines, m. */
  readonly lineM: number;
}

/** Share of the root zone that drippers wet, .1 to 1. */
export function drippedFraction(soil: SoilType, rootDepthM: number, spacing: DripSpacing): Fraction {
  const emitterM = Math.max(LEAST_SPACING_M, spacing.emitterM);
  const lineM = Math.max(LEAST_SPACING_M, spacing.lineM);
  const diameterM = DIAMETER_IN_ROOT_DEPTHS[findTexture(soil)] * rootDepthM;
  const isStrip = emitterM <= STRIP_FROM * diameterM;
  const share = isStrip ? diameterM / lineM : (Math.PI * diameterM ** 2) / (4 * emitterM * lineM);
  return fraction(Math.min(1, Math.max(LEAST_WETTED, share)));
}

function findTexture(soil: SoilType): keyof typeof DIAMETER_IN_ROOT_DEPTHS {
  const { fieldCapacity, wiltingPoint, infiltrationRateMmPerHour } = SOIL_PROPERTIES[soil];
  if (fieldCapacity - wiltingPoint < COARSE_BELOW) return 'coarse';
  return infiltrationRateMmPerHour < FINE_BELOW_MM_PER_HOUR ? 'fine' : 'medium';
}

/** Depletion of the wetted part of a root zone and of the rest of it, mm over the whole area. */
export interface BulbState {
  readonly depletionMm: number;
  readonly unwettedDepletionMm: number;
}

/**
 * The same soil after drippers were described anew, with the share of the root zone that they wetted and that they wet
 * now. No water comes or goes. `unwettedDepletionMm` is null where nobody has settled it, or where they wet all.
 */
export function withWettedFraction(
  { depletionMm, unwettedDepletionMm }: { depletionMm: number; unwettedDepletionMm: number | null },
  from: Fraction,
  to: Fraction,
): { depletionMm: number; unwettedDepletionMm: number | null } {
  const aroundMm = unwettedDepletionMm ?? asDryAsBulbMm(depletionMm, from);
  const joined = to > from ? (to - from) / (1 - from) : 0;
  const left = to < from ? 1 - to / from : 0;
  return {
    depletionMm: (1 - left) * depletionMm + joined * aroundMm,
    unwettedDepletionMm: to === 1 ? null : (1 - joined) * aroundMm + left * depletionMm,
  };
}

/** Depletion of the rest of the root zone where it is as dry as the bulb. */
export const asDryAsBulbMm = (depletionMm: number, wetted: Fraction): number => (depletionMm * (1 - wetted)) / wetted;

export interface BulbDay extends BulbState {
  /** What the plants and the bare soil take from the wetted part, and would if they had enough. */
  readonly actualEtMm: number;
  readonly cropEtMm: number;
  /** Rain on the wetted part. */
  readonly rainMm: number;
}

export interface BulbWater {
  /** Of the whole area, less runoff. */
  readonly rainMm: number;
  readonly irrigationMm: number;
  /** Basal: what plants would transpire that lack nothing. */
  readonly transpirationMm: number;
  readonly evaporationMm: number;
  /** Share of the surface that the last water wetted, below 1 after drip. */
  readonly surfaceWettedFraction: number;
}

/**
 * One day of both parts (FAO-56 Eq. 82 to 88 for each). Roots draw from each part by its size and its stress
 * coefficient, and those in wet soil make up for those in dry soil (compensated uptake: Jarvis 1989): a full bulb
 * supplies its plants although the ground around it is dry.
 * @param totalMm available water of the whole root zone @param wetted share of it that drippers wet
 */
export function bulbDay(
  { totalMm, wetted, depletionFraction }: { totalMm: number; wetted: Fraction; depletionFraction: Fraction },
  before: BulbState,
  { rainMm, irrigationMm, transpirationMm, evaporationMm, surfaceWettedFraction }: BulbWater,
): BulbDay {
  const stressOf = (partMm: number, depletionMm: number) =>
    waterStressCoefficient(depletionMm, partMm, depletionFraction * partMm);
  const bulb = stressOf(wetted * totalMm, before.depletionMm - irrigationMm);
  const around = stressOf((1 - wetted) * totalMm, before.unwettedDepletionMm);
  const drawn = wetted * bulb + (1 - wetted) * around;
  const ofBulb = drawn > 0 ? (wetted * bulb) / drawn : 1;
  const evaporatedShare = surfaceWettedFraction < 1 ? 1 : wetted;
  const transpiredMm = Math.max(bulb, around) * transpirationMm;
  const usedMm = ofBulb * transpiredMm + evaporatedShare * evaporationMm;
  const usedAroundMm = (1 - ofBulb) * transpiredMm + (1 - evaporatedShare) * evaporationMm;
  const clamp = (depletionMm: number, mostMm: number) => Math.min(mostMm, Math.max(0, depletionMm));
  return {
    depletionMm: clamp(before.depletionMm - irrigationMm - wetted * rainMm + usedMm, wetted * totalMm),
    unwettedDepletionMm: clamp(
      before.unwettedDepletionMm - (1 - wetted) * rainMm + usedAroundMm,
      (1 - wetted) * totalMm,
    ),
    actualEtMm: usedMm,
    cropEtMm: ofBulb * transpirationMm + evaporatedShare * evaporationMm,
    rainMm: wetted * rainMm,
  };
}
