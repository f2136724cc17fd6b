import type { WeatherDayRow } from './store.ts';

/** Rain of a day for the balance: what the gardener measured stands in for the provider's figure, never beside it. */
export const chooseRainfall = (day: Pick<WeatherDayRow, 'rainfallMm' | 'correctedRainfallMm'>): number =>
  day.correctedRainfallMm ?? day.rainfallMm;
