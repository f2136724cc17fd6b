import { evaporationMm } from './radiation.ts';

/**
 * FAO-56 Eq. 52, mm/day, where nothing but temperature is known. Best over five days and more; too much in humid
 * places, too little in dry wind.
 */
export function hargreavesSamaniMm(
  temperatureMinC: number,
  temperatureMaxC: number,
  extraterrestrialMj: number,
  temperatureMeanC: number = (temperatureMinC + temperatureMaxC) / 2,
): number {
  const range = Math.sqrt(temperatureMaxC - temperatureMinC);
  return Math.max(0, 0.0023 * (temperatureMeanC + 17.8) * range * evaporationMm(extraterrestrialMj));
}
