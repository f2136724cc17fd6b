/**
 * The water budget of EPA's WaterSense Labeled Homes (specification 1.2, section 4.1.1; Water Budget Tool 1.04): of the
 * one month in which a landscape must be watered most (docs/decisions/0171).
 */
import { litresByGallons } from './landscape-water-budget.ts';

/** Gallons of an inch on a square foot, as the tool rounds it. */
const GALLONS_PER_INCH_SQUARE_FOOT = 0.6233;
/** Of what the whole area would evaporate as short grass, the share that may be watered. */
const ALLOWED_SHARE = 0.7;
/** Of the month's rain, the share that counts. */
const ALLOWABLE_RAIN_SHARE = 0.25;
/** Of the area, what the specification of 2009 allowed to turf where no budget was made; 1.2 has no such way. */
export const MOST_TURF_SHARE = 0.4;

export interface BudgetedZone {
  readonly areaM2: number;
  /** Share of the reference evapotranspiration that its plants need in the month. */
  readonly landscapeCoefficient: number;
  /** Lower quarter. */
  readonly distributionUniformity: number;
  readonly isTurf: boolean;
}

export interface PeakMonth {
  readonly et0Mm: number;
  readonly rainMm: number;
}

/**
 * The month, from 0, in which evapotranspiration exceeds rain by most; where rain exceeds it in all of them, the one with
 * the most evapotranspiration.
 */
export function findPeakMonth(et0MmPerMonth: readonly number[], rainMmPerMonth: readonly number[]): number {
  const lack = et0MmPerMonth.map((et0Mm, month) => et0Mm - (rainMmPerMonth[month] ?? 0));
  const most = Math.max(...lack);
  return most > 0 ? lack.indexOf(most) : et0MmPerMonth.indexOf(Math.max(...et0MmPerMonth));
}

export const allowableRainMm = ({ rainMm }: PeakMonth): number => ALLOWABLE_RAIN_SHARE * rainMm;

const litresOf = (depthMm: number, areaM2: number) => litresByGallons(depthMm, areaM2, GALLONS_PER_INCH_SQUARE_FOOT);

/** Litres in the month if the whole area were short grass. */
export const baselineWater = ({ et0Mm }: PeakMonth, zones: readonly BudgetedZone[]): number =>
  litresOf(
    et0Mm,
    zones.reduce((sum, { areaM2 }) => sum + areaM2, 0),
  );

/** Landscape Water Allowance (LWA), litres in the month. */
export const landscapeWaterAllowance = (month: PeakMonth, zones: readonly BudgetedZone[]): number =>
  ALLOWED_SHARE * baselineWater(month, zones);

/** Landscape Water Requirement (LWR) of a zone, litres in the month; none where rain is enough. */
export function landscapeWaterRequirement(month: PeakMonth, zone: BudgetedZone): number {
  const netMm = month.et0Mm * zone.landscapeCoefficient - allowableRainMm(month);
  return litresOf(Math.max(0, netMm) / zone.distributionUniformity, zone.areaM2);
}

/** Of the area, what is turf; null without an area. */
export function findTurfShare(zones: readonly BudgetedZone[]): number | null {
  const area = (some: readonly BudgetedZone[]) => some.reduce((sum, { areaM2 }) => sum + areaM2, 0);
  const all = area(zones);
  return all > 0 ? area(zones.filter(({ isTurf }) => isTurf)) / all : null;
}
