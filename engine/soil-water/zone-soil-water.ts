import { type Fraction, fraction, type Metres, type Millimetres, mm } from '../vocabulary/units.ts';

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

/** FAO-56 p. 162: with high evapotranspiration plants suffer sooner than the table says; limited to .1 and .8. */
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
 * FAO-56 Eq. 84, Ks: 1 until the readily available water is used, then straight down to 0 at the wilting point.
 * Depletion is that at the start of the day (example 37).
 */
export function waterStressCoefficient(depletionMm: number, totalMm: number, readilyMm: number): Fraction {
  if (depletionMm <= readilyMm) return fraction(1);
  return fraction(Math.max(0, (totalMm - depletionMm) / (totalMm - readilyMm)));
}
