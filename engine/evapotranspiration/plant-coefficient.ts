import type { PlantType, Shade } from '../vocabulary/garden.ts';
import {
  type Climate,
  type MonthlyCoefficients,
  PLANT_PROPERTIES,
  type SeasonFactors,
} from '../vocabulary/plant-properties.ts';
import { type Fraction, fraction } from '../vocabulary/units.ts';

/** Within this distance from the equator the year has no cold season to follow, degrees. */
const TROPIC_DEG = 23.44;

export interface Season {
  /** 1 to 12 on the garden's calendar. */
  readonly month: number;
  readonly latitudeDeg: number;
  readonly climate: Climate;
}

/**
 * Crop coefficient of a plant type in the season at hand, in full sun: months are those of the garden's own hemisphere,
 * and between the tropics the mean of the year.
 */
export function plantCoefficient(plant: PlantType, { month, latitudeDeg, climate }: Season): number {
  const { cropCoefficient } = PLANT_PROPERTIES[plant];
  return cropCoefficient.by === 'climate'
    ? cropCoefficient.of[climate]
    : monthlyCoefficient(cropCoefficient.north, month, latitudeDeg);
}

/** One of twelve northern coefficients for a place anywhere: July of the south is January of the north. */
export function monthlyCoefficient(north: MonthlyCoefficients, month: number, latitudeDeg: number): number {
  if (Math.abs(latitudeDeg) < TROPIC_DEG) return north.reduce((sum, value) => sum + value, 0) / north.length;
  const northernMonth = latitudeDeg < 0 ? month + 6 : month;
  return north[(northernMonth - 1) % 12] ?? 0;
}

/** Twelve northern coefficients from four: each season's own in its middle month, straight lines between. */
export function northernMonths([spring, summer, autumn, winter]: SeasonFactors): MonthlyCoefficients {
  const months = (from: number, to: number) =>
    [from, from + (1 / 3) * (to - from), from + (2 / 3) * (to - from)] as const;
  return [...months(winter, spring), ...months(spring, summer), ...months(summer, autumn), ...months(autumn, winter)];
}

/** Coefficients of a plant type in the middle of each season, as those of a species are given. */
export function seasonalFactors(plant: PlantType, climate: Climate): SeasonFactors {
  // Any latitude whose January is winter.
  const inMonth = (month: number) => plantCoefficient(plant, { month, latitudeDeg: 45, climate });
  return [inMonth(4), inMonth(7), inMonth(10), inMonth(1)];
}

/** What a zone's plants use of the reference evapotranspiration: kind, season and shade. */
export function shadedCoefficient(plant: PlantType, shade: Shade, season: Season): number {
  return plantCoefficient(plant, season) * SHADE_FACTORS[shade];
}

/**
 * Share of its full-sun demand that a plant in shade has. HALF: .80 (RainMachine; the SWAT protocol's half shade is .84
 * of full sun). LOTS: .65 (SWAT's three quarters of shade is .67, RainMachine's full shade .60). SOME lies between.
 */
export const SHADE_FACTORS: { readonly [S in Shade]: Fraction } = {
  NONE: fraction(1),
  SOME: fraction(0.9),
  HALF: fraction(0.8),
  LOTS: fraction(0.65),
};
