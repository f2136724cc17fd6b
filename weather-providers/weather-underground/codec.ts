/** Pure: the hours that a personal weather station of Weather Underground measured in the last seven days. */
import { HOUR_MS, KMH_PER_METRE_PER_SECOND } from '@sluice/engine/vocabulary/units';
import { findDate, toShare, type WeatherStep } from '../days-from-steps.ts';
import type { WeatherPlace } from '../provider.ts';
import { parseRecord, requireOrder, toList, toNumber, toNumberOrNull, toRecord } from '../read-json.ts';

export function formatUrl(stationId: string, key: string): string {
  const asked = { stationId, format: 'json', units: 'm', numericPrecision: 'decimal', apiKey: key };
  return `https://api.weather.com/v2/pws/observations/hourly/7day?${new URLSearchParams(asked)}`;
}

/** Hours of which temperature and rain are known. Throws WeatherProviderError 'unreadable'. */
export function parseHours(body: string, { timeZone }: Pick<WeatherPlace, 'timeZone'>): WeatherStep[] {
  const rows = toList(parseRecord(body).observations).map((entry) => {
    const { epoch, humidityAvg, metric } = toRecord(entry);
    // A row has the time of the end of its hour.
    const startsAt = Math.floor((toNumber(epoch) * 1000 - 1) / HOUR_MS) * HOUR_MS;
    return {
      startsAt,
      date: findDate(startsAt, timeZone),
      humidity: toNumberOrNull(humidityAvg),
      figures: toRecord(metric),
    };
  });
  requireOrder(rows.map(({ startsAt }) => startsAt));
  return rows.flatMap(({ startsAt, date, humidity, figures }, index) => {
    const temperatureC = toNumberOrNull(figures.tempAvg);
    const total = toNumberOrNull(figures.precipTotal);
    if (temperatureC === null || total === null) return [];
    const previous = rows[index - 1];
    // Its total restarts at local midnight.
    const before = previous?.date === date ? (toNumberOrNull(previous.figures.precipTotal) ?? total) : 0;
    const rainfallMm = Math.max(0, total - before);
    const windKmh = toNumberOrNull(figures.windspeedAvg);
    return [
      {
        startsAt,
        hours: 1,
        temperatureC,
        tMinC: toNumberOrNull(figures.tempLow),
        tMaxC: toNumberOrNull(figures.tempHigh),
        rainfallMm,
        probability: null,
        // The station is near the ground.
        windAt2mMPerS: windKmh === null ? null : windKmh / KMH_PER_METRE_PER_SECOND,
        relativeHumidity: toShare(humidity),
        // It has only the hour's peak, which is no mean.
        solarRadiationMjPerM2: null,
        icon: rainfallMm > 0 ? 'RAIN' : 'CLOUDY',
        isDay: true,
      },
    ];
  });
}
