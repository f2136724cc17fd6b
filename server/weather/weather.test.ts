import type { WeatherDay, WeatherProviderSettings } from '@sluice/contract/weather';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { celsius, mm } from '@sluice/engine/vocabulary/units';
import type { WeatherFault } from '@sluice/engine/vocabulary/weather';
import { type WeatherPlace, WeatherProviderError } from '@sluice/weather-providers/provider';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { present } from '../../scripts/present.ts';
import { findGroup } from '../groups/index.ts';
import { localDateIn } from '../platform/moments.ts';
import { refreshAllGardens } from '../routine/keep-plans.ts';
import { settleSoil } from '../routine/settle-soil.ts';
import { refreshWeather } from '../routine/weather.ts';
import { simulatedWeather } from '../simulated-weather.ts';
import { type House, openHouse } from '../testing/house.ts';
import { type OwnGarden, openOwnGarden, refusal, TIME_ZONE } from '../testing/own-garden.ts';
import { rule } from '../testing/rules.ts';
import type { WeatherSources } from './source.ts';
import { weatherDays, weatherFetches, weatherProviderSettings, weatherReports } from './tables.ts';

const DAY_MS = 86_400_000;

let house: House;
let garden: OwnGarden;
beforeAll(async () => {
  house = await openHouse({ withSimulator: true });
  garden = await openOwnGarden(house);
});
afterAll(() => house.close());

const dayAgo = (days: number) => localDateIn(TIME_ZONE, house.clock.now() - days * DAY_MS);
const groupRow = async (id: string) => {
  const group = await findGroup(house.db, id as never);
  if (!group) throw new Error('the garden is gone');
  return group;
};
const days = async (from: string, to: string, of = garden) =>
  (await of.call<{ weathers: WeatherDay[] }>('GET', `/groups/${of.id}/weather?from=${from}&to=${to}`)).body.data
    .weathers;

describe('the provider', () => {
  const put = (setting: object) =>
    garden.call<{ weather_provider: WeatherProviderSettings }>('PUT', `/groups/${garden.id}/weather_provider`, setting);
  const errorsOf = async (setting: object) => refusal(await put(setting)).errors;

  test('is the default until another is chosen, and its key is never told', async () => {
    const get = async () =>
      (await garden.call<{ weather_provider: WeatherProviderSettings }>('GET', `/groups/${garden.id}/weather_provider`))
        .body.data.weather_provider;
    expect(await get()).toMatchObject({ provider: 'OPEN_METEO', has_secret: false, forecast_days: 7, history_days: 7 });
    const answer = await put({ provider: 'OPENWEATHER', secret: 'a-secret-key' });
    expect(JSON.stringify(answer.body)).not.toContain('a-secret-key');
    expect(await get()).toMatchObject({ provider: 'OPENWEATHER', has_secret: true, forecast_days: 4, history_days: 1 });
    const kept = await put({ provider: 'OPENWEATHER' });
    expect(kept.body.data.weather_provider).toMatchObject({ has_secret: true, version: 2 });
    const [row] = await house.db.select().from(weatherProviderSettings);
    expect(row?.secret).toBe('a-secret-key');
    expect((await put({ provider: 'OPEN_METEO', version: 1 })).code).toBe(409);
    expect((await put({ provider: 'MET_NORWAY' })).body.data.weather_provider.has_secret).toBe(false);
    expect((await errorsOf({ provider: 'OPENWEATHER' }))[0]?.[1]).toBe('secret');
  });

  rule('a station id is required and valid', async () => {
    const station = { provider: 'WEATHER_UNDERGROUND', secret: 'k' };
    expect(await errorsOf(station)).toEqual([[30, 'station_id', 'Please enter a station id']]);
    const wrong = await errorsOf({ ...station, station_id: 'not a station!' });
    expect(wrong).toEqual([[30, 'station_id', 'Invalid station id']]);
    expect((await put({ ...station, station_id: 'KCASANDI123' })).code).toBe(200);
  });

  rule('the hardware provider needs both ids and the owner’s word', async () => {
    const tempest = { provider: 'TEMPEST', secret: 'k', station_id: 'x', device_id: 'y' };
    expect(await errorsOf(tempest)).toEqual([
      [30, 'station_id', 'Invalid station id'],
      [30, 'device_id', 'Invalid device id'],
      [30, 'owns_hardware', 'Please confirm that you own this weather station'],
    ]);
    const whole = { ...tempest, station_id: '123', device_id: '456', owns_hardware: true };
    expect((await put(whole)).body.data.weather_provider).toMatchObject({ device_id: '456', owns_hardware: true });
  });
});

describe('the service that is asked', () => {
  const DAY = {
    isForecast: true,
    tMinC: celsius(9),
    tMaxC: celsius(21),
    rainfallMm: mm(1),
    precipitationProbability: null,
    windAt2mMPerS: null,
    relativeHumidity: null,
    solarRadiationMjPerM2: null,
    icon: 'CLOUDY' as const,
    hours: [],
  };
  const asked: object[] = [];
  const service = (name: 'OPEN_METEO' | 'OPENWEATHER', fails?: WeatherFault) => (account: object) => ({
    name,
    forecastDays: 2,
    historyDays: 1,
    days: async ({ latitudeDeg }: WeatherPlace, from: string, _to: string, now: number) => {
      asked.push({ name, latitudeDeg, ...account });
      if (fails) throw new WeatherProviderError(fails, 'as told');
      return [{ ...DAY, date: from, observedAt: now, provider: name }];
    },
  });
  const refresh = async (services: WeatherSources['services'], own = garden) =>
    refreshWeather(house.db, await groupRow(own.id), house.clock.now(), false, {
      simulated: simulatedWeather,
      ...(services && { services }),
    });
  const settings = async (own = garden) => (await own.groupOf()).weather_provider;

  test('is the chosen one, with its key, and what it does not know stays unknown', async () => {
    const own = await openOwnGarden(house);
    const services = { OPEN_METEO: service('OPEN_METEO'), OPENWEATHER: service('OPENWEATHER') };
    const choose = (setting: object) => own.call('PUT', `/groups/${own.id}/weather_provider`, setting);
    await refresh(services, own);
    await choose({ provider: 'OPENWEATHER', secret: 'first' });
    await refresh(services, own);
    await choose({ provider: 'OPENWEATHER', secret: 'second' });
    await refresh(services, own);
    expect(asked).toMatchObject([
      // Of a garden without a place, as in planning and settling.
      { name: 'OPEN_METEO', secret: null, latitudeDeg: LIMITS.usualLatitudeDeg },
      { name: 'OPENWEATHER', secret: 'first' },
      { name: 'OPENWEATHER', secret: 'second' },
    ]);
    const known = await days(dayAgo(4), dayAgo(2), own);
    expect(known).toMatchObject([{ wind_speed: null, humidity: null, t_max: 21 }]);
    expect(known[0]?.et0_mm).toBeGreaterThan(0);
  });

  test('is named with its fault until it answers, and the weather that was known stays', async () => {
    const own = await openOwnGarden(house);
    await refresh({ OPEN_METEO: service('OPEN_METEO') }, own);
    const before = await days(dayAgo(4), dayAgo(-1), own);
    await refresh({ OPEN_METEO: service('OPEN_METEO', 'unreachable') }, own);
    expect(await days(dayAgo(4), dayAgo(-1), own)).toEqual(before);
    const [row] = await house.db
      .select()
      .from(weatherFetches)
      .where(eq(weatherFetches.groupId, own.id as never));
    expect(row).toMatchObject({ provider: 'OPEN_METEO', fault: 'unreachable' });
    expect(row?.answeredAt).not.toBeNull();
    await refresh({ OPEN_METEO: service('OPEN_METEO') }, own);
    const [after] = await house.db
      .select()
      .from(weatherFetches)
      .where(eq(weatherFetches.groupId, own.id as never));
    expect(after?.fault).toBeNull();
  });

  test('is the simulator for a service that cannot be asked, and the form is told so', async () => {
    const own = await openOwnGarden(house);
    await refresh(undefined, own);
    expect(await settings(own)).toMatchObject({ is_simulated: true, fault: null });
    expect((await days(dayAgo(1), dayAgo(1), own)).length).toBe(1);
  });
});

async function observe(...[db, group, nowMs, isNew]: Parameters<typeof refreshWeather>) {
  await refreshWeather(db, group, nowMs, isNew);
  await settleSoil(db, group, nowMs);
}

describe('the days', () => {
  test('come for a garden of one’s own as for the demo, from the place it has', async () => {
    await observe(house.db, await groupRow(garden.id), house.clock.now(), true);
    const known = await days(dayAgo(40), dayAgo(-20));
    expect(known).toHaveLength(40);
    expect(known[0]?.date).toBe(dayAgo(30));
    expect(known.filter((day) => day.is_forecast)).toHaveLength(10);
    for (const day of known) expect(day.et0_mm).toBeGreaterThan(0);
    const rows = await house.db
      .select()
      .from(weatherDays)
      .where(eq(weatherDays.groupId, garden.id as never));
    expect(new Set(rows.map((row) => row.provider))).toEqual(new Set(['SIMULATED']));
  });

  test('of every garden are fetched again each hour', async () => {
    const other = await openOwnGarden(house, 'SENSOR');
    await refreshAllGardens(house);
    expect((await days(dayAgo(3), dayAgo(0), other)).length).toBe(4);
  });

  test('are told for 366 at most, the first before the last', async () => {
    const ask = (from: string, to: string) => garden.call('GET', `/groups/${garden.id}/weather?from=${from}&to=${to}`);
    expect((await ask('2024-01-01', '2024-12-31')).code).toBe(200);
    expect(refusal(await ask('2024-01-01', '2025-01-01')).errors[0]?.[1]).toBe('to');
    expect((await ask('2024-01-02', '2024-01-01')).code).toBe(422);
    expect((await ask('yesterday', '2024-01-01')).body.errors[0]?.path).toBe('from');
  });
});

describe('rain of one’s own gauge', () => {
  const correct = (date: string, rainfall: number | null, of = garden) =>
    of.call<{ weather: WeatherDay; recalculation: object | null }>('PUT', `/groups/${of.id}/weather/${date}/rainfall`, {
      rainfall_mm: rainfall,
    });

  test('stands in for the provider’s figure from its day on, and is never counted twice', async () => {
    // The sky's dry season: in a wet week the soil would be full before the gauge adds to it.
    house.clock.set(Date.parse('2026-07-10T10:00:00Z'));
    const own = await openOwnGarden(house);
    await own.addDevice('SPRITE-8');
    const [zone] = (await own.groupOf()).zones;
    await own.changeZone(zone?.id, { plant_type: 'SHRUBS', soil: 'CLAY_LOAM', sprinkler: 'BUBBLER' });
    await observe(house.db, await groupRow(own.id), house.clock.now(), true);
    // Five dry days later, with what was settled each night kept.
    const later = house.clock.now() + 5 * DAY_MS;
    await observe(house.db, await groupRow(own.id), later, true);
    house.clock.set(later);
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
    await observe(house.db, await groupRow(own.id), house.clock.now(), true);
    expect((await days(date, date, own))[0]?.corrected_precip_mm).toBe(more);
    expect(await depletion()).toBe(after);
    await correct(date, null, own);
    expect(await depletion()).toBeCloseTo(before, 9);
    // Nor does the hour's own settling, at the same moment, write over it.
    for (const round of [1, 2, 3]) {
      const row = await groupRow(own.id);
      const settling = () => observe(house.db, row, house.clock.now(), false);
      await Promise.all([settling(), correct(date, more + round / 1000, own), settling()]);
      expect(await depletion()).toBeCloseTo(after, 1);
    }
    house.clock.set(present());
  });

  test('is taken of today and of past days that are known', async () => {
    expect((await correct(dayAgo(0), 3)).code).toBe(200);
    expect(refusal(await correct(dayAgo(-1), 3)).errors).toEqual([[30, 'date', 'Please choose today or a past day']]);
    expect((await correct(dayAgo(300), 3)).code).toBe(404);
    expect((await correct('tomorrow', 3)).code).toBe(404);
    expect(refusal(await correct(dayAgo(1), -1)).errors[0]?.[1]).toBe('rainfall_mm');
  });
});

test('weather that was not the weather is reported', async () => {
  const report = (body: object) => garden.call('POST', `/groups/${garden.id}/weather_reports`, body);
  expect((await report({ date: dayAgo(1), text: 'It hailed all afternoon.' })).code).toBe(200);
  expect(await house.db.select().from(weatherReports)).toMatchObject([
    { groupId: garden.id, date: dayAgo(1), text: 'It hailed all afternoon.', reportedBy: garden.userId },
  ]);
  expect(refusal(await report({ date: dayAgo(1), text: ' ' })).errors[0]?.[1]).toBe('text');
  expect(refusal(await report({ date: dayAgo(-2), text: 'x' })).errors[0]?.[1]).toBe('date');
});
