/** One day by the dual crop coefficient (FAO-56 chapters 7 and 8): root zone and bare surface. */
import { coefficientOnDay } from '../evapotranspiration/crop-coefficient.ts';
import {
  canopyCover,
  evaporationCoefficient,
  evaporationReduction,
  exposedWettedFraction,
  maxCropCoefficient,
  totalEvaporableWaterMm,
} from '../evapotranspiration/dual-coefficient.ts';
import type { DualBalance, DualDay, DualSeason, DualState } from './dual-season.ts';
import { curveNumberNow, runoffMm } from './runoff.ts';
import { waterStressCoefficient } from './stress.ts';
import { depletionFractionFor } from './zone-soil-water.ts';

/** Rain of a day without irrigation that wets the whole surface again, mm. */
const WETTING_RAIN_MM = 3;

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/**
 * The day's equations in their order. Height follows the coefficient of the day and roots that of the calendar (p. 279),
 * and neither ever shrinks; evaporation and stress are reduced by last evening's depletions (Eq. 74; example 37).
 * Everything stands in one record, made once: this runs two million times a second.
 */
export function dualBalanceStep(season: DualSeason, before: DualState, today: DualDay): DualBalance {
  const { basal } = season;
  const { et0Mm, rainfallMm, irrigation, observed } = today;

  // Growth.
  const tabled = coefficientOnDay(today.day, season.stages, basal);
  const basalCoefficient = observed?.basalCoefficient ?? tabled;
  const heightByStage = between(season.initialHeightM, season.mostHeightM, grown(basal, basalCoefficient));
  const heightM = observed?.heightM ?? Math.max(before.heightM, heightByStage);
  const rootsByStage = between(season.initialRootDepthM, season.mostRootDepthM, grown(basal, tabled));
  const rootDepthM = Math.max(before.rootDepthM, rootsByStage);
  const mostCoefficient = maxCropCoefficient(basalCoefficient, today.climate, heightM);
  const cover = observed?.canopyCover ?? canopyCover(basalCoefficient, basal.initial, mostCoefficient, heightM);

  // What of the day's rain and irrigation goes into the ground, and over how much of it.
  const evaporableMm = totalEvaporableWaterMm(season.fieldCapacity, season.wiltingPoint, season.surfaceDepthM);
  const runoff = runoffToday(season, before.surfaceDepletionMm, evaporableMm, rainfallMm);
  const rainMm = rainfallMm - runoff;
  const irrigationMm = irrigation?.netMm ?? 0;
  const wettedFraction = irrigation?.wettedFraction ?? (rainfallMm >= WETTING_RAIN_MM ? 1 : before.wettedFraction);

  // The layer that dries by evaporation, Eq. 71 to 79.
  const exposed = exposedWettedFraction(cover, wettedFraction);
  const reduction = evaporationReduction(before.surfaceDepletionMm, season.readilyEvaporableMm, evaporableMm);
  const ke = evaporationCoefficient(reduction, mostCoefficient, basalCoefficient, exposed);
  const evaporationMm = ke * et0Mm;
  const onSurfaceMm = rainMm + irrigationMm / wettedFraction;
  const surfacePercolationMm = Math.max(0, onSurfaceMm - before.surfaceDepletionMm);
  const surfaceMm = before.surfaceDepletionMm - onSurfaceMm + evaporationMm / exposed + surfacePercolationMm;

  // The root zone, Eq. 80 to 88.
  const cropEtMm = basalCoefficient * et0Mm + evaporationMm;
  const totalMm = 1000 * (season.fieldCapacity - season.wiltingPoint) * rootDepthM;
  const depletionFraction = season.isDepletionFractionConstant
    ? season.depletionFraction
    : depletionFractionFor(season.depletionFraction, cropEtMm);
  const readilyMm = depletionFraction * totalMm;
  const stress = waterStressCoefficient(before.depletionMm, totalMm, readilyMm);
  const transpirationMm = stress * basalCoefficient * et0Mm;
  const actualEtMm = transpirationMm + evaporationMm;
  const deepPercolationMm = Math.max(0, rainMm + irrigationMm - actualEtMm - before.depletionMm);
  const rootsMm = before.depletionMm - rainMm - irrigationMm + actualEtMm + deepPercolationMm;

  return {
    basalCoefficient,
    heightM,
    rootDepthM,
    mostCoefficient,
    canopyCover: cover,
    runoffMm: runoff,
    wettedFraction,
    exposedWettedFraction: exposed,
    evaporationReduction: reduction,
    evaporationCoefficient: ke,
    evaporationMm,
    surfacePercolationMm,
    surfaceDepletionMm: within(surfaceMm, 0, evaporableMm),
    cropEtMm,
    totalAvailableWaterMm: totalMm,
    depletionFraction,
    readilyAvailableWaterMm: readilyMm,
    waterStressCoefficient: stress,
    transpirationMm,
    actualEtMm,
    deepPercolationMm,
    belowWiltingPointMm: Math.max(0, rootsMm - totalMm),
    depletionMm: within(rootsMm, 0, totalMm),
  };
}

const between = (from: number, to: number, share: number) => from + share * (to - from);

/** How far a crop has come from its first coefficient to mid-season's; one of the same all year is full grown. */
function grown(basal: DualSeason['basal'], coefficient: number): number {
  return basal.mid > basal.initial ? Math.max(0, (coefficient - basal.initial) / (basal.mid - basal.initial)) : 1;
}

function runoffToday(season: DualSeason, surfaceDepletionMm: number, totalEvaporableMm: number, rainfallMm: number) {
  if (season.curveNumber === null || rainfallMm === 0) return 0;
  const surface = { surfaceDepletionMm, readilyEvaporableMm: season.readilyEvaporableMm, totalEvaporableMm };
  return runoffMm(rainfallMm, curveNumberNow(season.curveNumber, surface));
}
