import type { ForecastSkill } from '@sluice/contract/weather';
import { DAY_MS, HOUR_MS } from '@sluice/engine/vocabulary/units';
import type { WeatherProviderName } from '@sluice/engine/vocabulary/weather';
import { answerOpenMeteo } from '@sluice/weather-providers/open-meteo/fake-open-meteo';
import { openMeteoService } from '@sluice/weather-providers/open-meteo/provider';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type OwnGarden, openOwnGarden, TIME_ZONE } from '../testing/own-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { correctRainfall, forgetWeatherDetails, putWeatherDays, readWeatherDays, readWeatherHours } from './store.ts';
import { syncWeather } from './sync.ts';
import { weatherPromises } from './tables.ts';

const NOON = Date.parse('2026-06-17T12:00:00Z');
const server = serverForFile();

const skillsOf = async (garden: OwnGarden) =>
  (await garden.call<{ skills: ForecastSkill[] }>('GET', `/groups/${garden.id}/weather_skill`)).body.data.skills;
const promise = (
  garden: OwnGarden,
  date: string,
  rainfallMm: number,
  chance: number | null,
  provider: WeatherProviderName,
) =>
  server.db.insert(weatherPromises).values({
    groupId: garden.id as never,
    date,
    provider,
    rainfallMm,
    precipitationProbability: chance,
    issuedAt: new Date(NOON),
  });
const come = (garden: OwnGarden, date: string, rainfallMm: number, more: object = {}) =>
  putWeatherDays(server.db, [
    {
      groupIds: [garden.id as never],
      days: [
        {
          date,
          tMinC: 10,
          tMaxC: 20,
          rainfallMm,
          precipitationProbability: 1,
          icon: 'CLOUDY',
          isForecast: false,
          provider: 'OPEN_METEO',
          fetchedAt: new Date(NOON),
          ...more,
        },
      ],
    },
  ]);

test('promised and came, promised and did not, came without a promise: each is counted by its service', async () => {
  server.clock.set(NOON);
  const garden = await openOwnGarden(server);
  expect(await skillsOf(garden)).toEqual([]);
  const days: [date: string, saidMm: number, chance: number | null, cameMm: number, more?: object][] = [
    ['2026-06-01', 5, 0.8, 4],
    ['2026-06-02', 5, 0.8, 0.4],
    ['2026-06-03', 0, 0.1, 6],
    ['2026-06-04', 0, 0.1, 0],
    // Without a chance its amount is the promise.
    ['2026-06-05', 3, null, 2],
    ['2026-06-06', 0.2, null, 0],
    // The own gauge has the last word.
    ['2026-06-07', 0, 0.2, 0],
    // What is still ahead, and what lies over a year back, is no evidence.
    ['2026-06-18', 9, 0.9, 9, { isForecast: true }],
    ['2025-06-01', 9, 0.9, 9],
  ];
  for (const [date, saidMm, chance, cameMm, more] of days) {
    await promise(garden, date, saidMm, chance, 'OPEN_METEO');
    await come(garden, date, cameMm, more);
  }
  await correctRainfall(server.db, garden.id as never, '2026-06-07', 9);
  await promise(garden, '2026-06-01', 0, 0, 'MET_NORWAY');
  expect(await skillsOf(garden)).toEqual([
    { provider: 'MET_NORWAY', days: 1, promised_and_came: 0, promised_only: 0, came_unpromised: 1 },
    { provider: 'OPEN_METEO', days: 7, promised_and_came: 2, promised_only: 1, came_unpromised: 2 },
  ]);
});

test('after more than a year only the day itself stays: neither its hours nor what was promised of it', async () => {
  server.clock.set(NOON);
  const garden = await openOwnGarden(server);
  const hours = [{ hour: 0, temperatureC: 9 }] as never;
  for (const date of ['2025-05-12', '2025-05-14']) {
    await promise(garden, date, 5, 0.8, 'OPEN_METEO');
    await come(garden, date, 4, { hours });
  }
  await forgetWeatherDetails(server.db, new Date(NOON));
  const read = [server.db, garden.id as never, '2025-05-01', '2025-06-01'] as const;
  expect((await readWeatherDays(...read)).map(({ date, rainfallMm }) => [date, rainfallMm])).toEqual([
    ['2025-05-12', 4],
    ['2025-05-14', 4],
  ]);
  expect([...(await readWeatherHours(...read)).keys()]).toEqual(['2025-05-14']);
  const left = await server.db
    .select()
    .from(weatherPromises)
    .where(eq(weatherPromises.groupId, garden.id as never));
  expect(left.map(({ date }) => date)).toEqual(['2025-05-14']);
});

test('what is said of tomorrow is kept, the last word of it, and compared when its day is over', async () => {
  const garden = await openOwnGarden(server);
  const sync = (nowMs: number, rainMm: number) =>
    syncWeather(
      server.db,
      openMeteoService.connect(
        { stationId: null, deviceId: null, secret: null },
        {
          get: async (url) => ({
            status: 200,
            body: answerOpenMeteo(url, () => ({
              precipitation: rainMm,
              precipitation_probability: rainMm > 0 ? 90 : 5,
            })),
            header: () => null,
          }),
        },
      ),
      { timeZone: TIME_ZONE, latitudeDeg: 48.2, longitudeDeg: 16.37, elevationM: 170 },
      garden.id as never,
      3,
      nowMs,
    );
  await sync(NOON, 0);
  await sync(NOON + HOUR_MS, 1);
  // On the day itself nothing is promised any more.
  await sync(NOON + DAY_MS, 0);
  server.clock.set(NOON + 2 * DAY_MS);
  await sync(NOON + 2 * DAY_MS, 0);
  expect(await skillsOf(garden)).toEqual([
    { provider: 'OPEN_METEO', days: 1, promised_and_came: 0, promised_only: 1, came_unpromised: 0 },
  ]);
});
