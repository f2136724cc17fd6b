/** Pure: the service's JSON to our days and hours, units included. What it does not say stays null. */
import { celsius, fraction, metresPerSecond, mm } from '@sluice/engine/vocabulary/units';
import type { WeatherIcon, WeatherProviderName } from '@sluice/engine/vocabulary/weather';
import { type WeatherDay, type WeatherHour, type WeatherPlace, WeatherProviderError } from '../provider.ts';

interface Hour {
  /** Epoch seconds, UTC. */
  time: number;
  temperature: number;
  /** Millimetres of the hour that begins. */
  rain: number;
  /** Kilometres an hour at 10 m. */
  wind: number | null;
  /** Percent. */
  humidity: number | null;
}

/** Wind at 2 m of wind at 10 m over grass (FAO-56, equation 47). */
const AT_2_M = 4.87 / Math.log(67.8 * 10 - 5.42);
const HOUR_S = 3600;

export function formatUrl({ latitudeDeg, longitudeDeg }: WeatherPlace, fromDate: string, toDate: string): string {
  // Four decimals are ten metres: more is refused by some services and spoils everybody's cache.
  const asked = { lat: latitudeDeg.toFixed(4), lon: longitudeDeg.toFixed(4), from: fromDate, to: toDate };
  return `https://weather.example/v1/hourly?${new URLSearchParams(asked)}`;
}

/**
 * The local days that the hours fill. A day of which an hour is missing is left out, for a sum of its rain would be too
 * small. Throws WeatherProviderError 'unreadable'.
 */
export function parseDays(
  body: string,
  { timeZone }: WeatherPlace,
  now: number,
  provider: WeatherProviderName,
): WeatherDay[] {
  const hours = parseHours(body).map((hour) => ({ hour, ...localTime(hour, timeZone) }));
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  return [...Map.groupBy(hours, ({ date }) => date)].flatMap(([date, its]) => {
    const midnight = Temporal.PlainDate.from(date).toZonedDateTime(timeZone);
    if (its.length !== midnight.hoursInDay || its[0]?.startsAt !== midnight.epochMilliseconds) return [];
    const isForecast = date >= today;
    const temperatures = its.map(({ hour }) => hour.temperature);
    const rainfallMm = its.reduce((sum, { hour }) => sum + hour.rain, 0);
    return {
      date,
      isForecast,
      observedAt: isForecast ? now : midnight.add({ days: 1 }).epochMilliseconds,
      provider,
      tMinC: celsius(Math.min(...temperatures)),
      tMaxC: celsius(Math.max(...temperatures)),
      rainfallMm: mm(rainfallMm),
      precipitationProbability: isForecast ? null : fraction(rainfallMm > 0 ? 1 : 0),
      windAt2mMPerS: mean(
        its.map(({ hour }) => toWind(hour.wind)),
        metresPerSecond,
      ),
      relativeHumidity: mean(
        its.map(({ hour }) => toShare(hour.humidity)),
        fraction,
      ),
      // This service tells nothing of the sun: Sluice estimates it from the temperatures, and says so.
      solarRadiationMjPerM2: null,
      icon: toIcon(rainfallMm),
      hours: its.map(({ hour, startsAt }) => toHour(hour, startsAt)),
    };
  });
}

function toHour({ temperature, rain, wind, humidity }: Hour, startsAt: number): WeatherHour {
  const windMPerS = toWind(wind);
  const share = toShare(humidity);
  return {
    startsAt,
    temperatureC: celsius(temperature),
    rainfallMm: mm(rain),
    windAt2mMPerS: windMPerS === null ? null : metresPerSecond(windMPerS),
    relativeHumidity: share === null ? null : fraction(share),
    solarRadiationMjPerM2: null,
  };
}

function localTime({ time }: Hour, timeZone: string) {
  const startsAt = time * 1000;
  const local = Temporal.Instant.fromEpochMilliseconds(startsAt).toZonedDateTimeISO(timeZone);
  return { startsAt, date: local.toPlainDate().toString() };
}

const toWind = (wind: number | null) => (wind === null ? null : (wind / 3.6) * AT_2_M);
const toShare = (percent: number | null) => (percent === null ? null : percent / 100);
const toIcon = (rainfallMm: number): WeatherIcon => (rainfallMm > 0 ? 'RAIN' : 'CLEAR_DAY');

/** Null where one is missing. */
function mean<Value>(values: (number | null)[], make: (value: number) => Value): Value | null {
  const known = values.filter((value) => value !== null);
  return known.length < values.length ? null : make(known.reduce((sum, value) => sum + value, 0) / known.length);
}

function parseHours(body: string): Hour[] {
  const hours = record(parseJson(body)).hours;
  if (!Array.isArray(hours)) throw unreadable();
  const parsed = hours.map((hour: unknown) => {
    const { time, temperature, rain, wind = null, humidity = null } = record(hour);
    const isRead = isFigure(time) && isFigure(temperature) && isFigure(rain);
    if (!isRead || !isFigureOrNull(wind) || !isFigureOrNull(humidity)) throw unreadable();
    return { time, temperature, rain, wind, humidity };
  });
  const isInOrder = parsed.every(({ time }, index) => index === 0 || time - (parsed[index - 1]?.time ?? 0) === HOUR_S);
  if (!isInOrder) throw unreadable();
  return parsed;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw unreadable();
  }
}

function record(value: unknown): { readonly [name: string]: unknown } {
  if (typeof value !== 'object' || value === null) throw unreadable();
  return { ...value };
}

const isFigure = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isFigureOrNull = (value: unknown): value is number | null => value === null || isFigure(value);
const unreadable = () => new WeatherProviderError('unreadable', 'The answer of the weather service cannot be read.');
