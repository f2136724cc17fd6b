/** The proof's weather by the hour, told and forecast as Open-Meteo does. */

import { outlookOn } from '@sluice/engine/proof/seasons/forecast';
import { makeWeather, type WeatherDay } from '@sluice/engine/proof/seasons/weather';
import type { DayOutlook } from '@sluice/engine/skipping/outlook';
import { celsius, fraction, HOUR_MS, metresPerSecond, mm } from '@sluice/engine/vocabulary/units';
import { placeClimate } from '@sluice/server/weather/place-climate';
import { et0OfDay } from '@sluice/server/weather/reference-et';
import { type GeneratedHour, hoursOfDay } from '@sluice/simulator/weather/hours';
import { answerOpenMeteo } from '@sluice/weather-providers/open-meteo/fake-open-meteo';
import type { WeatherTransport } from '@sluice/weather-providers/provider';
import { CLIMATE } from './plots.ts';

export const PLACE = {
  latitudeDeg: CLIMATE.latitudeDeg,
  longitudeDeg: CLIMATE.longitudeDegE,
  elevationM: 50,
  timeZone: CLIMATE.timeZone,
};

/** A day as it is, whatever anybody forecasts. */
export interface SkyDay extends WeatherDay {
  readonly startsAtMs: number;
  readonly hours: readonly GeneratedHour[];
  /** Of each hour, mm. */
  readonly hourlyEt0Mm: readonly number[];
}

const SEED = 7;
/** Mean of a day's wind, of its strongest hour. */
const MEAN_WIND = 0.6;
/** Radiation of the day between which the one is sought that gives its evapotranspiration, MJ/m2. */
const RADIATION_MJ = { least: 0.5, most: 36 };
const HALVINGS = 24;
/** Wind at 2 m of wind at 10 m over grass (FAO-56 equation 47). */
const AT_2_M = 0.748;
/** A forecast names an amount from this probability on, below it none. */
const LIKELY = 0.35;
const RAIN_CODE = 61;
const CLEAR_CODE = 1;

export class Sky {
  readonly #days: readonly WeatherDay[];
  readonly #cached = new Map<string, SkyDay>();
  readonly #foreseen = new Map<string, { hours: readonly GeneratedHour[]; rainProbability: number }>();
  readonly #byDate: ReadonlyMap<string, WeatherDay>;
  readonly #normals = placeClimate({
    latitudeDeg: PLACE.latitudeDeg,
    longitudeDegE: PLACE.longitudeDeg,
    elevationM: PLACE.elevationM,
  });

  constructor() {
    this.#days = makeWeather(CLIMATE, 365, SEED);
    this.#byDate = new Map(this.#days.map((day) => [day.date, day]));
  }

  dayOn(date: string): SkyDay {
    const cached = this.#cached.get(date);
    if (cached !== undefined) return cached;
    const day = this.#byDate.get(date);
    if (day === undefined) throw new Error(`no weather on ${date}`);
    const hours = this.#hoursOf(day, 1);
    const { et0Mm, hourlyMm } = et0Of(date, day, hours);
    const [first] = hours;
    const made = { ...day, et0Mm, hours, startsAtMs: first?.startsAtMs ?? Number.NaN, hourlyEt0Mm: hourlyMm ?? [] };
    this.#cached.set(date, made);
    return made;
  }

  /** Answers to the product's questions at Open-Meteo, as of an instant. */
  transport(now: () => number): WeatherTransport {
    return {
      get: async (url) => ({ status: 200, header: () => null, body: this.#answer(url, now()) }),
    };
  }

  #answer(url: string, nowMs: number): string {
    const today = dateOf(nowMs);
    return answerOpenMeteo(url, (_, at) => {
      const present = this.#hourAt(at * 1000, today, nowMs);
      const before = this.#hourAt(at * 1000 - HOUR_MS, today, nowMs);
      if (present === null || before === null) return { temperature_2m: null, precipitation: null };
      const { hour, probability } = present;
      return {
        temperature_2m: hour.temperatureC,
        relative_humidity_2m: 100 * hour.relativeHumidity,
        wind_speed_10m: hour.windAt2mMPerS / AT_2_M,
        is_day: hour.solarRadiationMjPerM2 > 0 ? 1 : 0,
        precipitation: before.hour.rainfallMm,
        precipitation_probability: Math.round(100 * probability),
        shortwave_radiation: (before.hour.solarRadiationMjPerM2 * 1e6) / 3600,
        weather_code: hour.rainfallMm > 0 ? RAIN_CODE : CLEAR_CODE,
      };
    });
  }

  /** What is over is told as it was, the rest as it is foreseen today. */
  #hourAt(atMs: number, today: string, nowMs: number): { hour: GeneratedHour; probability: number } | null {
    const date = dateOf(atMs);
    if (!this.#byDate.has(date)) return null;
    if (atMs + HOUR_MS <= nowMs) {
      const hour = this.dayOn(date).hours.find(({ startsAtMs }) => startsAtMs === atMs);
      return hour === undefined ? null : { hour, probability: hour.rainfallMm > 0 ? 1 : 0 };
    }
    const foreseen = this.#foresee(today, date);
    const hour = foreseen?.hours.find(({ startsAtMs }) => startsAtMs === atMs);
    return foreseen === null || hour === undefined ? null : { hour, probability: foreseen.rainProbability };
  }

  /** A date as it is foreseen on a day; null beyond the forecast. */
  #foresee(today: string, date: string) {
    const key = `${today} ${date}`;
    const cached = this.#foreseen.get(key);
    if (cached !== undefined) return cached;
    const day = this.#byDate.get(date);
    const place = this.#days.findIndex((one) => one.date === today);
    const outlook = outlookOn(this.#days, place, this.#normals, SEED).find(
      ({ epochDay, basis }) => epochDay === day?.epochDay && basis === 'forecast',
    );
    if (day === undefined || outlook === undefined) return null;
    const { rainProbability } = outlook;
    const rainfallMm = rainProbability >= LIKELY ? outlook.rainfallMm : 0;
    const hours = this.#hoursOf(forecastDay(day, outlook, rainfallMm), rainProbability);
    this.#foreseen.set(key, { hours, rainProbability });
    return { hours, rainProbability };
  }

  /** Hours whose evapotranspiration adds up to the day's. */
  #hoursOf(day: WeatherDay, rainProbability: number): GeneratedHour[] {
    const hours = (solarRadiationMjPerM2: number) =>
      hoursOfDay({ ...PLACE, name: CLIMATE.name, climate: UNUSED }, SEED, {
        date: day.date,
        tMinC: celsius(day.temperatureMinC),
        tMaxC: celsius(day.temperatureMaxC),
        rainfallMm: mm(day.rainfallMm),
        precipitationProbability: fraction(rainProbability),
        windAt2mMPerS: metresPerSecond(MEAN_WIND * day.windMPerS),
        relativeHumidity: fraction(day.humidityPercent / 100),
        solarRadiationMjPerM2,
        icon: 'CLEAR_DAY',
      });
    let { least, most } = RADIATION_MJ;
    for (let halving = 0; halving < HALVINGS; halving += 1) {
      const middle = (least + most) / 2;
      if (et0Of(day.date, day, hours(middle)).et0Mm < day.et0Mm) least = middle;
      else most = middle;
    }
    return hours((least + most) / 2);
  }
}

const forecastDay = (day: WeatherDay, outlook: DayOutlook, rainfallMm: number): WeatherDay => ({
  ...day,
  temperatureMinC: outlook.temperatureMinC ?? day.temperatureMinC,
  temperatureMaxC: outlook.temperatureMaxC ?? day.temperatureMaxC,
  windMPerS: outlook.windMPerS ?? day.windMPerS,
  et0Mm: outlook.et0Mm,
  rainfallMm,
});

/** The hours are made from the day alone. */
const UNUSED = {} as Parameters<typeof hoursOfDay>[0]['climate'];

function et0Of(
  date: string,
  day: Pick<WeatherDay, 'temperatureMinC' | 'temperatureMaxC' | 'windMPerS' | 'humidityPercent'>,
  hours: readonly GeneratedHour[],
) {
  return et0OfDay(
    {
      date,
      hours: hours.map(({ startsAtMs, ...hour }) => ({ ...hour, startsAt: startsAtMs })),
      tMinC: celsius(day.temperatureMinC),
      tMaxC: celsius(day.temperatureMaxC),
      windAt2mMPerS: null,
      relativeHumidity: null,
      cloudFraction: null,
      solarRadiationMjPerM2: null,
    },
    PLACE,
  );
}

const DATES = new Map<number, string>();

export function dateOf(atMs: number): string {
  const hour = Math.floor(atMs / HOUR_MS);
  const date = DATES.get(hour) ?? localDate(atMs);
  DATES.set(hour, date);
  return date;
}

const localDate = (atMs: number): string =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(PLACE.timeZone).toPlainDate().toString();

export const midnightOf = (date: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime(PLACE.timeZone).epochMilliseconds;

export const daysLater = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString();
