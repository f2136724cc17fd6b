/** Wind speed that the air over a garden hardly ever stays below, m/s (FAO-56 p. 63). */
export const MIN_WIND_M_PER_S = 0.5;

/** Eq. 47: by what to multiply the wind of an anemometer at this height for the wind at two metres, over grass. */
export function windProfileFactor(heightM: number): number {
  return heightM === 2 ? 1 : 4.87 / Math.log(67.8 * heightM - 5.42);
}

/** Eq. 47: wind at two metres from wind measured higher or lower. */
export function windAtTwoMetresMPerS(windSpeedMPerS: number, heightM: number): number {
  return windSpeedMPerS * windProfileFactor(heightM);
}
