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

export function dualBalanceStep(season: DualSeason, before: DualState, today: DualDay): DualBalance {
  const crop = growth(season, before, today);
  const water = enteringWater(season, before, today);
  const surface = surfaceLayer(season, before, today, crop, water);
  const roots = rootZone(season, before, today, crop, water, surface.evaporationMm);
  return { ...crop, ...surface, ...roots, runoffMm: water.runoffMm };
}

/** Height follows the coefficient of the day and roots that of the calendar (p. 279); neither ever shrinks. */
function growth(season: DualSeason, before: DualState, { day, climate, observed }: DualDay) {
  const { basal } = season;
  const tabled = coefficientOnDay(day, season.stages, basal);
  const basalCoefficient = observed?.basalCoefficient ?? tabled;
  // A crop of one coefficient all year is full grown.
  const grown = (coefficient: number) =>
    basal.mid > basal.initial ? Math.max(0, (coefficient - basal.initial) / (basal.mid - basal.initial)) : 1;
  const heightByStage = season.initialHeightM + grown(basalCoefficient) * (season.mostHeightM - season.initialHeightM);
  const heightM = observed?.heightM ?? Math.max(before.heightM, heightByStage);
  const rootsByStage = season.initialRootDepthM + grown(tabled) * (season.mostRootDepthM - season.initialRootDepthM);
  const mostCoefficient = maxCropCoefficient(basalCoefficient, climate, heightM);
  return {
    basalCoefficient,
    heightM,
    rootDepthM: Math.max(before.rootDepthM, rootsByStage),
    mostCoefficient,
    canopyCover: observed?.canopyCover ?? canopyCover(basalCoefficient, basal.initial, mostCoefficient, heightM),
  };
}

function totalEvaporable(season: DualSeason): number {
  return totalEvaporableWaterMm(season.fieldCapacity, season.wiltingPoint, season.surfaceDepthM);
}

/** What of the day's rain and irrigation goes into the ground, and over how much of it. */
function enteringWater(season: DualSeason, before: DualState, { rainfallMm, irrigation }: DualDay) {
  const surface = {
    surfaceDepletionMm: before.surfaceDepletionMm,
    readilyEvaporableMm: season.readilyEvaporableMm,
    totalEvaporableMm: totalEvaporable(season),
  };
  const runoff = season.curveNumber === null ? 0 : runoffMm(rainfallMm, curveNumberNow(season.curveNumber, surface));
  return {
    runoffMm: runoff,
    rainMm: rainfallMm - runoff,
    irrigationMm: irrigation?.netMm ?? 0,
    wettedFraction: irrigation?.wettedFraction ?? (rainfallMm >= WETTING_RAIN_MM ? 1 : before.wettedFraction),
  };
}

/** Eq. 71 to 79: the layer that dries by evaporation; its reduction is that of last evening. */
function surfaceLayer(
  season: DualSeason,
  before: DualState,
  { et0Mm }: DualDay,
  crop: ReturnType<typeof growth>,
  { rainMm, irrigationMm, wettedFraction }: ReturnType<typeof enteringWater>,
) {
  const totalMm = totalEvaporable(season);
  const exposed = exposedWettedFraction(crop.canopyCover, wettedFraction);
  const reduction = evaporationReduction(before.surfaceDepletionMm, season.readilyEvaporableMm, totalMm);
  const ke = evaporationCoefficient(reduction, crop.mostCoefficient, crop.basalCoefficient, exposed);
  const evaporationMm = ke * et0Mm;
  const inMm = rainMm + irrigationMm / wettedFraction;
  const surfacePercolationMm = Math.max(0, inMm - before.surfaceDepletionMm);
  const balanced = before.surfaceDepletionMm - inMm + evaporationMm / exposed + surfacePercolationMm;
  return {
    wettedFraction,
    exposedWettedFraction: exposed,
    evaporationReduction: reduction,
    evaporationCoefficient: ke,
    evaporationMm,
    surfacePercolationMm,
    surfaceDepletionMm: within(balanced, 0, totalMm),
  };
}

/** Eq. 80 to 88: the root zone; stress is that of last evening's depletion (example 37). */
function rootZone(
  season: DualSeason,
  before: DualState,
  { et0Mm }: DualDay,
  crop: ReturnType<typeof growth>,
  { rainMm, irrigationMm }: ReturnType<typeof enteringWater>,
  evaporationMm: number,
) {
  const cropEtMm = crop.basalCoefficient * et0Mm + evaporationMm;
  const totalMm = 1000 * (season.fieldCapacity - season.wiltingPoint) * crop.rootDepthM;
  const depletionFraction = season.isDepletionFractionConstant
    ? season.depletionFraction
    : depletionFractionFor(season.depletionFraction, cropEtMm);
  const readilyMm = depletionFraction * totalMm;
  const stress = waterStressCoefficient(before.depletionMm, totalMm, readilyMm);
  const transpirationMm = stress * crop.basalCoefficient * et0Mm;
  const actualEtMm = transpirationMm + evaporationMm;
  const deepPercolationMm = Math.max(0, rainMm + irrigationMm - actualEtMm - before.depletionMm);
  const balanced = before.depletionMm - rainMm - irrigationMm + actualEtMm + deepPercolationMm;
  return {
    cropEtMm,
    totalAvailableWaterMm: totalMm,
    depletionFraction,
    readilyAvailableWaterMm: readilyMm,
    waterStressCoefficient: stress,
    transpirationMm,
    actualEtMm,
    deepPercolationMm,
    belowWiltingPointMm: Math.max(0, balanced - totalMm),
    depletionMm: within(balanced, 0, totalMm),
  };
}
