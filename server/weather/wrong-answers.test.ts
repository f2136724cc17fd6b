/** A service that answers, but wrongly: what is stored of it, and what is shown. */
import { celsius, HOUR_MS, mm } from '@sluice/engine/vocabulary/units';
import { answerOpenMeteo } from '@sluice/weather-providers/open-meteo/fake-open-meteo';
import { WEATHER_SERVICES } from '@sluice/weather-providers/registry';
import { expect, test } from 'vitest';
import { requireGroup } from '../groups/index.ts';
import { type OwnGarden, openOwnGarden } from '../testing/own-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { unlimitedDay } from '../testing/stand-in-weather.ts';
import { BackOff } from './back-off.ts';
import { ServiceGate } from './service-gate.ts';
import { fetchWeather, readLastFetch, type WeatherAccess } from './source.ts';
import { readWeatherDays } from './store.ts';
import { weatherProviderSettings } from './tables.ts';

const NOON = Date.parse('2026-06-17T12:00:00Z');
const PLACE = { latitudeDeg: 48.2, longitudeDeg: 16.37, elevationM: 170 };
const server = serverForFile();

type Change = NonNullable<Parameters<typeof answerOpenMeteo>[1]>;

/** Open-Meteo, its hours changed, and the text of its answer spoilt. */
const openMeteo = (change: Change, spoil: (body: string) => string = (body) => body): WeatherAccess => ({
  services: WEATHER_SERVICES,
  backOff: new BackOff(),
  gate: new ServiceGate(
    WEATHER_SERVICES,
    {
      get: async (url) => ({ status: 200, body: spoil(answerOpenMeteo(url, change)), header: () => null }),
    },
    unlimitedDay,
  ),
});

async function fetchFor(garden: OwnGarden, access: WeatherAccess, nowMs = NOON) {
  await fetchWeather(
    server.db,
    [{ group: await requireGroup(server.db, garden.id as never), place: PLACE }],
    3,
    nowMs,
    access,
  );
  return readLastFetch(server.db, garden.id as never);
}
const daysOf = (garden: OwnGarden) => readWeatherDays(server.db, garden.id as never, '2026-06-17', '2026-06-23');
const sound: Change = () => ({});

test('60 mm in one hour are held back, named, and fall on nobody; the other days stand', async () => {
  const garden = await openOwnGarden(server);
  // In Vienna it is 14 o'clock of the 19th; the sum has the time of the end of its hour.
  const cloudburst = Date.parse('2026-06-19T13:00Z') / 1000;
  const row = await fetchFor(
    garden,
    openMeteo((_hour, at) => (at === cloudburst ? { precipitation: 60 } : { precipitation: 0.1 })),
  );
  expect(row?.fault).toBeNull();
  expect(row?.held).toEqual([{ date: '2026-06-19', hour: 14, figure: 'rainfall', value: 60 }]);
  const rain = (await daysOf(garden)).map(({ rainfallMm }) => Math.round(rainfallMm * 10) / 10);
  expect(rain).toEqual([2.4, 2.4, 2.3, 2.4, 2.4, 2.4, 2.4]);
  expect((await garden.groupOf()).weather_provider.held).toEqual(row?.held);
  // The next sound answer takes it back.
  expect((await fetchFor(garden, openMeteo(sound), NOON + HOUR_MS))?.held).toEqual([]);
});

test('a negative wind and 70 degrees change neither the wind nor the evaporation of their day', async () => {
  const [plain, odd] = await Promise.all([openOwnGarden(server), openOwnGarden(server)]);
  await fetchFor(plain, openMeteo(sound));
  const noon = Date.parse('2026-06-19T12:00Z') / 1000;
  await fetchFor(
    odd,
    openMeteo((_hour, at) => (at === noon ? { wind_speed_10m: -10, temperature_2m: 70 } : {})),
  );
  const [expected, actual] = await Promise.all([daysOf(plain), daysOf(odd)]);
  expect(actual[2]?.windMPerS).toBeCloseTo(expected[2]?.windMPerS ?? Number.NaN, 9);
  expect(actual[2]?.tMaxC).toBe(expected[2]?.tMaxC);
  expect(actual[2]?.et0Mm).toBeGreaterThan(0.9 * (expected[2]?.et0Mm ?? Number.NaN));
  expect(actual[2]?.et0Mm).toBeLessThan(1.1 * (expected[2]?.et0Mm ?? Number.NaN));
});

test('units that are named wrong, hours out of order and old hours are each said as that; what was known stays', async () => {
  const garden = await openOwnGarden(server);
  await fetchFor(garden, openMeteo(sound));
  const before = await daysOf(garden);
  const spoilers: [string, (body: string) => string][] = [
    ['wrongUnits', (body) => body.replace('"°C"', '"°F"')],
    ['shuffledHours', (body) => body.replace(/"time":\[(\d+),(\d+)/, '"time":[$2,$1')],
    ['outdated', (body) => body.replace(/"time":\[\d+,/, '"time":[1750000000,')],
  ];
  for (const [fault, spoil] of spoilers) {
    expect((await fetchFor(garden, openMeteo(sound, spoil), NOON + HOUR_MS))?.fault).toBe(fault);
  }
  expect(await daysOf(garden)).toEqual(before);
});

test('Fahrenheit in an answer that names no units is noticed by what was said before', async () => {
  const garden = await openOwnGarden(server);
  await fetchFor(garden, openMeteo(sound));
  const before = await daysOf(garden);
  const inFahrenheit = openMeteo(({ temperature_2m }) => ({ temperature_2m: (temperature_2m ?? 0) * 1.8 + 32 }));
  expect(await fetchFor(garden, inFahrenheit, NOON + HOUR_MS)).toMatchObject({ fault: 'wrongUnits' });
  expect(await daysOf(garden)).toEqual(before);
});

test('a garden that has moved to another climate is no answer in other units', async () => {
  const garden = await openOwnGarden(server);
  await fetchFor(garden, openMeteo(sound));
  const group = await requireGroup(server.db, garden.id as never);
  const desert = openMeteo(({ temperature_2m }) => ({ temperature_2m: (temperature_2m ?? 0) + 25 }));
  await fetchWeather(server.db, [{ group, place: { ...PLACE, latitudeDeg: 24 } }], 3, NOON + HOUR_MS, desert);
  expect((await readLastFetch(server.db, group.id))?.fault).toBeNull();
});

test('a service whose forecast comes from another that is silent has told only part', async () => {
  const garden = await openOwnGarden(server);
  await server.db.insert(weatherProviderSettings).values({ groupId: garden.id as never, provider: 'TEMPEST' });
  const yesterday = {
    date: '2026-06-16',
    isForecast: false,
    observedAt: NOON,
    provider: 'TEMPEST' as const,
    tMinC: celsius(10),
    tMaxC: celsius(20),
    rainfallMm: mm(1),
    precipitationProbability: null,
    windAt2mMPerS: null,
    relativeHumidity: null,
    cloudFraction: null,
    solarRadiationMjPerM2: null,
    icon: 'RAIN' as const,
    hours: [],
  };
  const { TEMPEST } = WEATHER_SERVICES;
  if (TEMPEST === null) throw new Error('there is no such service');
  const oneDayService = {
    ...TEMPEST,
    connect: () => ({ name: 'TEMPEST' as const, forecastDays: 9, historyDays: 1, days: async () => [yesterday] }),
  };
  const access = { ...openMeteo(sound), services: { ...WEATHER_SERVICES, TEMPEST: oneDayService } };
  const row = await fetchFor(garden, access);
  expect(row).toMatchObject({ fault: 'incomplete', retryAt: new Date(NOON + 10 * 60_000) });
  expect(await readWeatherDays(server.db, garden.id as never, '2026-06-16', '2026-06-23')).toHaveLength(1);
});
