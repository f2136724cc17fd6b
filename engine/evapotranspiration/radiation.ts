/** Radiation that reaches a clipped lawn and stays in it (FAO-56 chapter 3). MJ/m2 per day or hour. */
import { STANDARD_CONSTANTS, type Standard } from './standard.ts';

/** Albedo of the reference grass (p. 51). */
const ALBEDO = 0.23;
const KELVIN = 273.16;

/** Eq. 35 with the Angstrom values a = .25, b = .50 where none are calibrated. */
export function radiationFromSunshineMj(extraterrestrialMj: number, sunshineHours: number, daylight: number): number {
  const share = daylight > 0 ? Math.min(1, sunshineHours / daylight) : 0;
  return (0.25 + 0.5 * share) * extraterrestrialMj;
}

/** Kasten & Czeplak 1980: share of the sky covered, 0 to 1. */
export function radiationFromCloudMj(clearSkyMj: number, cloudFraction: number): number {
  return clearSkyMj * (1 - 0.75 * cloudFraction ** 3.4);
}

/** Adjustment coefficient of Eq. 50: where the land, or the sea, makes the air. */
export const RADIATION_FROM_TEMPERATURE = { inland: 0.16, coast: 0.19 } as const;

/** Eq. 50 (Hargreaves), never above the clear sky. */
export function radiationFromTemperatureMj(
  extraterrestrialMj: number,
  clearSkyMj: number,
  temperatureMinC: number,
  temperatureMaxC: number,
  coefficient: number,
): number {
  return Math.min(clearSkyMj, coefficient * Math.sqrt(temperatureMaxC - temperatureMinC) * extraterrestrialMj);
}

/** Eq. 51: on islands below 100 m with the sea all round. */
export function islandRadiationMj(extraterrestrialMj: number): number {
  return 0.7 * extraterrestrialMj - 4;
}

/** Eq. 37, Rso. */
export function clearSkyRadiationMj(extraterrestrialMj: number, elevationM: number): number {
  return (0.75 + 2e-5 * elevationM) * extraterrestrialMj;
}

/**
 * ASCE-EWRI 2005 Eq. D.1 to D.6: the clear sky as beam and diffuse light, which knows low sun and moist air. Some
 * 0.05 mm a day finer than Eq. 37.
 */
export function clearSkyBeamAndDiffuseMj(
  extraterrestrialMj: number,
  pressureKPa: number,
  vapourPressureKPa: number,
  sineOfSunHeight: number,
): number {
  const sine = Math.max(0.01, sineOfSunHeight);
  const precipitableWaterMm = 0.14 * vapourPressureKPa * pressureKPa + 2.1;
  const beam = 0.98 * Math.exp((-0.00146 * pressureKPa) / sine - 0.075 * (precipitableWaterMm / sine) ** 0.4);
  const diffuse = beam >= 0.15 ? 0.35 - 0.36 * beam : 0.18 + 0.82 * beam;
  return (beam + diffuse) * extraterrestrialMj;
}

/** Which of the two clear-sky formulas to use. */
export const CLEAR_SKIES = ['simple', 'beamAndDiffuse'] as const;
export type ClearSky = (typeof CLEAR_SKIES)[number];

/** Eq. 38, Rns. */
export function netShortwaveMj(solarRadiationMj: number): number {
  return (1 - ALBEDO) * solarRadiationMj;
}

/** The thickest cloud still lets this share of the clear sky's radiation through (ASCE-EWRI 2005 p. 20). */
const MIN_CLEARNESS = 0.3;

/** The cloud term of Eq. 39 from the share of the clear sky's radiation that came down, Rs/Rso. */
export function cloudTerm(clearness: number): number {
  return 1.35 * Math.min(1, Math.max(MIN_CLEARNESS, clearness)) - 0.35;
}

/** The humidity term of Eq. 39. */
const humidityTerm = (vapourPressureKPa: number) => 0.34 - 0.14 * Math.sqrt(vapourPressureKPa);

/** Eq. 39, Rnl of a day. */
export function netLongwaveMj(
  temperatureMinC: number,
  temperatureMaxC: number,
  vapourPressureKPa: number,
  cloud: number,
  standard: Standard,
): number {
  const coldest = (temperatureMinC + KELVIN) ** 4;
  const warmest = (temperatureMaxC + KELVIN) ** 4;
  return (
    STANDARD_CONSTANTS[standard].stefanBoltzmannDay *
    ((coldest + warmest) / 2) *
    humidityTerm(vapourPressureKPa) *
    cloud
  );
}

/** Eq. 39 for an hour (FAO-56 p. 74; ASCE-EWRI 2005 Eq. 44). */
export function hourlyNetLongwaveMj(
  temperatureC: number,
  vapourPressureKPa: number,
  cloud: number,
  standard: Standard,
): number {
  const kelvin2 = (temperatureC + KELVIN) * (temperatureC + KELVIN);
  return STANDARD_CONSTANTS[standard].stefanBoltzmannHour * kelvin2 * kelvin2 * humidityTerm(vapourPressureKPa) * cloud;
}

/** Eq. 43: heat that the soil takes up in a month, from the months before and after. */
export function monthlySoilHeatMj(previousMonthC: number, nextMonthC: number): number {
  return 0.07 * (nextMonthC - previousMonthC);
}

/** Eq. 44: the same while the next month is not yet known. */
export function monthlySoilHeatSoFarMj(previousMonthC: number, thisMonthC: number): number {
  return 0.14 * (thisMonthC - previousMonthC);
}

/** Eq. 20: the depth of water that so much energy evaporates. */
export function evaporationMm(energyMj: number): number {
  return 0.408 * energyMj;
}
