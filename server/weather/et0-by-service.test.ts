/**
 * Evapotranspiration from what each service answers, against published figures: a document in the service's own format
 * carries the published inputs, and goes through its codec, as in the product.
 */
import { type CaseRow, needCases, readCaseTable } from '@sluice/engine/proof/shared-cases';
import { DAY_MS, HOUR_MS, KMH_PER_METRE_PER_SECOND } from '@sluice/engine/vocabulary/units';
import type { WeatherProviderName } from '@sluice/engine/vocabulary/weather';
import { ANSWERED_UNITS } from '@sluice/weather-providers/open-meteo/fake-open-meteo';
import { WEATHER_SERVICES } from '@sluice/weather-providers/registry';
import { describe, expect, test } from 'vitest';
import { et0OfDay } from './reference-et.ts';

/** Fallon, Nevada: AgriMet and Ref-ET, July 2015, by the hour; times are those of its standard clock. */
const FALLON = { latitudeDeg: 39.4575, longitudeDeg: -118.77388, elevationM: 1208.5, timeZone: 'Etc/GMT+8' };
const STANDARD_CLOCK_BEHIND_H = 8;
/** Wind at 2 m and at 10 m of wind at 3 m (FAO-56, equation 47). */
const AT_2_M = 4.87 / Math.log(67.8 * 3 - 5.42);
const AT_10_M = AT_2_M / (4.87 / Math.log(67.8 * 10 - 5.42));

interface Hour {
  /** Epoch milliseconds of its beginning. */
  startsAt: number;
  temperatureC: number;
  humidityPercent: number;
  windAt3m: number;
  radiationMj: number;
  publishedEt0Mm: number;
}

const vapourKPa = (celsius: number) => 0.6108 * Math.exp((17.27 * celsius) / (celsius + 237.3));

const readHours = (): Hour[] =>
  readCaseTable('et0/refet-fallon-hourly-2015.csv').map((row: CaseRow) => ({
    startsAt:
      Date.parse(`${row.text('date')}T00:00Z`) + (row.number('hour_end') + STANDARD_CLOCK_BEHIND_H - 1) * HOUR_MS,
    temperatureC: row.number('temp_C'),
    humidityPercent: Math.min(100, (100 * vapourKPa(row.number('tdew_C'))) / vapourKPa(row.number('temp_C'))),
    windAt3m: row.number('wind3m_ms'),
    radiationMj: row.number('rs_MJ_h'),
    publishedEt0Mm: row.number('refet_ETo_mm_h'),
  }));

const wattsOf = ({ radiationMj }: Hour) => (radiationMj * 1e6) / 3600;
const seconds = (ms: number) => ms / 1000;

/** What each service answers whose inputs are those. */
const WRITERS: Partial<Record<WeatherProviderName, (url: URL, hours: readonly Hour[]) => object>> = {
  OPEN_METEO: ({ searchParams }, hours) => {
    const first = Date.parse(`${searchParams.get('start_date')}T00:00Z`);
    const last = Date.parse(`${searchParams.get('end_date')}T23:00Z`);
    const times = Array.from({ length: (last - first) / HOUR_MS + 1 }, (_, index) => first + index * HOUR_MS);
    const at = (time: number) => hours.find(({ startsAt }) => startsAt === time);
    const beginning = (of: (hour: Hour) => number) => times.map((time) => at(time)).map((hour) => hour && of(hour));
    const end = (of: (hour: Hour) => number) => times.map((time) => at(time - HOUR_MS)).map((hour) => hour && of(hour));
    const orNull = (values: (number | undefined)[]) => values.map((value) => value ?? null);
    return {
      hourly_units: ANSWERED_UNITS,
      hourly: {
        time: times.map(seconds),
        temperature_2m: orNull(beginning(({ temperatureC }) => temperatureC)),
        relative_humidity_2m: orNull(beginning(({ humidityPercent }) => humidityPercent)),
        precipitation: times.map(() => 0),
        precipitation_probability: times.map(() => 0),
        weather_code: times.map(() => 0),
        wind_speed_10m: orNull(beginning(({ windAt3m }) => windAt3m * AT_10_M)),
        shortwave_radiation: orNull(end(wattsOf)),
        is_day: times.map(() => 1),
      },
    };
  },
  TEMPEST: ({ pathname, searchParams }, hours) => {
    if (pathname.endsWith('better_forecast')) {
      const first = Number(hours.at(-1)?.startsAt) + HOUR_MS;
      return {
        units: { units_temp: 'c', units_wind: 'mps', units_precip: 'mm' },
        forecast: {
          hourly: Array.from({ length: 48 }, (_, index) => ({
            time: seconds(first + index * HOUR_MS),
            air_temperature: 20,
            precip: 0,
            icon: 'clear-day',
          })),
        },
      };
    }
    const from = Number(searchParams.get('time_start')) * 1000;
    const obs = hours
      .filter(({ startsAt }) => startsAt >= from)
      .map((hour) => [
        ...[seconds(hour.startsAt), 0, hour.windAt3m * AT_2_M, 0, 0, 3, 1000, hour.temperatureC],
        ...[hour.humidityPercent, 0, 0, wattsOf(hour), 0, 0, 0, 0, 2.6, 60],
      ]);
    return { type: 'obs_st', obs };
  },
  WEATHER_UNDERGROUND: (_url, hours) => ({
    observations: hours.slice(-9 * 24).map((hour) => ({
      epoch: seconds(hour.startsAt + HOUR_MS) - 1,
      humidityAvg: hour.humidityPercent,
      metric: {
        tempAvg: hour.temperatureC,
        tempLow: hour.temperatureC,
        tempHigh: hour.temperatureC,
        windspeedAvg: hour.windAt3m * AT_2_M * KMH_PER_METRE_PER_SECOND,
        precipTotal: 0,
      },
    })),
  }),
  MET_NORWAY: (_url, hours) => ({
    properties: {
      meta: {
        units: {
          air_temperature: 'celsius',
          cloud_area_fraction: '%',
          precipitation_amount: 'mm',
          relative_humidity: '%',
          wind_speed: 'm/s',
        },
      },
      timeseries: hours.map((hour) => ({
        time: new Date(hour.startsAt).toISOString(),
        data: {
          instant: {
            details: {
              air_temperature: hour.temperatureC,
              relative_humidity: hour.humidityPercent,
              wind_speed: hour.windAt3m * AT_10_M,
            },
          },
          next_1_hours: { summary: { symbol_code: 'clearsky_day' }, details: { precipitation_amount: 0 } },
        },
      })),
    },
  }),
  OPENWEATHER: (_url, hours) => ({
    list: hours.flatMap((last, index) => {
      const step = hours.slice(index - 2, index + 1);
      if ((last.startsAt / HOUR_MS) % 3 !== 2 || step.length < 3) return [];
      const mean = (of: (hour: Hour) => number) => step.reduce((sum, hour) => sum + of(hour), 0) / step.length;
      const temperatures = step.map(({ temperatureC }) => temperatureC);
      return {
        dt: seconds(last.startsAt + HOUR_MS),
        main: {
          temp: mean(({ temperatureC }) => temperatureC),
          temp_min: Math.min(...temperatures),
          temp_max: Math.max(...temperatures),
          humidity: mean(({ humidityPercent }) => humidityPercent),
        },
        weather: [{ id: 800, icon: '01d' }],
        wind: { speed: mean(({ windAt3m }) => windAt3m * AT_10_M) },
      };
    }),
  }),
};

/** Day by day, the calculated and the published figure, mm. `asksAhead`: of a service that only forecasts. */
async function compare(name: WeatherProviderName, asksAhead: boolean) {
  const hours = readHours();
  const service = WEATHER_SERVICES[name];
  const write = WRITERS[name];
  if (!service || !write) throw new Error(`nobody answers as ${name}`);
  const compared: { date: string; et0Mm: number; publishedMm: number }[] = [];
  for (let day = 8; day <= 30; day += 1) {
    const date = `2015-07-${String(day).padStart(2, '0')}`;
    const midnight = Temporal.PlainDate.from(date).toZonedDateTime(FALLON.timeZone).epochMilliseconds;
    const now = midnight + (asksAhead ? 0 : 34 * HOUR_MS);
    const answeredHours = hours.filter(({ startsAt }) => (asksAhead ? startsAt >= now - 3 * HOUR_MS : startsAt < now));
    const [answered] = await service
      .connect(
        { stationId: '1', deviceId: '1', secret: 'key' },
        {
          get: async (url) => ({
            status: 200,
            body: JSON.stringify(write(new URL(url), answeredHours)),
            header: () => null,
          }),
        },
      )
      .days(FALLON, date, date, now);
    if (answered === undefined) throw new Error(`${name} says nothing of ${date}`);
    const ownHours = hours.filter(({ startsAt }) => startsAt >= midnight && startsAt < midnight + DAY_MS);
    compared.push({
      date,
      et0Mm: et0OfDay(answered, FALLON).et0Mm,
      publishedMm: ownHours.reduce((sum, hour) => sum + hour.publishedEt0Mm, 0),
    });
  }
  return compared;
}
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

const WITHIN = 0.05;

describe.each(['OPEN_METEO', 'TEMPEST'] as const)('%s, which tells all the inputs', (name) => {
  test('comes within 5 % of the published figure on every day of July 2015 at Fallon', async (context) => {
    needCases(context);
    const days = await compare(name, false);
    expect(days).toHaveLength(23);
    for (const { date, et0Mm, publishedMm } of days) {
      expect(Math.abs(et0Mm / publishedMm - 1), `${date}: ${et0Mm} of ${publishedMm} mm`).toBeLessThan(WITHIN);
    }
  });
});

describe.each([
  ['WEATHER_UNDERGROUND', false],
  ['MET_NORWAY', true],
  ['OPENWEATHER', true],
] as const)('%s, which tells no radiation', (name, asksAhead) => {
  test('comes within 5 % of the sum of those days, its radiation estimated from the temperatures', async (context) => {
    needCases(context);
    const days = await compare(name, asksAhead);
    const ratio = total(days.map(({ et0Mm }) => et0Mm)) / total(days.map(({ publishedMm }) => publishedMm));
    expect(Math.abs(ratio - 1), `${ratio} of what is published`).toBeLessThan(WITHIN);
  });
});

test.each(['MET_NORWAY', 'OPENWEATHER'] as const)('%s tells clouds, and evaporation follows them', async (name) => {
  const service = WEATHER_SERVICES[name];
  const write = WRITERS[name];
  const date = '2015-07-08';
  const midnight = Temporal.PlainDate.from(date).toZonedDateTime(FALLON.timeZone).epochMilliseconds;
  const hours = Array.from(
    { length: 72 },
    (_, index): Hour => ({
      startsAt: midnight + (index - 3) * HOUR_MS,
      temperatureC: 22 - 8 * Math.cos((((index - 3) % 24) * Math.PI) / 12),
      humidityPercent: 40,
      windAt3m: 2,
      radiationMj: 0,
      publishedEt0Mm: 0,
    }),
  );
  const et0Under = async (cloudPercent: number) => {
    const clouded = JSON.stringify(write?.(new URL('https://weather'), hours))
      .replaceAll('"air_temperature":', `"cloud_area_fraction":${cloudPercent},"air_temperature":`)
      .replaceAll('"wind":', `"clouds":{"all":${cloudPercent}},"wind":`)
      .replace(`"cloud_area_fraction":${cloudPercent},"air_temperature":"celsius"`, '"air_temperature":"celsius"');
    const days = await service
      ?.connect(
        { stationId: null, deviceId: null, secret: 'key' },
        { get: async () => ({ status: 200, body: clouded, header: () => null }) },
      )
      .days(FALLON, date, date, midnight);
    const [answered] = days ?? [];
    return answered ? { cloudFraction: answered.cloudFraction, et0Mm: et0OfDay(answered, FALLON).et0Mm } : null;
  };
  const [clear, half, covered] = [await et0Under(0), await et0Under(50), await et0Under(100)];
  expect([clear?.cloudFraction, half?.cloudFraction, covered?.cloudFraction]).toEqual([0, 0.5, 1]);
  // A covered sky lets a quarter of the radiation through (Kasten and Czeplak 1980), half of one nearly all of it.
  expect((half?.et0Mm ?? 0) / (clear?.et0Mm ?? 0)).toBeCloseTo(0.96, 1);
  expect((covered?.et0Mm ?? 0) / (clear?.et0Mm ?? 0)).toBeLessThan(0.65);
  expect(covered?.et0Mm).toBeGreaterThan(1);
});
