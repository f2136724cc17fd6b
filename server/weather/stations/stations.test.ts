/** Own weather stations over HTTP: what their consoles send, what the garden's days make of it, and whom it is not for. */

import type { WeatherDay } from '@sluice/contract/weather';
import type { SourcedHour, WeatherStation } from '@sluice/contract/weather-stations';
import type { GroupId, WeatherStationId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS, HOUR_MS, MINUTE_MS, MM_PER_INCH } from '@sluice/engine/vocabulary/units';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requireGroup } from '../../groups/index.ts';
import { localDateIn, midnightIn } from '../../platform/moments.ts';
import { type OwnGarden, openOwnGarden, TIME_ZONE } from '../../testing/own-garden.ts';
import { ScriptedDevice } from '../../testing/scripted-device.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { zones } from '../../zones/tables.ts';
import { readWeatherDays } from '../store.ts';
import { weatherDays } from '../tables.ts';
import { putBlend, putHour, updateStation } from './store.ts';
import type { FigureSources, ServiceDay } from './stored-figures.ts';
import { superviseStations } from './supervise.ts';

let server: TestServer;
let box: ScriptedDevice;
let garden: OwnGarden;
let station: WeatherStation;
/** Ten o'clock of a day that lies ahead. */
let ten = 0;
let date = '';

beforeAll(async () => {
  box = new ScriptedDevice(() => server.clock.now());
  server = await openTestServer({ drivers: () => [box.driver()] });
});
afterAll(() => server.close());

beforeEach(async () => {
  date = localDateIn(TIME_ZONE, server.clock.now() + DAY_MS);
  ten = midnightIn(TIME_ZONE, date) + 10 * HOUR_MS;
  server.clock.set(ten);
  garden = await openOwnGarden(server);
  await fetchWeather();
  const added = await garden.call<{ weather_station: WeatherStation }>(
    'POST',
    `/groups/${garden.id}/weather_stations`,
    {
      name: 'Mast',
    },
  );
  station = added.body.data.weather_station;
});

const fetchWeather = () =>
  server.planner.perform({ kind: 'firstWeather', groupId: garden.id as GroupId, nowMs: server.clock.now() }, 'asked');
const list = async () =>
  (await garden.call<{ weather_stations: WeatherStation[] }>('GET', `/groups/${garden.id}/weather_stations`)).body.data
    .weather_stations;
const today = async () => {
  const { body } = await garden.call<{ weathers: WeatherDay[] }>(
    'GET',
    `/groups/${garden.id}/weather?from=${date}&to=${date}`,
  );
  return body.data.weathers[0];
};
const sources = async () => {
  const { body } = await garden.call<{ hours: SourcedHour[] }>(
    'GET',
    `/groups/${garden.id}/weather_sources?date=${date}`,
  );
  return body.data.hours;
};
const notices = async () =>
  (
    await garden.call<{ notifications: { title: string }[] }>('GET', `/notifications?group_id=${garden.id}`)
  ).body.data.notifications.map(({ title }) => title);

/** As a console with Ecowitt's protocol. */
const post = (fields: Record<string, string | number>, key = station.key) =>
  server.ask({
    method: 'POST',
    url: `/data/report/${key}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString(),
  });
/** As a console with Weather Underground's. */
const get = (fields: Record<string, string | number>) =>
  server.ask({
    method: 'GET',
    url: '/weatherstation/updateweatherstation.php',
    query: Object.fromEntries(
      Object.entries({ ID: 'sluice', ...fields }).map(([name, value]) => [name, String(value)]),
    ),
  });
const inches = (mm: number) => mm / MM_PER_INCH;

/** Evapotranspiration is calculated again, from stored figures, which are rounded. */
const asBefore = (hour: SourcedHour | undefined) => ({
  ...hour,
  et0_mm: expect.closeTo(hour?.et0_mm ?? Number.NaN, 2),
});

/** A report every ten minutes; `rainMm` so much more each time. */
async function report(minutes: number, rainMm: number, from = 100) {
  let totalMm = from;
  for (let minute = 0; minute <= minutes; minute += 10) {
    server.clock.set(ten + minute * MINUTE_MS);
    const sent = await post({ dateutc: 'now', tempf: 86, totalrainin: inches(totalMm) });
    expect(sent.code).toBe(200);
    totalMm += rainMm;
  }
  return totalMm - rainMm;
}

test('a new station waits for its first report, and then shows each figure in SI', async () => {
  expect(station).toMatchObject({ name: 'Mast', wind_height_m: 2, report: null });
  expect(station.key).toMatch(/^[a-z0-9]{20}$/);
  const fields = { PASSWORD: station.key ?? '', dateutc: 'now', tempf: 68, humidity: 55, baromin: 29.53, rainin: 0.1 };
  const sent = await get({ ...fields, windspeedmph: 10, solarradiation: 500, dailyrainin: 0.2 });
  expect(sent).toMatchObject({ code: 200 });
  const [shown] = await list();
  expect(shown?.report).toMatchObject({ protocol: 'wunderground', humidity: 0.55, radiation_w_per_m2: 500 });
  expect(shown?.report?.temperature_c).toBeCloseTo(20, 6);
  expect(shown?.report?.wind_m_per_s).toBeCloseTo(4.47, 2);
  expect(shown?.report?.pressure_hpa).toBeCloseTo(1000, 0);
  // What had fallen before was the service's to report.
  expect(shown?.rain_today_mm).toBe(0);
});

test('consoles of Ambient Weather put their figures behind the path, with and without a question mark', async () => {
  // As reported at ecowitt2mqtt, 634 and 697.
  const figures = 'PASSKEY=94:3C:C6:44:B2:FB&stationtype=AMBWeatherPro_V5.2.2&dateutc=2023-07-16+01:41:32&tempf=82.04';
  for (const path of [
    `/data/report/${station.key}${figures}`,
    `/data/report/${station.key}&${figures}`,
    `/data/report/${station.key}/?${figures}`,
    `/weatherstation/updateweatherstation.phpID=x&PASSWORD=${station.key}&tempf=82.04&dailyrainin=0.000`,
    `/weatherstation/updateweatherstation.php?&ID=x&PASSWORD=${station.key}&tempf=82.04`,
  ]) {
    server.clock.set(server.clock.now() + MINUTE_MS);
    expect((await server.ask({ method: 'GET', url: path })).code, path).toBe(200);
    const [shown] = await list();
    expect(shown?.report?.temperature_c, path).toBeCloseTo(27.8, 1);
    expect(Date.parse(shown?.report?.at.utc ?? ''), path).toBeGreaterThan(server.clock.now() - 10_000);
  }
  expect((await server.ask({ method: 'GET', url: `/data/report/${'a'.repeat(20)}${figures}` })).code).toBe(404);
  expect((await server.ask({ method: 'GET', url: '/weatherstation/other.php' })).code).toBe(404);
});

test('its hours count before the service’s, each once, and stay when the service answers again', async () => {
  const before = await sources();
  await report(120, 0.5);
  const hours = await sources();
  expect(hours.map(({ rainfall }) => rainfall.station_id)).toEqual(
    hours.map(({ hour }) => (hour === 10 || hour === 11 ? station.id : null)),
  );
  expect(hours[10]?.rainfall.value).toBeCloseTo(3, 6);
  expect(hours[11]?.temperature).toEqual({ value: 30, station_id: station.id });
  expect(hours[9]).toEqual(asBefore(before[9]));
  const day = await today();
  expect(day).toMatchObject({ precip_prob: 1, is_forecast: true, t_max: expect.closeTo(30, 6) });
  expect(day?.precip_mm).toBeGreaterThan(5.99);
  const [shown] = await list();
  expect(shown?.rain_today_mm).toBeCloseTo(6, 6);
  await fetchWeather();
  expect((await sources())[10]).toEqual(hours[10]);
  expect((await today())?.precip_mm).toBeCloseTo(day?.precip_mm ?? Number.NaN, 6);
});

test('figures stay in their own garden where neighbours share the days of a service', async () => {
  const neighbour = await openOwnGarden(server);
  const alone = await openOwnGarden(server);
  const fetchTogether = (groupIds: GroupId[]) =>
    server.planner.perform({ kind: 'weather', groupIds, nowMs: server.clock.now() }, 'usual');
  const dayOf = async ({ id }: OwnGarden) => {
    const [day] = await readWeatherDays(server.db, id as GroupId, date, date);
    return { rainfallMm: day?.rainfallMm, tMaxC: day?.tMaxC };
  };
  await report(120, 0.5);
  const own = await dayOf(garden);
  await fetchTogether([alone.id as GroupId]);
  await fetchTogether([garden.id as GroupId, neighbour.id as GroupId]);
  expect(await dayOf(garden)).toEqual(own);
  expect(await dayOf(neighbour)).toEqual(await dayOf(alone));
  expect(await dayOf(neighbour)).not.toEqual(own);
});

test('the first shower counts within minutes', async () => {
  await report(10, 0);
  await report(20, 0);
  server.clock.set(ten + 26 * MINUTE_MS);
  await post({ dateutc: 'now', totalrainin: inches(104) });
  expect((await today())?.precip_mm).toBeGreaterThan(3.99);
});

test('hours without reports are the service’s, and what fell meanwhile is not counted beside it', async () => {
  const totalMm = await report(60, 0);
  const before = await sources();
  server.clock.set(ten + 300 * MINUTE_MS);
  await post({ dateutc: 'now', totalrainin: inches(totalMm + 20) });
  const [shown] = await list();
  expect(shown?.rain_today_mm).toBe(0);
  expect((await sources())[12]).toEqual(asBefore(before[12]));
});

test('repeated, late and hasty reports add nothing', async () => {
  const at = (minutes: number) => new Date(ten + minutes * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ');
  server.clock.set(ten + 4 * MINUTE_MS);
  for (const [minutes, day] of [
    [0, 1],
    [2, 2],
    [2, 2],
    [1, 1.5],
    [3, 2.5],
  ] as const)
    await post({ dateutc: at(minutes), dailyrainin: inches(day) });
  for (let times = 0; times < 3; times += 1) await post({ dateutc: at(3), dailyrainin: inches(2.5) });
  const [shown] = await list();
  expect(shown?.rain_today_mm).toBeCloseTo(1.5, 6);
});

test('a console with a wrong clock counts when its reports arrive, and is named', async () => {
  for (const minutes of [0, 10, 20]) {
    server.clock.set(ten + minutes * MINUTE_MS);
    await post({ dateutc: '2019-01-01 00:00:00', dailyrainin: inches(minutes / 10) });
  }
  const [shown] = await list();
  expect(shown?.rain_today_mm).toBeCloseTo(2, 6);
  expect(shown?.report?.clock_off_s).toBeLessThan(-DAY_MS / 1000);
});

test('more rain than can fall is refused, notified of, and does not spoil what comes after', async () => {
  await report(10, 0);
  server.clock.set(ten + 20 * MINUTE_MS);
  await post({ dateutc: 'now', totalrainin: inches(400) });
  server.clock.set(ten + 30 * MINUTE_MS);
  await post({ dateutc: 'now', totalrainin: inches(401) });
  const [shown] = await list();
  expect(shown?.rain_today_mm).toBeCloseTo(1, 6);
  expect(shown?.refused_rain?.mm).toBeCloseTo(300, 6);
  expect(await notices()).toEqual(['Mast: impossible rain']);
});

test('strangers, wrong keys, large bodies and removed stations change nothing', async () => {
  const fields = { dateutc: 'now', tempf: 70, dailyrainin: 1 };
  expect((await post(fields, 'a'.repeat(20))).code).toBe(404);
  expect((await post(fields, '..%2F'.repeat(9))).code).toBe(404);
  expect((await get({ ...fields, PASSWORD: 'guessed' })).code).toBe(404);
  expect((await get(fields)).code).toBe(404);
  expect((await post({ ...fields, model: 'x'.repeat(9_000) })).code).toBe(413);
  expect((await post({ ...fields, __proto__: 'x', toString: 'y', model: '\u0000<b>' })).code).toBe(200);
  const { token } = await server.register();
  const url = `/groups/${garden.id}/weather_stations`;
  expect((await server.call(token, 'GET', url)).code).toBe(404);
  expect((await garden.call('POST', url, { name: 'Low', wind_height_m: 0 })).body.errors).toMatchObject([
    { path: 'wind_height_m', message: 'Please enter a height of 1 to 30\u00a0m' },
  ]);
  expect((await garden.call('DELETE', `/weather_stations/${station.id}`)).code).toBe(200);
  expect((await post(fields)).code).toBe(404);
  expect(await list()).toEqual([]);
});

test('a station that is removed takes no part of today with it', async () => {
  const before = await today();
  await report(120, 0.5);
  await garden.call('DELETE', `/weather_stations/${station.id}`);
  expect(await today()).toEqual(before);
});

const NO_SOURCES = Array.from({ length: 24 }, () => null);
const sourcesOfNone: FigureSources = {
  ...{ rainfall: NO_SOURCES, temperature: NO_SOURCES, humidity: NO_SOURCES, wind: NO_SOURCES, radiation: NO_SOURCES },
};

/** Days before today on which the service reports 6 mm, and the gauge so much of it. */
async function rainyDays(count: number, gaugeMm: number) {
  for (let back = count; back >= 1; back -= 1) {
    const day = Temporal.PlainDate.from(date).subtract({ days: back }).toString();
    const [stored] = await readWeatherDays(server.db, garden.id as GroupId, day, day);
    const hours = Array.from({ length: 24 }, () => 0.25);
    const service = {
      ...stored,
      rainfallMm: 6,
      hours: {
        rainfallMm: hours,
        et0Mm: hours,
        windMPerS: hours,
        temperatureC: hours.map(() => 12),
        relativeHumidity: hours,
        solarRadiation: hours,
      },
    };
    const {
      groupId: _,
      date: _date,
      icon: _icon,
      provider: _provider,
      fetchedAt: _at,
      correctedRainfallMm: _own,
      ...figures
    } = service as ServiceDay & Record<string, unknown>;
    await putBlend(server.db, garden.id as GroupId, {
      date: day,
      service: figures as ServiceDay,
      sources: sourcesOfNone,
    });
    for (let hour = 0; hour < 24; hour += 1)
      await putHour(server.db, station.id as WeatherStationId, midnightIn(TIME_ZONE, day) + hour * HOUR_MS, {
        ...{ rainfallMm: gaugeMm / 24, coveredS: 3600, rainCoveredS: 3600, means: {} },
      });
  }
}
/** The date from which soil is settled again; null where it is not. */
async function supervise(): Promise<string | null> {
  let from: string | null = null;
  const group = await requireGroup(server.db, garden.id as GroupId);
  await superviseStations(server.db, group, server.clock.now(), async (_tx, date) => {
    from = date;
  });
  return from;
}
const yesterdaysRain = async () => {
  const day = Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();
  return (await readWeatherDays(server.db, garden.id as GroupId, day, day))[0]?.rainfallMm;
};

test('a clogged gauge loses its say from its first dry rain on, until a person has put it right', async () => {
  await rainyDays(4, 0);
  expect(await supervise()).toBe(Temporal.PlainDate.from(date).subtract({ days: 4 }).toString());
  expect(await yesterdaysRain()).toBeCloseTo(6, 6);
  expect((await list())[0]).toMatchObject({ gauge_fault: 'dry', gauge_share: 0 });
  expect(await notices()).toEqual(['Mast: hardly any rain']);
  // Judged once a day, and notified once.
  expect(await supervise()).toBeNull();
  expect(await notices()).toHaveLength(1);

  const confirmed = await garden.call('POST', `/weather_stations/${station.id}/gauge_confirmation`);
  expect(confirmed.code).toBe(200);
  expect((await list())[0]).toMatchObject({ gauge_fault: null, gauge_fault_since: null });
  expect(await supervise()).toBeNull();
});

test('the soil of the days of which a clogged gauge felt nothing is settled again with the service’s rain', async () => {
  await garden.addBox(box.address);
  const zoneId = (await garden.groupOf()).zones[0]?.id;
  await garden.makeLawn(zoneId);
  const day = (back: number) => Temporal.PlainDate.from(date).subtract({ days: back }).toString();
  const set = (settledDate: string) =>
    server.db
      .update(zones)
      .set({ settledDate, depletionMm: 0 })
      .where(eq(zones.id, zoneId as ZoneId));
  const settle = () =>
    server.planner.perform({ kind: 'settle', groupId: garden.id as GroupId, nowMs: server.clock.now() }, 'asked');
  const depletion = async () =>
    (
      await server.db
        .select({ mm: zones.depletionMm })
        .from(zones)
        .where(eq(zones.id, zoneId as ZoneId))
    )[0]?.mm ?? 0;
  await set(day(6));
  await rainyDays(4, 0);
  await server.db
    .update(weatherDays)
    .set({ rainfallMm: 0, et0Mm: 4, tMinC: 12, tMaxC: 24, hours: null, isForecast: false });
  await updateStation(server.db, station.id as WeatherStationId, { comparedOn: date });
  await settle();
  const dryMm = await depletion();
  expect(dryMm).toBeGreaterThan(12);
  await updateStation(server.db, station.id as WeatherStationId, { comparedOn: null });
  await settle();
  expect((await list())[0]).toMatchObject({ gauge_fault: 'dry' });
  expect(await depletion()).toBeLessThan(dryMm - 8);
});

test('a gauge that agrees keeps its say', async () => {
  await rainyDays(13, 5);
  expect(await supervise()).toBeNull();
  const [shown] = await list();
  expect(shown).toMatchObject({ gauge_fault: null });
  expect(shown?.gauge_share).toBeCloseTo(5 / 6, 6);
});

test('a station that falls silent is notified of once', async () => {
  await report(10, 0);
  server.clock.set(ten + 7 * HOUR_MS);
  await supervise();
  await supervise();
  expect(await notices()).toEqual(['Mast: no reports']);
  await updateStation(server.db, station.id as WeatherStationId, { lastReportAt: new Date(server.clock.now()) });
  await supervise();
  expect(await notices()).toHaveLength(1);
});
