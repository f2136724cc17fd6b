/** One day of a zone's soil water: the planner, the settling of past days and the proof all call this. */
import { rememberedDepletion, type WateringRule } from '../application/recipe.ts';
import { saturationVapourPressureKPa } from '../evapotranspiration/atmosphere.ts';
import type { CropClimate } from '../evapotranspiration/crop-coefficient.ts';
import { dripWettedFraction } from '../evapotranspiration/dual-coefficient.ts';
import { dormancyFactor } from '../evapotranspiration/turf-dormancy.ts';
import {
  type BareSurface,
  basalCoefficientOn,
  canopyCoverOn,
  MID_SEASON_DAY,
  seasonOn,
} from '../soil-water/bare-surface.ts';
import { balanceStep } from '../soil-water/depletion-balance.ts';
import { dualBalanceStep } from '../soil-water/dual-balance.ts';
import { evaporableWaterMm } from '../soil-water/dual-season.ts';
import { effectiveRainfallMm } from '../soil-water/effective-rainfall.ts';
import { runoffMm, splitStorms } from '../soil-water/runoff.ts';
import { asDryAsBulbMm, bulbDay } from '../soil-water/wetted-bulb.ts';
import { depletionFractionFor } from '../soil-water/zone-soil-water.ts';
import { hourlyShares, potDay } from './pot-day.ts';
import type { ZoneSoil } from './zone-soil.ts';

/** The surface that dries by evaporation (De and fw of FAO-56 chapter 7), and the soil that drippers do not wet. */
export interface SurfaceState {
  readonly depletionMm: number;
  readonly wettedFraction: number;
  /** Of the rest of the root zone, mm over the whole area; null where a watering wets all, or nobody settled it yet. */
  readonly unwettedDepletionMm: number | null;
}

export interface SoilState {
  /** Depletion of the root zone, of drip of its wetted part; mm below field capacity, over the whole area. */
  readonly depletionMm: number;
  /** Null where nobody has settled it yet, which counts as dry. */
  readonly surface: SurfaceState | null;
}

/** A day's weather as far as the soil is concerned. */
export interface SoilWeather {
  readonly epochDay: number;
  /** 1 to 12. */
  readonly month: number;
  readonly et0Mm: number;
  readonly rainfallMm: number;
  /** The same rain hour by hour, where that is known. */
  readonly hourlyRainfallMm: readonly (number | null)[] | null;
  /** Reference evapotranspiration of the hours, where that is known. */
  readonly hourlyEt0Mm: readonly (number | null)[] | null;
  /** Factor by which a tall stand uses more or less than grass (`cropClimate`). */
  readonly climate: CropClimate;
  /** Mean air temperature of the ten days up to this one; null where not known. */
  readonly tenDayMeanC: number | null;
}

/** Figures of the part of the root zone that waterings wet, mm over the whole area. */
export interface SoilDay extends SoilState {
  /** What the plants and the bare soil would use if they had enough. */
  readonly cropEtMm: number;
  readonly actualEtMm: number;
  /** Rain that entered the soil for the roots' use. */
  readonly rainMm: number;
}

/** A zone's ground with the demand of its recipe, and whether deficits are remembered. */
export interface BalancedZone extends ZoneSoil {
  readonly rule: WateringRule;
}

export function soilDay(zone: BalancedZone, before: SoilState, weather: SoilWeather, netIrrigationMm: number): SoilDay {
  // After roots have grown, or a zone was described again, it may hold less than the earlier depletion.
  const depletionMm = Math.min(rememberedDepletion(zone.rule, before.depletionMm), zone.totalAvailableWaterMm);
  const coefficient = coefficientOn(zone, weather);
  return zone.surface === null
    ? singleDay(zone, { ...before, depletionMm }, weather, coefficient, netIrrigationMm)
    : dualDay(zone, zone.surface, { ...before, depletionMm }, weather, coefficient, netIrrigationMm);
}

/** The single coefficient in force on a day, with sun, recipe, container, feedback and dormancy in it. */
function coefficientOn(zone: BalancedZone, { month, tenDayMeanC }: SoilWeather): number {
  const tabled = zone.cropCoefficients[month - 1] ?? 0;
  return tabled * zone.rule.demandFactor * dormancyFactor(zone.plant, tenDayMeanC);
}

function singleDay(
  zone: BalancedZone,
  before: SoilState,
  weather: SoilWeather,
  coefficient: number,
  netIrrigationMm: number,
): SoilDay {
  const rainMm = rainIntoSoilMm(zone, weather);
  const cropEtMm = coefficient * weather.et0Mm;
  const { totalAvailableWaterMm, depletionFraction, rule } = zone;
  const store = { totalAvailableWaterMm, depletionFraction };
  const water = { rainfallMm: rainMm, netIrrigationMm, cropEtMm };
  const balance = zone.isPot
    ? potDay(store, before.depletionMm, cropEtMm, rainMm + netIrrigationMm, hourlyShares(weather.hourlyEt0Mm))
    : balanceStep({ ...store, stepHours: 24 }, before.depletionMm, water);
  return {
    depletionMm: rememberedDepletion(rule, balance.depletionMm),
    surface: null,
    cropEtMm,
    actualEtMm: balance.actualEtMm,
    rainMm,
  };
}

/** Rain that a covered root zone gets: the usual share of the day's rain, without its runoff. */
export function rainIntoSoilMm({ curveNumber, rainFraction }: ZoneSoil, weather: SoilWeather): number {
  const effectiveMm = effectiveRainfallMm(weather.rainfallMm, weather.et0Mm);
  if (curveNumber === null) return rainFraction * effectiveMm;
  const runoff = stormsToday(weather).reduce((sum, stormMm) => sum + runoffMm(stormMm, curveNumber), 0);
  return rainFraction * Math.min(effectiveMm, weather.rainfallMm - runoff);
}

function stormsToday({ rainfallMm, hourlyRainfallMm }: SoilWeather): number[] {
  if (hourlyRainfallMm === null) return [rainfallMm];
  const storms = splitStorms(hourlyRainfallMm);
  const seenMm = storms.reduce((sum, stormMm) => sum + stormMm, 0);
  // A gauge or a person may have corrected the day's sum; the hours only give its distribution.
  return seenMm > 0 ? storms.map((stormMm) => (stormMm * rainfallMm) / seenMm) : [rainfallMm];
}

function dualDay(
  zone: BalancedZone,
  surface: BareSurface,
  before: SoilState,
  weather: SoilWeather,
  coefficient: number,
  netIrrigationMm: number,
): SoilDay {
  const { epochDay } = weather;
  const { rainFraction } = zone;
  // Shade and slope change what the sun takes from plants and soil alike.
  const sunFactor = zone.sunFactors[weather.month - 1] ?? 1;
  const inFullSun = coefficient / sunFactor;
  const season = seasonOn(surface, inFullSun, zone.depletionFraction, zone.curveNumber, epochDay);
  const morning = {
    depletionMm: before.depletionMm,
    surfaceDepletionMm: before.surface?.depletionMm ?? evaporableWaterMm(season),
    wettedFraction: before.surface?.wettedFraction ?? 1,
    heightM: season.initialHeightM,
    rootDepthM: season.initialRootDepthM,
  };
  const today = {
    day: MID_SEASON_DAY,
    et0Mm: sunFactor * weather.et0Mm,
    climate: weather.climate,
    rainfallMm: rainFraction * weather.rainfallMm,
    stormsMm: weather.rainfallMm === 0 ? NO_STORMS : stormsToday(weather).map((stormMm) => rainFraction * stormMm),
    irrigation: null,
    observed: { canopyCover: canopyCoverOn(surface, epochDay) },
  };
  const after = dualBalanceStep(season, morning, {
    ...today,
    irrigation: netIrrigationMm > 0 ? { netMm: netIrrigationMm, wettedFraction: wettedShare(surface, epochDay) } : null,
  });
  const evening = { depletionMm: after.surfaceDepletionMm, wettedFraction: after.wettedFraction };
  const transpirationMm = basalCoefficientOn(surface, inFullSun, epochDay) * sunFactor * weather.et0Mm;
  const cropEtMm = transpirationMm + after.evaporationMm;
  const rainMm = rainFraction * weather.rainfallMm - after.runoffMm;
  const wetted = zone.wettedRootFraction;
  if (wetted === 1) {
    const { depletionMm, actualEtMm } = after;
    return { depletionMm, surface: { ...evening, unwettedDepletionMm: null }, cropEtMm, actualEtMm, rainMm };
  }
  const ground = {
    totalMm: 1000 * (surface.fieldCapacity - surface.wiltingPoint) * season.initialRootDepthM,
    wetted,
    depletionFraction: depletionFractionFor(zone.depletionFraction, cropEtMm),
  };
  // Where nobody has settled it yet, the soil that drippers do not wet is as dry as the bulb.
  const unwettedBeforeMm = before.surface?.unwettedDepletionMm ?? asDryAsBulbMm(before.depletionMm, wetted);
  const state = { depletionMm: before.depletionMm, unwettedDepletionMm: unwettedBeforeMm };
  const { unwettedDepletionMm, ...bulb } = bulbDay(ground, state, {
    rainMm,
    irrigationMm: netIrrigationMm,
    transpirationMm,
    evaporationMm: after.evaporationMm,
    surfaceWettedFraction: after.wettedFraction,
  });
  return { ...bulb, surface: { ...evening, unwettedDepletionMm } };
}

/** Drippers and bubblers are under the leaves; sprinklers wet the whole area. */
function wettedShare(surface: BareSurface, epochDay: number): number {
  const { wettedFraction } = surface;
  return wettedFraction < 1 ? dripWettedFraction(wettedFraction, canopyCoverOn(surface, epochDay)) : wettedFraction;
}

const NO_STORMS: readonly number[] = [];

/** Wind of the standard climate, m/s at two metres (FAO-56 p. 121). */
const STANDARD_WIND_M_PER_S = 2;

/** The day's driest hour, from its temperatures: the dew point is near the night's minimum (FAO-56 p. 121). */
export function cropClimate(temperatureMinC: number, temperatureMaxC: number): CropClimate {
  const share = saturationVapourPressureKPa(temperatureMinC) / saturationVapourPressureKPa(temperatureMaxC);
  return { windMPerS: STANDARD_WIND_M_PER_S, humidityMinPercent: 100 * Math.min(1, share) };
}
