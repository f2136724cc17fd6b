/** Pure: MET Norway's locationforecast 2.0, hours of the next days and six hours at a time after them. */
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import type { WeatherIcon } from '@sluice/engine/vocabulary/weather';
import { toShare, toWindAt2m, type WeatherStep } from '../days-from-steps.ts';
import type { WeatherPlace } from '../provider.ts';
import {
  parseRecord,
  requireOrder,
  requireUnits,
  toList,
  toNumber,
  toNumberOrNull,
  toRecord,
  toText,
} from '../read-json.ts';

const UNITS = {
  air_temperature: 'celsius',
  cloud_area_fraction: '%',
  precipitation_amount: 'mm',
  relative_humidity: '%',
  wind_speed: 'm/s',
} as const;

export function formatUrl({ latitudeDeg, longitudeDeg, elevationM }: WeatherPlace): string {
  // More than four decimals are refused.
  const asked = { lat: latitudeDeg.toFixed(4), lon: longitudeDeg.toFixed(4), altitude: elevationM.toFixed(0) };
  return `https://api.met.no/weatherapi/locationforecast/2.0/complete?${new URLSearchParams(asked)}`;
}

/** Throws WeatherProviderError 'unreadable'. */
export function parseSteps(body: string): WeatherStep[] {
  const properties = toRecord(parseRecord(body).properties);
  requireUnits(toRecord(toRecord(properties.meta).units), UNITS);
  const entries = toList(properties.timeseries).map((entry) => {
    const { time, data } = toRecord(entry);
    return { startsAt: toNumber(Date.parse(toText(time))), data: toRecord(data) };
  });
  requireOrder(entries.map(({ startsAt }) => startsAt));
  return entries.flatMap(({ startsAt, data }, index) => {
    const hours = ((entries[index + 1]?.startsAt ?? startsAt) - startsAt) / HOUR_MS;
    const ahead = data[`next_${hours}_hours`];
    if (ahead === undefined) return [];
    const { summary, details } = toRecord(ahead);
    const period = toRecord(details);
    const now = toRecord(toRecord(data.instant).details);
    const { icon, isDay } = readSymbol(toText(toRecord(summary).symbol_code));
    return [
      {
        startsAt,
        hours,
        temperatureC: toNumber(now.air_temperature),
        tMinC: toNumberOrNull(period.air_temperature_min),
        tMaxC: toNumberOrNull(period.air_temperature_max),
        rainfallMm: toNumber(period.precipitation_amount),
        probability: toShare(toNumberOrNull(period.probability_of_precipitation)),
        windAt2mMPerS: toWindAt2m(toNumberOrNull(now.wind_speed)),
        relativeHumidity: toShare(toNumberOrNull(now.relative_humidity)),
        cloudFraction: toShare(toNumberOrNull(now.cloud_area_fraction)),
        solarRadiationMjPerM2: null,
        icon,
        isDay,
      },
    ];
  });
}

/** Reads a symbol such as "lightrainshowersandthunder_night"; a polar twilight counts as night. */
export function readSymbol(symbol: string): { icon: WeatherIcon; isDay: boolean } {
  const [weather = '', light = 'day'] = symbol.split('_');
  const isDay = light === 'day';
  if (weather.includes('thunder')) return { icon: 'THUNDERSTORM', isDay };
  if (weather.includes('sleet')) return { icon: 'SLEET', isDay };
  if (weather.includes('snow')) return { icon: 'SNOW', isDay };
  if (weather.includes('rain')) return { icon: 'RAIN', isDay };
  if (weather === 'fog') return { icon: 'FOG', isDay };
  if (weather === 'clearsky' || weather === 'fair') return { icon: isDay ? 'CLEAR_DAY' : 'CLEAR_NIGHT', isDay };
  if (weather === 'partlycloudy') return { icon: isDay ? 'PARTLY_CLOUDY_DAY' : 'PARTLY_CLOUDY_NIGHT', isDay };
  return { icon: 'CLOUDY', isDay };
}
