import { SOIL_TYPES, type SoilType } from '../vocabulary/garden.ts';
import { Reading } from '../vocabulary/reading.ts';
import type { Result } from '../vocabulary/result.ts';
import { SOIL_PROPERTIES } from '../vocabulary/soil-properties.ts';
import { type Fraction, fraction, type Metres, type Millimetres, metres, mm } from '../vocabulary/units.ts';

/** What the soil under a zone holds, as far as its roots reach. Wilting point < field capacity, by the parser. */
export interface SoilWaterHolding {
  /** m3/m3. */
  readonly fieldCapacity: number;
  readonly wiltingPoint: number;
  readonly rootDepthM: Metres;
  readonly managementAllowedDepletion: Fraction;
}

/** FAO-56 Eq. 82. */
export function totalAvailableWaterMm(soil: Omit<SoilWaterHolding, 'managementAllowedDepletion'>): Millimetres {
  return mm(1000 * (soil.fieldCapacity - soil.wiltingPoint) * soil.rootDepthM);
}

/** FAO-56 Eq. 83. */
export function readilyAvailableWaterMm(totalMm: Millimetres, depletionFraction: number): Millimetres {
  return mm(depletionFraction * totalMm);
}

/** Crop evapotranspiration for which depletion fractions are tabled (FAO-56 table 22). */
export const TABLED_ET_MM_PER_DAY = 5;

/** FAO-56 p. 162: plants under a thirsty sky suffer sooner than the table says, within a tenth and eight tenths. */
export function depletionFractionFor(tabled: number, cropEtMmPerDay: number): Fraction {
  return fraction(Math.min(0.8, Math.max(0.1, tabled + 0.04 * (TABLED_ET_MM_PER_DAY - cropEtMmPerDay))));
}

/** Water content, m3/m3, of a root zone that is so far below field capacity (FAO-56 Eq. 87 turned round). */
export function waterContent(fieldCapacity: number, rootDepthM: number, depletionMm: number): number {
  return fieldCapacity - depletionMm / (1000 * rootDepthM);
}

/** FAO-56 Eq. 87. */
export function depletionFromWaterContentMm(fieldCapacity: number, rootDepthM: number, content: number): Millimetres {
  return mm(1000 * (fieldCapacity - content) * rootDepthM);
}

/**
 * A zone's soil by type, each figure of which may be overruled by a better one. Roots from 2 cm of a fresh sowing to
 * 5 m; a depletion of all or nothing is no rule to water by.
 */
export function parseSoilWaterHolding(input: unknown): Result<SoilWaterHolding & { readonly soil: SoilType }> {
  const reading = new Reading(input);
  const soil = reading.oneOf('soil', SOIL_TYPES);
  const ofSoil = SOIL_PROPERTIES[soil];
  const content = { least: 0.005, most: 0.9 };
  const fieldCapacity = reading.optionalNumber('fieldCapacity', content) ?? ofSoil.fieldCapacity;
  const wiltingPoint = reading.optionalNumber('wiltingPoint', content) ?? ofSoil.wiltingPoint;
  if (wiltingPoint >= fieldCapacity && reading.areSound('fieldCapacity', 'wiltingPoint')) {
    reading.note('WILTING_POINT_ABOVE_FIELD_CAPACITY', 'wiltingPoint', fieldCapacity);
  }
  if (fieldCapacity > ofSoil.saturation && reading.areSound('soil', 'fieldCapacity')) {
    reading.note('FIELD_CAPACITY_ABOVE_SATURATION', 'fieldCapacity', ofSoil.saturation);
  }
  const rootDepthM = reading.number('rootDepthM', { least: 0.02, most: 5 });
  const depletion = reading.number('managementAllowedDepletion', { least: 0.05, most: 0.95 });
  return reading.finish(() => ({
    soil,
    fieldCapacity,
    wiltingPoint,
    rootDepthM: metres(rootDepthM),
    managementAllowedDepletion: fraction(depletion),
  }));
}
