import { describe, expect, test } from 'vitest';
import { SERVICE_CHECKS, SERVICE_FAULT_CHECKS, WEATHER_CONFORMANCE_CHECKS } from '../conformance.ts';
import type { WeatherTransport } from '../provider.ts';
import { toIcon } from './codec.ts';
import { answerOpenMeteo } from './fake-open-meteo.ts';
import { openMeteoService } from './provider.ts';

const ACCOUNT = { stationId: null, deviceId: null, secret: null };
const PLACES = {
  Vienna: { latitudeDeg: 48.2, longitudeDeg: 16.37, elevationM: 170, timeZone: 'Europe/Vienna' },
  Chicago: { latitudeDeg: 41.88, longitudeDeg: -87.63, elevationM: 180, timeZone: 'America/Chicago' },
  Kathmandu: { latitudeDeg: 27.72, longitudeDeg: 85.32, elevationM: 1400, timeZone: 'Asia/Katmandu' },
};
const MOMENTS = ['2026-03-27T10:00Z', '2026-10-24T10:00Z', '2026-10-31T23:30Z', '2026-12-31T23:30Z'].map((text) =>
  Date.parse(text),
);

function answering(change?: Parameters<typeof answerOpenMeteo>[1]) {
  const asked: string[] = [];
  const transport: WeatherTransport = {
    async get(url) {
      asked.push(url);
      return { status: 200, body: answerOpenMeteo(url, change), header: () => null };
    },
  };
  return { asked, provider: openMeteoService.connect(ACCOUNT, transport) };
}

describe.each(['Vienna', 'Chicago'] as const)('%s', (name) => {
  describe.each(MOMENTS)('at %s', (now) => {
    test.each(WEATHER_CONFORMANCE_CHECKS)('$name', async ({ run }) => {
      await expect(run({ provider: answering().provider, place: PLACES[name], now })).resolves.toBeUndefined();
    });
  });
});

test.each(SERVICE_CHECKS)('$name', ({ run }) => {
  expect(() => run(openMeteoService)).not.toThrow();
});

test.each(SERVICE_FAULT_CHECKS)('$name', async ({ run }) => {
  const harness = { service: openMeteoService, account: ACCOUNT, place: PLACES.Vienna, now: MOMENTS[0] ?? 0 };
  await expect(run({ ...harness, answer: (url) => answerOpenMeteo(url) })).resolves.toBeUndefined();
});

const NOW = Date.parse('2026-10-24T10:00Z');
const oneDay = async (date: string, change?: Parameters<typeof answerOpenMeteo>[1]) => {
  const [day] = await answering(change).provider.days(PLACES.Vienna, date, date, NOW);
  return day;
};

test('asks by the hour, in UTC and SI, for whole local days and the hour after them', async () => {
  const { asked, provider } = answering();
  await provider.days(PLACES.Vienna, '2026-10-23', '2026-10-25', NOW);
  const { host, searchParams } = new URL(asked[0] ?? '');
  expect(host).toBe('api.open-meteo.com');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    latitude: '48.2000',
    longitude: '16.3700',
    start_date: '2026-10-22',
    end_date: '2026-10-26',
    timezone: 'GMT',
    timeformat: 'unixtime',
    wind_speed_unit: 'ms',
  });
});

test('the day on which the clock is set back has 25 hours and their rain', async () => {
  const day = await oneDay('2026-10-25', () => ({
    precipitation: 0.5,
    weather_code: 61,
    precipitation_probability: 70,
  }));
  expect(day?.hours).toHaveLength(25);
  expect(day).toMatchObject({ rainfallMm: 12.5, precipitationProbability: 0.7, icon: 'RAIN', isForecast: true });
});

test('rain and radiation stand at the end of their hour, temperature at its beginning', async () => {
  const midnight = Date.parse('2026-10-22T22:00Z') / 1000;
  const day = await oneDay('2026-10-23', (_hour, at) => ({
    precipitation: at === midnight || at === midnight + 24 * 3600 ? 4 : 0,
    shortwave_radiation: at === midnight + 12 * 3600 ? 1000 : 0,
    temperature_2m: at === midnight ? -3 : 8,
  }));
  // The sum at midnight fell the day before.
  expect(day).toMatchObject({ rainfallMm: 4, tMinC: -3, tMaxC: 8, isForecast: false, precipitationProbability: 1 });
  expect(day?.hours[23]?.rainfallMm).toBe(4);
  expect(day?.hours[11]?.solarRadiationMjPerM2).toBeCloseTo(3.6, 9);
  expect(day?.solarRadiationMjPerM2).toBeCloseTo(3.6, 9);
});

test('what is not known stays unknown, and a day without all its rain is left out', async () => {
  const unknown = { wind_speed_10m: null, relative_humidity_2m: null, shortwave_radiation: null };
  expect(await oneDay('2026-10-26', () => ({ ...unknown, precipitation_probability: null }))).toMatchObject({
    windAt2mMPerS: null,
    relativeHumidity: null,
    solarRadiationMjPerM2: null,
    precipitationProbability: null,
  });
  const gap = Date.parse('2026-10-26T12:00Z') / 1000;
  const without = (name: 'precipitation' | 'temperature_2m') =>
    oneDay('2026-10-26', (_hour, at) => (at === gap ? { [name]: null } : {}));
  expect([await without('precipitation'), await without('temperature_2m')]).toEqual([undefined, undefined]);
});

test('snow counts by its water, and is shown as snow', async () => {
  const day = await oneDay('2026-10-26', () => ({ precipitation: 0.25, weather_code: 73, temperature_2m: -4 }));
  expect(day).toMatchObject({ rainfallMm: 6, icon: 'SNOW', tMaxC: -4 });
});

test('wind is told at 2 m', async () => {
  expect((await oneDay('2026-10-26', () => ({ wind_speed_10m: 10 })))?.windAt2mMPerS).toBeCloseTo(7.48, 2);
});

test('a day without daylight has the icon of the night', async () => {
  expect((await oneDay('2026-10-26', () => ({ weather_code: 0, is_day: 0 })))?.icon).toBe('CLEAR_NIGHT');
});

test.each([
  [0, 'CLEAR_DAY', 'CLEAR_NIGHT'],
  [2, 'PARTLY_CLOUDY_DAY', 'PARTLY_CLOUDY_NIGHT'],
  [3, 'CLOUDY', 'CLOUDY'],
  [48, 'FOG', 'FOG'],
  [55, 'RAIN', 'RAIN'],
  [57, 'SLEET', 'SLEET'],
  [67, 'SLEET', 'SLEET'],
  [77, 'SNOW', 'SNOW'],
  [82, 'RAIN', 'RAIN'],
  [86, 'SNOW', 'SNOW'],
  [95, 'THUNDERSTORM', 'THUNDERSTORM'],
  [99, 'HAIL', 'HAIL'],
])('code %i by day and by night', (code, day, night) => {
  expect([toIcon(code, true), toIcon(code, false)]).toEqual([day, night]);
});

test.each([
  ['in other units', 'wrongUnits', (body: string) => body.replace('"m/s"', '"km/h"')],
  [
    'with its hours out of order',
    'shuffledHours',
    (body: string) => body.replace(/"time":\[(\d+),(\d+)/, '"time":[$2,$1'),
  ],
  [
    'with fewer figures than hours',
    'unreadable',
    (body: string) => body.replace(/"precipitation":\[0,/, '"precipitation":['),
  ],
])('an answer %s is no weather', async (_name, fault, spoil) => {
  const transport: WeatherTransport = {
    get: async (url) => ({ status: 200, body: spoil(answerOpenMeteo(url)), header: () => null }),
  };
  const asked = openMeteoService.connect(ACCOUNT, transport).days(PLACES.Vienna, '2026-10-24', '2026-10-24', NOW);
  await expect(asked).rejects.toMatchObject({ fault });
});

test('where the clock is a quarter of an hour off, days are those of the nearest hour', async () => {
  const days = await answering().provider.days(PLACES.Kathmandu, '2026-10-23', '2026-10-26', NOW);
  expect(days.map(({ date }) => date)).toEqual(['2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26']);
});
