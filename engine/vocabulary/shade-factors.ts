import type { Shade } from './garden.ts';
import { type Fraction, fraction } from './units.ts';

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
