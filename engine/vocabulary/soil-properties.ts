import type { Slope, SoilType } from './garden.ts';
import { type Millimetres, type MillimetresPerHour, MM_PER_INCH, mm, mmPerHour } from './units.ts';

/** The Irrigation Association states depths in inches; the tables keep its own figures so that they can be checked. */
const inches = (value: number): Millimetres => mm(value * MM_PER_INCH);
const inchesPerHour = (value: number): MillimetresPerHour => mmPerHour(value * MM_PER_INCH);

export interface SoilProperties {
  /** Water held against gravity, m3/m3. */
  readonly fieldCapacity: number;
  /** Water that roots cannot take, m3/m3. */
  readonly wiltingPoint: number;
  /** All pores full, m3/m3. */
  readonly saturation: number;
  /** Water that evaporates from the bare surface without limit (FAO-56 Eq. 74). */
  readonly readilyEvaporableWaterMm: Millimetres;
  /** Infiltration rate of wet soil. */
  readonly infiltrationRateMmPerHour: MillimetresPerHour;
  /** Runoff curve number of grass in good condition, normal wetness. */
  readonly curveNumber: number;
}

/**
 * Wilting point: middle of the range in FAO-56 table 19 (clay loam: .18, low in the range of its silty clay loam).
 * Field capacity: wilting point + the available water of the Irrigation Association (.06 .08 .12 .17 .18 .17 .17 in/in),
 * on which the trade's schedules and the SWAT protocol rest; every row lies within table 19's own range.
 * Saturation: mean porosity by Rawls, Brakensiek & Miller 1983 (the Green-Ampt table of SWMM).
 * Readily evaporable water: middle of the range in FAO-56 table 19.
 * Infiltration: basic intake rate of the Irrigation Association, in/h.
 * Curve number: TR-55 (USDA 1986), table 2-2a, open space in good condition, by the soil group of its appendix A
 * (A: sand to sandy loam 39, B: loam 61, D: clay loam and clays 80).
 */
export const SOIL_PROPERTIES: { readonly [S in SoilType]: SoilProperties } = {
  SAND: row(0.105, 0.045, 0.437, 4.5, 0.6, 39),
  LOAMY_SAND: row(0.145, 0.065, 0.437, 6, 0.5, 39),
  SANDY_LOAM: row(0.23, 0.11, 0.453, 8, 0.4, 39),
  LOAM: row(0.29, 0.12, 0.463, 9, 0.35, 61),
  CLAY_LOAM: row(0.36, 0.18, 0.464, 9.5, 0.2, 80),
  SILTY_CLAY: row(0.4, 0.23, 0.479, 10, 0.15, 80),
  CLAY: row(0.39, 0.22, 0.475, 10, 0.1, 80),
};

function row(
  fieldCapacity: number,
  wiltingPoint: number,
  saturation: number,
  readilyEvaporableMm: number,
  intakeInchesPerHour: number,
  curveNumber: number,
): SoilProperties {
  return {
    fieldCapacity,
    wiltingPoint,
    saturation,
    readilyEvaporableWaterMm: mm(readilyEvaporableMm),
    infiltrationRateMmPerHour: inchesPerHour(intakeInchesPerHour),
    curveNumber,
  };
}

/**
 * Allowable surface accumulation: the water that may pond on the ground before it runs off, by soil and slope
 * (Irrigation Association, Landscape Irrigation Auditor; the slope bands are the product's own).
 */
export const ALLOWABLE_SURFACE_ACCUMULATION_MM: {
  readonly [S in SoilType]: { readonly [L in Slope]: Millimetres };
} = {
  SAND: slopes(0.4, 0.35, 0.3, 0.25),
  LOAMY_SAND: slopes(0.36, 0.3, 0.26, 0.22),
  SANDY_LOAM: slopes(0.33, 0.29, 0.24, 0.2),
  LOAM: slopes(0.3, 0.25, 0.21, 0.17),
  CLAY_LOAM: slopes(0.26, 0.22, 0.18, 0.15),
  SILTY_CLAY: slopes(0.23, 0.19, 0.16, 0.13),
  CLAY: slopes(0.2, 0.15, 0.1, 0.1),
};

function slopes(flat: number, slight: number, moderate: number, steep: number): { readonly [L in Slope]: Millimetres } {
  return { FLAT: inches(flat), SLIGHT: inches(slight), MODERATE: inches(moderate), STEEP: inches(steep) };
}
