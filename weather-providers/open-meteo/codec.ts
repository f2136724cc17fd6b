/** Pure: Open-Meteo's forecast and archive, asked by the hour in UTC, since its own days follow one offset of the clock alone. */
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import type { WeatherIcon } from '@sluice/engine/vocabulary/weather';
import type { CoveredRange } from '../covered-range.ts';
import { toMegajoules, toShare, toWindAt2m, type WeatherStep } from '../days-from-steps.ts';
import { type WeatherPlace, WeatherProviderError } from '../provider.ts';
import {
  parseRecord,
  requireOrder,
  requireUnits,
  toList,
  toNumber,
  toNumberOrNull,
  toRecord,
  unreadable,
} from '../read-json.ts';

/** The units in which each is asked for and must be answered. */
const UNITS = {
  time: 'unixtime',
  temperature_2m: '°C',
  relative_humidity_2m: '%',
  precipitation: 'mm',
  precipitation_probability: '%',
  weather_code: 'wmo code',
  wind_speed_10m: 'm/s',
  shortwave_radiation: 'W/m²',
  is_day: '',
} as const;
type Variable = keyof typeof UNITS;
/** The archive holds what came, and no chances. */
const { precipitation_probability: _, ...ARCHIVE_UNITS } = UNITS;

const dateInUtc = (at: number) => new Date(at).toISOString().slice(0, 10);

export const formatUrl = (place: WeatherPlace, range: CoveredRange) =>
  `https://api.open-meteo.com/v1/forecast?${formatQuestion(place, range, UNITS)}`;

export const formatArchiveUrl = (place: WeatherPlace, range: CoveredRange) =>
  `https://archive-api.open-meteo.com/v1/archive?${formatQuestion(place, range, ARCHIVE_UNITS)}`;

function formatQuestion(
  { latitudeDeg, longitudeDeg, elevationM }: WeatherPlace,
  range: CoveredRange,
  units: Partial<typeof UNITS>,
): URLSearchParams {
  return new URLSearchParams({
    latitude: latitudeDeg.toFixed(4),
    longitude: longitudeDeg.toFixed(4),
    elevation: elevationM.toFixed(0),
    hourly: Object.keys(units)
      .filter((name) => name !== 'time')
      .join(','),
    start_date: dateInUtc(range.startsAt),
    // The hour after the last carries the rain of the last.
    end_date: dateInUtc(range.endsAt + HOUR_MS),
    timeformat: 'unixtime',
    timezone: 'GMT',
    wind_speed_unit: 'ms',
  });
}

export const parseHours = (body: string, range: CoveredRange) => readHours(body, range, UNITS);
export const parseArchiveHours = (body: string, range: CoveredRange) => readHours(body, range, ARCHIVE_UNITS);

/** Hours of which temperature and rain are known. Throws WeatherProviderError 'unreadable'. */
function readHours(
  body: string,
  { startsAt: from, endsAt: to }: CoveredRange,
  asked: Partial<typeof UNITS>,
): WeatherStep[] {
  const answer = parseRecord(body);
  const hourly = toRecord(answer.hourly);
  const units = toRecord(answer.hourly_units);
  const times = toList(hourly.time).map((time) => toNumber(time) * 1000);
  requireOrder(times);
  requireUnits(units, asked);
  requireDays(times, from, to);
  const read = (name: Variable): (number | null)[] => {
    const values = toList(hourly[name]).map(toNumberOrNull);
    if (values.length !== times.length) throw unreadable();
    return values;
  };
  const temperature = read('temperature_2m');
  const humidity = read('relative_humidity_2m');
  const rain = read('precipitation');
  const chance = 'precipitation_probability' in asked ? read('precipitation_probability') : [];
  const code = read('weather_code');
  const wind = read('wind_speed_10m');
  const radiation = read('shortwave_radiation');
  const daylight = read('is_day');
  return times.slice(0, -1).flatMap((startsAt, index) => {
    // Sums and means are of the hour before their time.
    const after = index + 1;
    const temperatureC = temperature[index] ?? null;
    const rainfallMm = rain[after] ?? null;
    if (times[after] !== startsAt + HOUR_MS || temperatureC === null || rainfallMm === null) return [];
    const isDay = daylight[index] === 1;
    return [
      {
        startsAt,
        hours: 1,
        temperatureC,
        rainfallMm,
        probability: toShare(chance[after] ?? null),
        windAt2mMPerS: toWindAt2m(wind[index] ?? null),
        relativeHumidity: toShare(humidity[index] ?? null),
        solarRadiationMjPerM2: toMegajoules(radiation[after] ?? null),
        icon: toIcon(code[index] ?? null, isDay),
        isDay,
      },
    ];
  });
}

/** Throws for the hours of other days than those that were asked for. */
function requireDays(times: readonly number[], from: number, to: number): void {
  const [first] = times;
  const last = times.at(-1);
  if (first === undefined || last === undefined) throw unreadable();
  if (first === Date.parse(dateInUtc(from)) && last >= to) return;
  throw new WeatherProviderError('outdated', 'The weather service answers for other days.');
}

/** The icon of a WMO code 4677, as far as Open-Meteo uses it. */
export function toIcon(code: number | null, isDay: boolean): WeatherIcon {
  if (code === null || code === 3) return 'CLOUDY';
  if (code <= 1) return isDay ? 'CLEAR_DAY' : 'CLEAR_NIGHT';
  if (code === 2) return isDay ? 'PARTLY_CLOUDY_DAY' : 'PARTLY_CLOUDY_NIGHT';
  if (code === 45 || code === 48) return 'FOG';
  if ([56, 57, 66, 67].includes(code)) return 'SLEET';
  if ((code >= 71 && code <= 77) || code === 85 || code === 86) return 'SNOW';
  if (code >= 51 && code <= 82) return 'RAIN';
  if (code === 95) return 'THUNDERSTORM';
  if (code === 96 || code === 99) return 'HAIL';
  return 'CLOUDY';
}
