/** Wind below which the air over a garden hardly ever falls, m/s (FAO-56 p. 63). */
export const LEAST_WIND_MS = 0.5;

/** Eq. 47: wind at two metres from wind measured higher or lower over grass. */
export function windAtTwoMetresMs(windSpeedMs: number, heightM: number): number {
  return heightM === 2 ? windSpeedMs : (windSpeedMs * 4.87) / Math.log(67.8 * heightM - 5.42);
}
