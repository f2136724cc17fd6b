/** The bare soil of a zone and how its planting grows over it, for the dual crop coefficient (FAO-56 chapter 7). */
import { coefficientOnDay, type StageLengths } from '../evapotranspiration/crop-coefficient.ts';
import type { Fraction } from '../vocabulary/units.ts';
import type { DualSeason } from './dual-season.ts';

export interface BareSurface {
  readonly fieldCapacity: number;
  readonly wiltingPoint: number;
  readonly readilyEvaporableMm: number;
  /** Roots of the planting when set, and full grown. */
  readonly newRootDepthM: number;
  readonly rootDepthM: number;
  readonly heightM: number;
  /** Share of the ground under leaves, full grown. */
  readonly cover: number;
  /** Share of the bare soil's evaporation that its mulch leaves; 1 without one. */
  readonly mulchedEvaporation: number;
  /** Share of the ground that a watering wets (FAO-56 table 20). */
  readonly wettedFraction: Fraction;
  /** Null for a planting that is full grown. */
  readonly growth: { readonly plantedEpochDay: number; readonly stages: StageLengths } | null;
}

/** Kcb of bare soil (FAO-56 table 17, initial stage). */
const BARE_SOIL = 0.15;

/** The single coefficient less the basal one of the same plants, mid-season: .05 to .10 (FAO-56 tables 12 and 17). */
const EVAPORATION_IN_SINGLE = 0.05;

/** Depth of the layer that dries by evaporation (FAO-56 p. 144: 0.10-0.15 m). */
const SURFACE_DEPTH_M = 0.1;

/** Share of its full size that a planting has on a day, 0 to 1. */
export function grownShare({ growth }: BareSurface, epochDay: number): number {
  if (growth === null) return 1;
  return coefficientOnDay(epochDay - growth.plantedEpochDay, growth.stages, { initial: 0, mid: 1, end: 1 });
}

/** Kcb on a day of plants that, full grown, have this single coefficient. */
export function basalCoefficientOn(surface: BareSurface, cropCoefficient: number, epochDay: number): number {
  const full = Math.max(0, cropCoefficient - EVAPORATION_IN_SINGLE);
  const bare = Math.min(BARE_SOIL, full);
  return bare + grownShare(surface, epochDay) * (full - bare);
}

/** Share of the ground under leaves: a landscape plant with low water use covers as much as one with high use. */
export const canopyCoverOn = (surface: BareSurface, epochDay: number): number =>
  surface.cover * grownShare(surface, epochDay);

export function rootDepthOn(surface: BareSurface, epochDay: number): number {
  return surface.newRootDepthM + grownShare(surface, epochDay) * (surface.rootDepthM - surface.newRootDepthM);
}

/** A day of `seasonOn`: in its mid-season, which is all of it. */
export const MID_SEASON_DAY = 1;

/** The season that holds on one day: its roots, height and coefficient are those of that day. */
export function seasonOn(
  surface: BareSurface,
  cropCoefficient: number,
  depletionFraction: number,
  curveNumber: number | null,
  epochDay: number,
): DualSeason {
  const basal = basalCoefficientOn(surface, cropCoefficient, epochDay);
  const rootDepthM = rootDepthOn(surface, epochDay);
  const heightM = surface.heightM * grownShare(surface, epochDay);
  return {
    stages: { initialDays: 0, developmentDays: 0, midDays: Number.POSITIVE_INFINITY, lateDays: 0 },
    basal: { initial: Math.min(BARE_SOIL, basal), mid: basal, end: basal },
    initialHeightM: heightM,
    mostHeightM: heightM,
    initialRootDepthM: rootDepthM,
    mostRootDepthM: rootDepthM,
    fieldCapacity: surface.fieldCapacity,
    wiltingPoint: surface.wiltingPoint,
    depletionFraction,
    isDepletionFractionConstant: false,
    isWateredEarly: true,
    surfaceDepthM: SURFACE_DEPTH_M,
    readilyEvaporableMm: surface.readilyEvaporableMm,
    ...(surface.mulchedEvaporation === 1 ? {} : { mulchedEvaporation: surface.mulchedEvaporation }),
    curveNumber,
    // Runoff on baked ground is taken to be no less than on average ground, to be on the safe side (own).
    ...(curveNumber === null ? {} : { leastCurveNumber: curveNumber }),
  };
}
