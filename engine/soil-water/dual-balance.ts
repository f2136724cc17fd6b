/** One day of the root zone and the bare surface above it, by the dual crop coefficient (FAO-56 chapters 7 and 8). */
import { coefficientOnDay } from '../evapotranspiration/crop-coefficient.ts';
import {
  canopyCover,
  evaporationCoefficient,
  evaporationReduction,
  exposedWettedFraction,
  maxCropCoefficient,
} from '../evapotranspiration/dual-coefficient.ts';
import { type DualBalance, type DualDay, type DualSeason, type DualState, evaporableWaterMm } from './dual-season.ts';
import { curveNumberNow, runoffMm } from './runoff.ts';
import { depletionFractionFor, waterStressCoefficient } from './zone-soil-water.ts';

/**
 * The day's equations in their order, stress by last evening's depletion (example 37) or, watered early, the morning's. The answer holds what the other
 * figures follow from, and no more: at ten million days a second each costs as much as an equation. `cropStand` and
 * `bareGround` give the day's coefficients for callers that need them.
 */
export function dualBalanceStep(season: DualSeason, before: DualState, today: DualDay): DualBalance {
  const stand = cropStand(season, before, today);
  const { basalCoefficient, rootDepthM } = stand;
  const { et0Mm, rainfallMm } = today;

  // What of the day's rain and irrigation goes into the ground.
  const evaporableMm = evaporableWaterMm(season);
  const runoff = runoffToday(season, before.surfaceDepletionMm, evaporableMm, today.stormsMm ?? [rainfallMm]);
  const rainMm = rainfallMm - runoff;
  const irrigationMm = today.irrigation?.netMm ?? 0;
  const isEarly = season.isWateredEarly === true;
  const ground = bareGround(season, before, today, stand, isEarly ? irrigationMm : 0);

  // The layer that dries by evaporation, Eq. 77 to 79.
  const evaporationMm = ground.evaporationCoefficient * et0Mm;
  const wettedMm = before.surfaceDepletionMm - rainMm - irrigationMm / ground.wettedFraction;
  const driedMm = Math.max(0, wettedMm) + evaporationMm / ground.exposedWettedFraction;

  // The root zone, Eq. 80 to 88.
  const cropEtMm = basalCoefficient * et0Mm + evaporationMm;
  const totalMm = 1000 * (season.fieldCapacity - season.wiltingPoint) * rootDepthM;
  const readilyMm = depletionFractionOn(season, cropEtMm) * totalMm;
  const stress = waterStressCoefficient(
    isEarly ? before.depletionMm - irrigationMm : before.depletionMm,
    totalMm,
    readilyMm,
  );
  const actualEtMm = stress * basalCoefficient * et0Mm + evaporationMm;
  const balancedMm = before.depletionMm - rainMm - irrigationMm + actualEtMm;

  return {
    heightM: stand.heightM,
    rootDepthM,
    wettedFraction: ground.wettedFraction,
    runoffMm: runoff,
    evaporationMm,
    surfacePercolationMm: Math.max(0, -wettedMm),
    surfaceDepletionMm: Math.min(evaporableMm, driedMm),
    actualEtMm,
    deepPercolationMm: Math.max(0, -balancedMm),
    belowWiltingPointMm: Math.max(0, balancedMm - totalMm),
    depletionMm: Math.min(totalMm, Math.max(0, balancedMm)),
  };
}

/** p of a day, by its own evapotranspiration unless the season holds it. */
export function depletionFractionOn(season: DualSeason, cropEtMm: number): number {
  return season.isDepletionFractionConstant
    ? season.depletionFraction
    : depletionFractionFor(season.depletionFraction, cropEtMm);
}

function runoffToday(
  { curveNumber, leastCurveNumber = 0, readilyEvaporableMm }: DualSeason,
  surfaceDepletionMm: number,
  totalEvaporableMm: number,
  stormsMm: readonly number[],
): number {
  if (curveNumber === null) return 0;
  let runoff = 0;
  for (const stormMm of stormsMm) {
    if (stormMm === 0) continue;
    const surface = { surfaceDepletionMm, readilyEvaporableMm, totalEvaporableMm };
    runoff += runoffMm(stormMm, Math.max(leastCurveNumber, curveNumberNow(curveNumber, surface)));
  }
  return runoff;
}

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

export interface BareGround {
  readonly wettedFraction: number; // fw
  readonly exposedWettedFraction: number; // few
  readonly evaporationReduction: number; // Kr
  readonly evaporationCoefficient: number; // Ke
}

/** Rain of a day without irrigation that wets the whole surface again, mm. */
const WETTING_RAIN_MM = 3;

/** Evaporation is reduced by the depletion of the surface last evening, less what was watered early since then (Eq. 74). */
export function bareGround(
  season: DualSeason,
  before: DualState,
  today: DualDay,
  stand: CropStand,
  earlyIrrigationMm = 0,
): BareGround {
  const { basalCoefficient, mostCoefficient } = stand;
  const wettedByRain = today.rainfallMm >= WETTING_RAIN_MM ? 1 : before.wettedFraction;
  const wettedFraction = today.irrigation?.wettedFraction ?? wettedByRain;
  const exposed = exposedWettedFraction(stand.canopyCover, wettedFraction);
  const evaporableMm = evaporableWaterMm(season);
  const morningMm = Math.max(0, before.surfaceDepletionMm - earlyIrrigationMm / wettedFraction);
  const reduction = evaporationReduction(morningMm, season.readilyEvaporableMm, evaporableMm);
  return {
    wettedFraction,
    exposedWettedFraction: exposed,
    evaporationReduction: reduction,
    evaporationCoefficient:
      (season.mulchedEvaporation ?? 1) * evaporationCoefficient(reduction, mostCoefficient, basalCoefficient, exposed),
  };
}
