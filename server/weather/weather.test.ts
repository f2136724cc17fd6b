import type { Schedule } from '@sluice/contract/schedule';
import type { WeatherDay } from '@sluice/contract/weather';
import { celsius, DAY_MS, mm } from '@sluice/engine/vocabulary/units';
import { WeatherProviderError, type WeatherService } from '@sluice/weather-providers/provider';
import { WEATHER_SERVICES, type WeatherServices } from '@sluice/weather-providers/registry';
import { simulatedService } from '@sluice/weather-providers/simulated/service';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { present } from '../../scripts/present.ts';
import { findGroup, type GroupRow } from '../groups/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { localDateIn } from '../platform/moments.ts';
import { refreshAllGardens } from '../routine/refresh-plans.ts';
import { settleSoil } from '../routine/settle-soil.ts';
import { refreshWeather } from '../routine/weather.ts';
import { type OwnGarden, openOwnGarden, refusal, TIME_ZONE } from '../testing/own-garden.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';
import { standInWeather } from '../testing/stand-in-weather.ts';
import { zones } from '../zones/tables.ts';
import { BackOff } from './back-off.ts';
import { fetchWeather, readLastFetch } from './source.ts';
import { weatherDays, weatherFetches, weatherProviderSettings, weatherReports } from './tables.ts';

const PLACE = { latitudeDeg: 48.2, longitudeDeg: 16.4, elevationM: 170 };

const server = serverForFile({ withSimulator: true });
const garden = forFile(() => openOwnGarden(server));

const dayAgo = (days: number) => localDateIn(TIME_ZONE, server.clock.now() - days * DAY_MS);
const groupRow = async (id: string) => {
  const group = await findGroup(server.db, id as never);
  if (!group) throw new Error('the garden is gone');
  return group;
};
const days = async (from: string, to: string, of = garden) =>
  (await of.call<{ weathers: WeatherDay[] }>('GET', `/groups/${of.id}/weather?from=${from}&to=${to}`)).body.data
    .weathers;

describe('the service that is asked', () => {
  const DAY = {
    isForecast: true,
    tMinC: celsius(9),
    tMaxC: celsius(21),
    rainfallMm: mm(1),
    precipitationProbability: null,
    windAt2mMPerS: null,
    relativeHumidity: null,
    cloudFraction: null,
    solarRadiationMjPerM2: null,
    icon: 'CLOUDY' as const,
    hours: [],
  };
  const asked: object[] = [];
  const service = (name: 'OPEN_METEO' | 'OPENWEATHER', fails?: WeatherProviderError): WeatherService => ({
    ...simulatedService,
    forecastDays: 2,
    historyDays: 1,
    audience: 'everyone',
    connect: (account) => ({
      name,
      forecastDays: 2,
      historyDays: 1,
      days: async ({ latitudeDeg }, from, _to, now) => {
        asked.push({ name, latitudeDeg, ...account });
        if (fails) throw fails;
        const today = localDateIn(TIME_ZONE, now);
        const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString();
        return [from, today, tomorrow].map((date) => ({ ...DAY, date, observedAt: now, provider: name }));
      },
    }),
  });
  const refresh = async (
    services: Partial<WeatherServices>,
    own: OwnGarden,
    nowMs = server.clock.now(),
    backOff = new BackOff(),
  ) =>
    fetchWeather(server.db, [{ group: await groupRow(own.id), place: PLACE }], 3, nowMs, {
      ...standInWeather,
      backOff,
      services: { ...WEATHER_SERVICES, ...services },
    });
  const settings = async (own = garden) => (await own.groupOf()).weather_provider;

  test('is the chosen one, with its key, and what it does not know stays unknown', async () => {
    const own = await openOwnGarden(server);
    const services = { OPEN_METEO: service('OPEN_METEO'), OPENWEATHER: service('OPENWEATHER') };
    const choose = (provider: 'OPENWEATHER', secret: string) =>
      server.db
        .insert(weatherProviderSettings)
        .values({ groupId: own.id as never, provider, secret })
        .onConflictDoUpdate({ target: weatherProviderSettings.groupId, set: { provider, secret } });
    await refresh(services, own);
    await choose('OPENWEATHER', 'first');
    await refresh(services, own);
    await choose('OPENWEATHER', 'second');
    await refresh(services, own);
    expect(asked).toMatchObject([
      { name: 'OPEN_METEO', secret: null, latitudeDeg: PLACE.latitudeDeg },
      { name: 'OPENWEATHER', secret: 'first' },
      { name: 'OPENWEATHER', secret: 'second' },
    ]);
    const stored = await days(dayAgo(4), dayAgo(2), own);
    expect(stored).toMatchObject([{ wind_speed: null, humidity: null, t_max: 21 }]);
    expect(stored[0]?.et0_mm).toBeGreaterThan(0);
  });

  test('is shown with its fault until it answers, and known weather stays', async () => {
    const own = await openOwnGarden(server);
    await refresh({ OPEN_METEO: service('OPEN_METEO') }, own);
    const before = await days(dayAgo(4), dayAgo(-1), own);
    await refresh({ OPEN_METEO: service('OPEN_METEO', new WeatherProviderError('unreachable', 'as told')) }, own);
    expect(await days(dayAgo(4), dayAgo(-1), own)).toEqual(before);
    const [row] = await server.db
      .select()
      .from(weatherFetches)
      .where(eq(weatherFetches.groupId, own.id as never));
    expect(row).toMatchObject({ provider: 'OPEN_METEO', fault: 'unreachable' });
    expect(row?.answeredAt).not.toBeNull();
    await refresh({ OPEN_METEO: service('OPEN_METEO') }, own);
    const [after] = await server.db
      .select()
      .from(weatherFetches)
      .where(eq(weatherFetches.groupId, own.id as never));
    expect(after?.fault).toBeNull();
  });

  test('that has never answered leaves a garden planned by what is usual there', async () => {
    const own = await openOwnGarden(server);
    // A garden without a place goes by its time zone's: in Arizona lawns are watered in every month.
    await own.call('PATCH', `/groups/${own.id}`, { time_zone: 'America/Phoenix' });
    await refresh({ OPEN_METEO: service('OPEN_METEO', new WeatherProviderError('unreachable', 'as told')) }, own);
    await own.addDevice('SPRITE-8');
    const [zone] = (await own.groupOf()).zones;
    const lawn = { plant_type: 'COOL_GRASS', soil: 'LOAM', sprinkler: 'ROTARY_NOZZLE', area_m2: 50 };
    await own.changeZone(zone?.id, { ...lawn, smart: true, smart_level: 'advanced' });
    const { schedules } = (await own.call<{ schedules: Schedule[] }>('GET', `/groups/${own.id}/schedules`)).body.data;
    expect(schedules.filter(({ zone_id: id }) => id === zone?.id).length).toBeGreaterThan(0);
    expect(await own.groupOf()).toMatchObject({
      weather_source: null,
      weather_provider: { asked_provider: 'OPEN_METEO', fault: 'unreachable', answered: null },
    });
  });

  test('is left alone for as long as it wants to be', async () => {
    const own = await openOwnGarden(server);
    const now = server.clock.now();
    const backOff = new BackOff();
    const busy = new WeatherProviderError('limited', 'as told', { retryAfterS: 1200 });
    const faultAt = async (services: Partial<WeatherServices>, nowMs: number) => {
      await refresh(services, own, nowMs, backOff);
      const fetched = await server.db.select().from(weatherFetches);
      return fetched.find(({ groupId }) => groupId === (own.id as never))?.fault;
    };
    expect(await faultAt({ OPEN_METEO: service('OPEN_METEO', busy) }, now)).toBe('limited');
    const before = asked.length;
    expect(await faultAt({ OPEN_METEO: service('OPEN_METEO') }, now + 1_199_000)).toBe('limited');
    expect(asked).toHaveLength(before);
    expect(await faultAt({ OPEN_METEO: service('OPEN_METEO') }, now + 1_201_000)).toBeNull();
  });

  test('is the usual one where the chosen one cannot be asked', async () => {
    const own = await openOwnGarden(server);
    await server.db.insert(weatherProviderSettings).values({ groupId: own.id as never, provider: 'TEMPEST' });
    await refresh({ TEMPEST: null, OPEN_METEO: service('OPEN_METEO') }, own);
    expect(await readLastFetch(server.db, own.id as never)).toMatchObject({ provider: 'OPEN_METEO', fault: null });
  });

  test('is never the demo’s sky in a garden of one’s own, whose made-up days go', async () => {
    const own = await openOwnGarden(server);
    const upsert = (date: string, provider: 'SIMULATED' | 'OPEN_METEO') =>
      server.db.insert(weatherDays).values({
        groupId: own.id as never,
        date,
        tMinC: 1,
        tMaxC: 2,
        rainfallMm: 0,
        precipitationProbability: 0,
        icon: 'CLOUDY',
        isForecast: false,
        provider,
        fetchedAt: new Date(server.clock.now()),
      });
    await upsert(dayAgo(6), 'SIMULATED');
    await upsert(dayAgo(5), 'OPEN_METEO');
    expect(await settings(own)).toMatchObject({ provider: 'OPEN_METEO', asked_provider: 'OPEN_METEO' });
    await refresh({ OPEN_METEO: service('OPEN_METEO', new WeatherProviderError('unreachable', 'as told')) }, own);
    expect((await days(dayAgo(9), dayAgo(-9), own)).map(({ date }) => date)).toEqual([dayAgo(5)]);
  });
});

async function observe(db: Database, group: GroupRow, nowMs: number, isNew: boolean) {
  await refreshWeather(db, [group], nowMs, isNew, standInWeather);
  await settleSoil(db, group, nowMs);
}

describe('the days', () => {
  test('come for a garden of one’s own as for the demo, from the place it has', async () => {
    await observe(server.db, await groupRow(garden.id), server.clock.now(), true);
    const stored = await days(dayAgo(40), dayAgo(-20));
    expect(stored).toHaveLength(40);
    expect(stored[0]?.date).toBe(dayAgo(30));
    expect(stored.filter((day) => day.is_forecast)).toHaveLength(10);
    for (const day of stored) expect(day.et0_mm).toBeGreaterThan(0);
    const rows = await server.db
      .select()
      .from(weatherDays)
      .where(eq(weatherDays.groupId, garden.id as never));
    expect(new Set(rows.map((row) => row.provider))).toEqual(new Set(['OPEN_METEO']));
  });

  test('of every garden are fetched again each hour', async () => {
    const other = await openOwnGarden(server, 'SENSOR');
    await refreshAllGardens(server);
    expect((await days(dayAgo(3), dayAgo(0), other)).length).toBe(4);
  });

  test('are returned for 366 days at most, with the first before the last', async () => {
    const ask = (from: string, to: string) => garden.call('GET', `/groups/${garden.id}/weather?from=${from}&to=${to}`);
    expect((await ask('2024-01-01', '2024-12-31')).code).toBe(200);
    expect(refusal(await ask('2024-01-01', '2025-01-01')).errors[0]?.[1]).toBe('to');
    expect((await ask('2024-01-02', '2024-01-01')).code).toBe(422);
    expect((await ask('yesterday', '2024-01-01')).body.errors[0]?.path).toBe('from');
  });
});

describe('soil whose weather nobody told of', () => {
  test('waits a week for it, then takes what was last forecast, then what is usual', async () => {
    const own = await openOwnGarden(server);
    await own.addDevice('SPRITE-8');
    const [zone] = (await own.groupOf()).zones;
    await own.changeZone(zone?.id, { plant_type: 'SHRUBS', soil: 'CLAY_LOAM', sprinkler: 'BUBBLER' });
    await observe(server.db, await groupRow(own.id), server.clock.now(), true);
    const settledOn = async () => {
      const [row] = await server.db
        .select()
        .from(zones)
        .where(eq(zones.id, zone?.id as never));
      return row?.settledDate;
    };
    const group = await groupRow(own.id);
    const began = server.clock.now();
    const before = await settledOn();
    await settleSoil(server.db, group, began + 6 * DAY_MS);
    expect(await settledOn()).toBe(before);
    // Ten days were forecast; of those after them nothing was ever said.
    await settleSoil(server.db, group, began + 30 * DAY_MS);
    expect(await settledOn()).toBe(localDateIn(TIME_ZONE, began + 22 * DAY_MS));
  });
});

describe('rain of one’s own gauge', () => {
  const correct = (date: string, rainfall: number | null, of = garden) =>
    of.call<{ weather: WeatherDay; recalculation: object | null }>('PUT', `/groups/${of.id}/weather/${date}/rainfall`, {
      rainfall_mm: rainfall,
    });

  test('stands in for the provider’s figure from its day on, and is never counted twice', async () => {
    // In the simulated dry season: in a wet week the soil would be full already.
    server.clock.set(Date.parse('2026-07-10T10:00:00Z'));
    const own = await openOwnGarden(server);
    await own.addDevice('SPRITE-8');
    const [zone] = (await own.groupOf()).zones;
    await own.changeZone(zone?.id, { plant_type: 'SHRUBS', soil: 'CLAY_LOAM', sprinkler: 'BUBBLER' });
    await observe(server.db, await groupRow(own.id), server.clock.now(), true);
    // Five dry days later, with what was settled each night kept.
    const later = server.clock.now() + 5 * DAY_MS;
    await observe(server.db, await groupRow(own.id), later, true);
    server.clock.set(later);
    const depletion = async () => (await own.groupOf()).zones[0]?.soil_water?.depletion_mm ?? Number.NaN;
    const before = await depletion();
    const date = dayAgo(3);
    const [reported] = await days(date, date, own);
    const more = (reported?.precip_mm ?? 0) + 6;
    const wetter = await correct(date, more, own);
    expect(wetter.body.data).toMatchObject({
      weather: { corrected_precip_mm: more },
      recalculation: { is_effective: true },
    });
    const after = await depletion();
    expect(after).toBeLessThan(before);
    expect(before - after).toBeLessThanOrEqual(6.5);
    expect((await correct(date, more, own)).body.data.recalculation).toBeNull();
    expect(await depletion()).toBe(after);
    // The provider's next answer leaves it as it is.
    await observe(server.db, await groupRow(own.id), server.clock.now(), true);
    expect((await days(date, date, own))[0]?.corrected_precip_mm).toBe(more);
    expect(await depletion()).toBe(after);
    await correct(date, null, own);
    expect(await depletion()).toBeCloseTo(before, 9);
    // Nor does the hour's own settling, at the same moment, write over it.
    for (const round of [1, 2, 3]) {
      const row = await groupRow(own.id);
      const settling = () => observe(server.db, row, server.clock.now(), false);
      await Promise.all([settling(), correct(date, more + round / 1000, own), settling()]);
      expect(await depletion()).toBeCloseTo(after, 1);
    }
    server.clock.set(present());
  });

  test('is taken of today and of past days that are known', async () => {
    expect((await correct(dayAgo(0), 3)).code).toBe(200);
    expect(refusal(await correct(dayAgo(-1), 3)).errors).toEqual([[30, 'date', 'Please choose today or a past day']]);
    expect((await correct(dayAgo(300), 3)).code).toBe(404);
    expect((await correct('tomorrow', 3)).code).toBe(404);
    expect(refusal(await correct(dayAgo(1), -1)).errors[0]?.[1]).toBe('rainfall_mm');
  });
});

test('wrong weather can be reported', async () => {
  const report = (body: object) => garden.call('POST', `/groups/${garden.id}/weather_reports`, body);
  expect((await report({ date: dayAgo(1), text: 'It hailed all afternoon.' })).code).toBe(200);
  expect(await server.db.select().from(weatherReports)).toMatchObject([
    { groupId: garden.id, date: dayAgo(1), text: 'It hailed all afternoon.', reportedBy: garden.userId },
  ]);
  expect(refusal(await report({ date: dayAgo(1), text: 'A flood', rainfall_mm: 501 })).errors[0]?.[1]).toBe(
    'rainfall_mm',
  );
  expect(refusal(await report({ date: dayAgo(1), text: ' ' })).errors[0]?.[1]).toBe('text');
  expect(refusal(await report({ date: dayAgo(-2), text: 'x' })).errors[0]?.[1]).toBe('date');
});

test('a report with measured rain changes the soil since its day, and words alone change nothing', async () => {
  server.clock.set(Date.parse('2026-07-10T10:00:00Z'));
  const own = await openOwnGarden(server);
  await own.addDevice('SPRITE-8');
  const [zone] = (await own.groupOf()).zones;
  await own.changeZone(zone?.id, { plant_type: 'SHRUBS', soil: 'CLAY_LOAM', sprinkler: 'BUBBLER' });
  await observe(server.db, await groupRow(own.id), server.clock.now(), true);
  server.clock.set(server.clock.now() + 5 * DAY_MS);
  await observe(server.db, await groupRow(own.id), server.clock.now(), true);
  const depletion = async () => (await own.groupOf()).zones[0]?.soil_water?.depletion_mm ?? Number.NaN;
  const report = (body: object) =>
    own.call<{ recalculation: object | null }>('POST', `/groups/${own.id}/weather_reports`, body);
  const date = dayAgo(3);
  const [shown] = await days(date, date, own);
  const before = await depletion();
  expect((await report({ date, text: 'It felt wetter.' })).body.data.recalculation).toBeNull();
  expect(await depletion()).toBe(before);
  const rained = { date, text: 'A shower.', rainfall_mm: (shown?.precip_mm ?? 0) + 6 };
  expect((await report(rained)).body.data.recalculation).toMatchObject({ is_effective: true });
  expect(await depletion()).toBeLessThan(before);
  expect((await days(date, date, own))[0]?.corrected_precip_mm).toBe(rained.rainfall_mm);
  server.clock.set(present());
});
