/** Gardens that ask the same service: the requests that reach it, and the stored answers of each. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { answerOpenMeteo } from '@sluice/weather-providers/open-meteo/fake-open-meteo';
import { WeatherProviderError } from '@sluice/weather-providers/provider';
import { WEATHER_SERVICES } from '@sluice/weather-providers/registry';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { findGroup, findGroups } from '../groups/index.ts';
import { type OwnGarden, openOwnGarden } from '../testing/own-garden.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';
import { unlimitedDay } from '../testing/stand-in-weather.ts';
import { BackOff } from './back-off.ts';
import { ServiceGate } from './service-gate.ts';
import { fetchWeather, groupsToAskAgain, readLastFetch } from './source.ts';
import { correctRainfall, readWeatherDays, weatherDaysAfter } from './store.ts';
import { weatherPromises } from './tables.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-06-17T12:00:00Z');
const VIENNA = { latitudeDeg: 48.2, longitudeDeg: 16.37, elevationM: 170 };
const GRAZ = { latitudeDeg: 47.07, longitudeDeg: 15.44, elevationM: 350 };

const server = serverForFile();
const gardens = forFile(() => Promise.all(Array.from({ length: 6 }, () => openOwnGarden(server))));

/** Open-Meteo, answering soundly unless it is `silent`. */
function openService() {
  const state = { asked: 0, isSilent: false };
  const gate = new ServiceGate(
    WEATHER_SERVICES,
    {
      async get(url) {
        state.asked += 1;
        if (state.isSilent) throw new WeatherProviderError('unreachable', 'as told');
        return { status: 200, body: answerOpenMeteo(url), header: () => null };
      },
    },
    unlimitedDay,
  );
  const access = { services: WEATHER_SERVICES, gate, backOff: new BackOff() };
  const ask = async (garden: OwnGarden, place: typeof VIENNA, nowMs: number) => {
    const group = await findGroup(server.db, garden.id as never);
    if (group === null || group === undefined) throw new Error('the garden is gone');
    await fetchWeather(server.db, [{ group, place }], 3, nowMs, access);
    return readLastFetch(server.db, group.id);
  };
  /** Gardens in turn, half of them a few hundred metres apart in Vienna, half in Graz. */
  const askAll = async (nowMs: number) => {
    const rows = [];
    for (const [index, garden] of Object.values(gardens).entries()) {
      const near = index % 2 === 0 ? VIENNA : GRAZ;
      rows.push(await ask(garden, { ...near, latitudeDeg: near.latitudeDeg + index / 10_000 }, nowMs));
    }
    return rows;
  };
  return { state, access, ask, askAll };
}

describe('a round of six gardens in two places', () => {
  test('asks two questions, and each garden has its days', async () => {
    const { state, askAll } = openService();
    const rows = await askAll(NOON);
    expect(state.asked).toBe(2);
    expect(rows.map((row) => row?.fault)).toEqual(Array(6).fill(null));
    for (const { id } of Object.values(gardens)) {
      expect(await readWeatherDays(server.db, id as never, '2026-06-17', '2026-06-23')).toHaveLength(7);
    }
  });

  test('has the same days in each garden of a place, but what a garden has measured itself', async () => {
    const { access } = openService();
    const ids = Object.values(gardens).map(({ id }) => id as GroupId);
    const groups = await findGroups(server.db, ids);
    const fetch = (some: typeof groups, nowMs: number) =>
      fetchWeather(
        server.db,
        some.map((group, index) => ({ group, place: index % 2 === 0 ? VIENNA : GRAZ })),
        3,
        nowMs,
        access,
      );
    const daysOf = async ({ id }: (typeof groups)[number]) => ({
      days: (await weatherDaysAfter(server.db, id, '2026-06-13', 20)).map(({ groupId: _, ...day }) => day),
      said: await server.db
        .select({ date: weatherPromises.date, rainfallMm: weatherPromises.rainfallMm })
        .from(weatherPromises)
        .where(eq(weatherPromises.groupId, id)),
    });
    await fetch(groups, NOON);
    const [vienna, graz] = await Promise.all(groups.map(daysOf));
    expect(vienna?.days[0]?.hours?.et0Mm).toHaveLength(24);
    expect(vienna?.days[0]?.hours?.et0Mm).not.toEqual(graz?.days[0]?.hours?.et0Mm);
    expect(vienna?.said).toHaveLength(1);
    for (const [index, group] of groups.entries()) {
      expect(await daysOf(group)).toEqual(index % 2 === 0 ? vienna : graz);
    }
    // Whichever of them comes first.
    const own = groups.slice(0, 2);
    for (const { id } of own) await correctRainfall(server.db, id, '2026-06-15', 7);
    for (const [round, some] of [groups, [...groups].reverse()].entries()) await fetch(some, NOON + round * HOUR_MS);
    for (const group of groups) {
      const [, corrected] = (await daysOf(group)).days;
      expect(corrected?.date).toBe('2026-06-15');
      expect(corrected?.correctedRainfallMm).toBe(own.includes(group) ? 7 : null);
    }
  });

  test('asks nobody while its service is paused, and says until when', async () => {
    const { state, askAll, ask } = openService();
    state.isSilent = true;
    await askAll(NOON);
    // A place that failed waits for its own turn; the third failure pauses the service.
    expect(state.asked).toBe(2);
    const [other] = Object.values(gardens);
    if (!other) throw new Error('no garden');
    expect(await ask(other, { ...VIENNA, latitudeDeg: 10 }, NOON)).toMatchObject({ fault: 'unreachable' });
    const paused = await ask(other, { ...VIENNA, latitudeDeg: 20 }, NOON + 1000);
    expect(paused).toMatchObject({ fault: 'paused', retryAt: new Date(NOON + 2 * MINUTE) });
    expect(state.asked).toBe(3);
  });

  test('is asked again when its wait is over, which grows, and is told when it answers', async () => {
    const { state, ask } = openService();
    const [garden] = Object.values(gardens);
    if (!garden) throw new Error('no garden');
    state.isSilent = true;
    const first = await ask(garden, GRAZ, NOON);
    expect(first?.retryAt).toEqual(new Date(NOON + 2 * MINUTE));
    const isDue = async (ms: number) => (await groupsToAskAgain(server.db, new Date(ms))).includes(garden.id as never);
    expect([await isDue(NOON + MINUTE), await isDue(NOON + 2 * MINUTE)]).toEqual([false, true]);
    const second = await ask(garden, GRAZ, NOON + 2 * MINUTE);
    expect(second?.retryAt).toEqual(new Date(NOON + 6 * MINUTE));
    // Between them nobody is asked, and the last attempt is shown as it was.
    const between = await ask(garden, GRAZ, NOON + 3 * MINUTE);
    expect(between).toMatchObject({ fault: 'unreachable', askedAt: new Date(NOON + 2 * MINUTE) });
    expect(state.asked).toBe(2);
    state.isSilent = false;
    const answered = await ask(garden, GRAZ, NOON + 6 * MINUTE);
    expect(answered).toMatchObject({ fault: null, retryAt: null, answeredAt: new Date(NOON + 6 * MINUTE) });
  });
});
