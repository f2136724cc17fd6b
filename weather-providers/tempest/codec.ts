/** Pure: WeatherFlow's forecast for a Tempest station, and what its device measured. */
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import type { WeatherIcon } from '@sluice/engine/vocabulary/weather';
import { toMegajoules, toShare, toWindAt2m, type WeatherStep } from '../days-from-steps.ts';
import {
  parseRecord,
  requireOrder,
  requireUnits,
  toList,
  toNumber,
  toNumberOrNull,
  toRecord,
  toText,
  unreadable,
} from '../read-json.ts';

const ADDRESS = 'https://swd.weatherflow.com/swd/rest';
const UNITS = { units_temp: 'c', units_wind: 'mps', units_precip: 'mm' } as const;

export function formatForecastUrl(stationId: string, token: string): string {
  return `${ADDRESS}/better_forecast?${new URLSearchParams({ station_id: stationId, ...UNITS, token })}`;
}

export function formatObservationsUrl(deviceId: string, token: string, startsAt: number, endsAt: number): string {
  const asked = { time_start: String(startsAt / 1000), time_end: String(Math.floor(endsAt / 1000)), token };
  return `${ADDRESS}/observations/device/${encodeURIComponent(deviceId)}?${new URLSearchParams(asked)}`;
}

/** Throws WeatherProviderError 'unreadable'. */
export function parseForecast(body: string): WeatherStep[] {
  const answer = parseRecord(body);
  requireUnits(toRecord(answer.units), UNITS);
  const hours = toList(toRecord(answer.forecast).hourly).map(toRecord);
  requireOrder(hours.map(({ time }) => toNumber(time)));
  return hours.map(({ time, air_temperature, relative_humidity, wind_avg, precip, precip_probability, icon }) => {
    const name = toText(icon);
    return {
      startsAt: toNumber(time) * 1000,
      hours: 1,
      temperatureC: toNumber(air_temperature),
      rainfallMm: toNumber(precip),
      probability: toShare(toNumberOrNull(precip_probability)),
      windAt2mMPerS: toWindAt2m(toNumberOrNull(wind_avg)),
      relativeHumidity: toShare(toNumberOrNull(relative_humidity)),
      solarRadiationMjPerM2: null,
      icon: readIcon(name),
      isDay: !name.endsWith('-night'),
    };
  });
}

/** Index of each figure in a row of `obs_st`. */
const AT = { time: 0, wind: 2, temperature: 7, humidity: 8, radiation: 11, rain: 12, fallen: 13 } as const;
const HAIL = 2;

/** The hours of which it measured something. Throws WeatherProviderError 'unreadable'. */
export function parseObservations(body: string): WeatherStep[] {
  const { type, obs } = parseRecord(body);
  if (type !== 'obs_st') throw unreadable();
  const rows = (obs === null ? [] : toList(obs)).map(toList);
  requireOrder(rows.map((row) => toNumber(row[AT.time])));
  const byHour = Map.groupBy(rows, (row) => Math.floor((toNumber(row[AT.time]) * 1000) / HOUR_MS) * HOUR_MS);
  return [...byHour].flatMap(([startsAt, rowsOfHour]) => {
    const read = (at: number) => rowsOfHour.map((row) => toNumberOrNull(row[at])).filter((value) => value !== null);
    const temperatures = read(AT.temperature);
    const rainfall = read(AT.rain);
    if (temperatures.length === 0 || rainfall.length === 0) return [];
    const rainfallMm = rainfall.reduce((sum, mm) => sum + mm, 0);
    return [
      {
        startsAt,
        hours: 1,
        temperatureC: mean(temperatures) ?? 0,
        tMinC: Math.min(...temperatures),
        tMaxC: Math.max(...temperatures),
        rainfallMm,
        probability: null,
        // The station is near the ground.
        windAt2mMPerS: mean(read(AT.wind)),
        relativeHumidity: toShare(mean(read(AT.humidity))),
        solarRadiationMjPerM2: toMegajoules(mean(read(AT.radiation))),
        icon: read(AT.fallen).includes(HAIL) ? 'HAIL' : rainfallMm > 0 ? 'RAIN' : 'CLOUDY',
        isDay: true,
      },
    ];
  });
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

export function readIcon(name: string): WeatherIcon {
  const weather = name.replace(/^possibly-/, '');
  if (weather.startsWith('thunderstorm')) return 'THUNDERSTORM';
  if (weather.startsWith('rainy')) return 'RAIN';
  if (weather.startsWith('sleet')) return 'SLEET';
  if (weather.startsWith('snow')) return 'SNOW';
  if (weather === 'foggy') return 'FOG';
  if (weather === 'windy') return 'WIND';
  if (weather === 'clear-day') return 'CLEAR_DAY';
  if (weather === 'clear-night') return 'CLEAR_NIGHT';
  if (weather === 'partly-cloudy-day') return 'PARTLY_CLOUDY_DAY';
  if (weather === 'partly-cloudy-night') return 'PARTLY_CLOUDY_NIGHT';
  return 'CLOUDY';
}
