import type { WeatherDayRow } from './store.ts';

/**
 * Rain of a day for the balance: the gardener's measurement replaces the provider's figure, and is never added to it.
 */
export const chooseRainfall = (day: Pick<WeatherDayRow, 'rainfallMm' | 'correctedRainfallMm'>): number =>
  day.correctedRainfallMm ?? day.rainfallMm;
