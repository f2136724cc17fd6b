import { type Millimetres, mm } from '../vocabulary/units.ts';

/** Rain that only wets the leaves: less than this share of the day's reference evapotranspiration (FAO-56 p. 174). */
const MIN_SHARE_OF_ET0 = 0.2;
/** Share of the rest that reaches the roots (SWAT protocol; USDA-SCS counts the same in the dry half of the year). */
const EFFECTIVE_SHARE = 0.8;

/** Effective part of a day's rain. What the soil has no room for leaves it in the balance as percolation. */
export function effectiveRainfallMm(rainfallMm: number, et0Mm: number): Millimetres {
  return mm(rainfallMm < MIN_SHARE_OF_ET0 * et0Mm ? 0 : EFFECTIVE_SHARE * rainfallMm);
}
