/**
 * Air pressure and vapour pressure. FAO-56 is Allen et al. 1998, FAO Irrigation and Drainage Paper 56; equation numbers
 * without a name are its own. Pressures in kPa, temperatures in degrees Celsius.
 */
import { STANDARD_CONSTANTS, type Standard } from './standard.ts';

/** Eq. 7, metres above the sea; valid from the Dead Sea to the highest town. */
export function atmosphericPressureKPa(elevationM: number, standard: Standard = 'ASCE'): number {
  return 101.3 * ((293 - 0.0065 * elevationM) / 293) ** STANDARD_CONSTANTS[standard].pressureExponent;
}

/** Eq. 8, kPa per degree. */
export function psychrometricConstant(pressureKPa: number): number {
  return 0.665e-3 * pressureKPa;
}

/** Eq. 11. */
export function saturationVapourPressureKPa(temperatureC: number): number {
  return 0.6108 * Math.exp((17.27 * temperatureC) / (temperatureC + 237.3));
}

/** Eq. 12: of a day, the mean of both extremes and never that of the mean temperature. */
export function meanSaturationVapourPressureKPa(temperatureMinC: number, temperatureMaxC: number): number {
  return (saturationVapourPressureKPa(temperatureMaxC) + saturationVapourPressureKPa(temperatureMinC)) / 2;
}

/** Eq. 13, kPa per degree. */
export function vapourPressureSlope(temperatureC: number, standard: Standard = 'ASCE'): number {
  const above = temperatureC + 237.3;
  return (STANDARD_CONSTANTS[standard].slopeNumerator * Math.exp((17.27 * temperatureC) / above)) / (above * above);
}

/** Eq. 14. */
export function vapourPressureFromDewPointKPa(dewPointC: number): number {
  return saturationVapourPressureKPa(dewPointC);
}

/** How the wet bulb is ventilated (p. 38). */
export const PSYCHROMETERS = { ventilated: 0.000662, naturallyVentilated: 0.0008, indoor: 0.0012 } as const;

/** Eq. 15 and 16. */
export function vapourPressureFromWetBulbKPa(
  dryBulbC: number,
  wetBulbC: number,
  pressureKPa: number,
  coefficient: number = PSYCHROMETERS.ventilated,
): number {
  return saturationVapourPressureKPa(wetBulbC) - coefficient * pressureKPa * (dryBulbC - wetBulbC);
}

/** Eq. 17, humidities in percent. */
export function vapourPressureFromHumidityRangeKPa(
  temperatureMinC: number,
  temperatureMaxC: number,
  humidityMinPercent: number,
  humidityMaxPercent: number,
): number {
  const atNight = (saturationVapourPressureKPa(temperatureMinC) * humidityMaxPercent) / 100;
  const atNoon = (saturationVapourPressureKPa(temperatureMaxC) * humidityMinPercent) / 100;
  return (atNight + atNoon) / 2;
}

/** Eq. 18. */
export function vapourPressureFromMaxHumidityKPa(temperatureMinC: number, humidityMaxPercent: number): number {
  return (saturationVapourPressureKPa(temperatureMinC) * humidityMaxPercent) / 100;
}

/** Eq. 19. */
export function vapourPressureFromMeanHumidityKPa(meanSaturationKPa: number, humidityMeanPercent: number): number {
  return (meanSaturationKPa * humidityMeanPercent) / 100;
}

/** Relative humidity in percent, Eq. 10. */
export function relativeHumidityPercent(vapourPressureKPa: number, temperatureC: number): number {
  return (100 * vapourPressureKPa) / saturationVapourPressureKPa(temperatureC);
}
