import type { WeatherIcon } from '@sluice/engine/vocabulary/weather';

/** What decides a day's picture. Clearness is the share of the clear-sky radiation, 0 to 1. */
export interface SkyState {
  rainfallMm: number;
  windMPerS: number;
  humidity: number;
  clearness: number;
}

/** Bounds are our own, set by eye. */
export function dayIcon({ rainfallMm, windMPerS, humidity, clearness }: SkyState): WeatherIcon {
  if (rainfallMm > 30) return 'THUNDERSTORM';
  if (rainfallMm > 0) return 'RAIN';
  if (windMPerS > 5) return 'WIND';
  if (clearness > 0.8) return 'CLEAR_DAY';
  if (clearness > 0.6) return 'PARTLY_CLOUDY_DAY';
  return humidity > 0.8 ? 'FOG' : 'CLOUDY';
}
