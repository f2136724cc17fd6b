import { type Fraction, fraction } from '../vocabulary/units.ts';

/**
 * FAO-56 Eq. 84, Ks: 1 until the readily available water is used, then straight down to 0 at the wilting point.
 * Depletion is that at the start of the day (example 37).
 */
export function waterStressCoefficient(depletionMm: number, totalMm: number, readilyMm: number): Fraction {
  if (depletionMm <= readilyMm) return fraction(1);
  return fraction(Math.max(0, (totalMm - depletionMm) / (totalMm - readilyMm)));
}
