/**
 * The water budget of a landscape by California's Model Water Efficient Landscape Ordinance (MWELO, California Code of
 * Regulations, title 23, sections 491 and 492.4 and appendix B, of 2015).
 */
import { LITRES_PER_GALLON, MM_PER_INCH } from '../vocabulary/units.ts';

/** Gallons of an inch on a square foot, as the ordinance rounds it; 0.6233 is meant. */
const GALLONS_PER_INCH_SQUARE_FOOT = 0.62;
const M2_PER_SQUARE_FOOT = 0.3048 ** 2;
/** Of a residential landscape: the share of the reference evapotranspiration that its plants may be given on average. */
export const RESIDENTIAL_ADJUSTMENT_FACTOR = 0.55;

/** Plants of one need behind valves of one efficiency. */
export interface Hydrozone {
  readonly areaM2: number;
  /** Share of the reference evapotranspiration that its plants need, over the year. */
  readonly plantFactor: number;
  readonly efficiency: number;
  /** Edible plants, and what else may have all of the reference evapotranspiration. */
  readonly isSpecial: boolean;
}

/** Litres of a depth on an area, by a rule that has its own rounded gallons of an inch on a square foot. */
export const litresByGallons = (depthMm: number, areaM2: number, gallonsPerInchSquareFoot: number): number =>
  (depthMm / MM_PER_INCH) * gallonsPerInchSquareFoot * (areaM2 / M2_PER_SQUARE_FOOT) * LITRES_PER_GALLON;

/** Litres a year on an area that is given so much of the reference evapotranspiration, mm a year. */
const litresOf = (et0MmPerYear: number, areaM2: number): number =>
  litresByGallons(et0MmPerYear, areaM2, GALLONS_PER_INCH_SQUARE_FOOT);

const areaOf = (zones: readonly Hydrozone[]) => zones.reduce((sum, { areaM2 }) => sum + areaM2, 0);

/** Maximum Applied Water Allowance, litres a year: of the whole area by the factor, of the special one by the rest too. */
export function waterAllowance(et0MmPerYear: number, zones: readonly Hydrozone[], factor: number): number {
  const special = areaOf(zones.filter(({ isSpecial }) => isSpecial));
  return litresOf(et0MmPerYear, factor * areaOf(zones) + (1 - factor) * special);
}

/** Evapotranspiration adjustment factor of a zone: what leaves its heads, as a share of the reference evapotranspiration. */
export const adjustmentFactor = ({ plantFactor, efficiency, isSpecial }: Hydrozone): number =>
  isSpecial ? 1 : plantFactor / efficiency;

/** Estimated Total Water Use of a zone, litres a year. */
export const estimatedWaterUse = (et0MmPerYear: number, zone: Hydrozone): number =>
  litresOf(et0MmPerYear, adjustmentFactor(zone) * zone.areaM2);

/** The mean factor of all but special areas; the ordinance allows 0.55 to homes. Null where there are none. */
export function meanAdjustmentFactor(zones: readonly Hydrozone[]): number | null {
  const regular = zones.filter(({ isSpecial }) => !isSpecial);
  const areaM2 = areaOf(regular);
  return areaM2 > 0 ? regular.reduce((sum, zone) => sum + adjustmentFactor(zone) * zone.areaM2, 0) / areaM2 : null;
}

/** Twelve months of crop coefficients, weighted by what the reference evapotranspiration of each is. */
export function plantFactorOf(cropCoefficients: readonly number[], et0MmPerMonth: readonly number[]): number {
  const year = et0MmPerMonth.reduce((sum, et0Mm) => sum + et0Mm, 0);
  return year > 0 ? cropCoefficients.reduce((sum, kc, month) => sum + kc * (et0MmPerMonth[month] ?? 0), 0) / year : 0;
}
