/** Pure: the service's JSON as steps; days are made of them by `days-from-steps.ts`. What is missing is null. */
import { KMH_PER_METRE_PER_SECOND } from '@sluice/engine/vocabulary/units';
import type { CoveredRange } from '../covered-range.ts';
import { toShare, toWindAt2m, type WeatherStep } from '../days-from-steps.ts';
import type { WeatherPlace } from '../provider.ts';
import { parseRecord, requireOrder, toList, toNumber, toNumberOrNull, toRecord } from '../read-json.ts';

export function formatUrl(
  { latitudeDeg, longitudeDeg }: WeatherPlace,
  { from, to }: CoveredRange,
  key: string,
): string {
  const asked = { lat: latitudeDeg.toFixed(2), lon: longitudeDeg.toFixed(2), from, to, key };
  return `https://weather.example/v1/hourly?${new URLSearchParams(asked)}`;
}

/** Throws WeatherProviderError 'unreadable', or 'shuffledHours'. */
export function parseHours(body: string): WeatherStep[] {
  const hours = toList(parseRecord(body).hours).map(toRecord);
  requireOrder(hours.map(({ time }) => toNumber(time)));
  return hours.map(({ time, temperature, rain, wind, humidity }) => {
    const rainfallMm = toNumber(rain);
    const windKmh = toNumberOrNull(wind);
    return {
      // Epoch seconds, at which the hour begins.
      startsAt: toNumber(time) * 1000,
      hours: 1,
      temperatureC: toNumber(temperature),
      rainfallMm,
      probability: null,
      windAt2mMPerS: toWindAt2m(windKmh === null ? null : windKmh / KMH_PER_METRE_PER_SECOND),
      relativeHumidity: toShare(toNumberOrNull(humidity)),
      // This service gives no radiation: Sluice estimates it from the temperatures, and says so.
      solarRadiationMjPerM2: null,
      icon: rainfallMm > 0 ? 'RAIN' : 'CLEAR_DAY',
      isDay: true,
    };
  });
}
