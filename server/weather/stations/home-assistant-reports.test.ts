/** Sensors in a Home Assistant become reports of a station: from the token to the rain of a day. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HomeAssistantSensor, WeatherStation } from '@sluice/contract/weather-stations';
import { createHomeAssistantDriver } from '@sluice/drivers/home-assistant/driver';
import { roofSensors } from '@sluice/drivers/home-assistant/fake-garden';
import { FakeHomeAssistant, TOKEN } from '@sluice/drivers/home-assistant/fake-home-assistant';
import { createHomes, type Homes } from '@sluice/drivers/home-assistant/homes';
import { openOpeningFile } from '@sluice/drivers/mqtt/opening-file';
import { THIS_MACHINE } from '@sluice/drivers/testing/this-machine';
import { HOME_ASSISTANT_FIGURES, type HomeAssistantFigure } from '@sluice/engine/vocabulary/weather';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { homeAssistantWeather } from '../../devices/index.ts';
import { GardenFaults } from '../../notifications/index.ts';
import { type OwnGarden, openOwnGarden, refusal } from '../../testing/own-garden.ts';
import { eventually, openTestServer, type TestServer } from '../../testing/test-server.ts';
import { HomeAssistantReports } from './home-assistant-reports.ts';

let folder: string;
let server: TestServer;
let home: FakeHomeAssistant;
let homes: Homes;
let garden: OwnGarden;
let reports: HomeAssistantReports;
let rounds = 0;
const warnings: string[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-home-assistant-'));
  const now = () => server.clock.now();
  home = new FakeHomeAssistant(roofSensors());
  await home.open();
  homes = createHomes({ networks: THIS_MACHINE, now, warn: () => {} });
  const openings = openOpeningFile(join(folder, 'openings.json'));
  const driver = createHomeAssistantDriver({ homes, openings, discoverHosts: async () => [], now });
  server = await openTestServer({ drivers: () => [driver] });
  home.pass((now() - home.now()) / 1000);
  for (const { entityId } of home.entities) home.repeat(entityId);
  garden = await openOwnGarden(server);
  const { readSensors } = homeAssistantWeather({ findDriver: () => driver });
  reports = new HomeAssistantReports({
    ...{ services: server.services, roundMs: 20, warn: (error) => warnings.push(String(error)) },
    faults: new GardenFaults({ db: server.db, clock: server.clock, log: pino({ level: 'silent' }) }),
    readSensors: async (login, entities) => {
      const answer = await readSensors(login, entities);
      rounds += 1;
      return answer;
    },
  });
});
afterEach(async () => {
  await reports.stop();
  await server.close();
  homes.stop();
  await home.close();
  rmSync(folder, { recursive: true, force: true });
  expect(warnings).toEqual([]);
});

/** What was shown until now has been read. */
async function settled(): Promise<void> {
  const before = rounds;
  await eventually(async () => rounds >= before + 2);
}

async function pass(seconds: number): Promise<void> {
  server.clock.set(server.clock.now() + seconds * 1000);
  home.pass(seconds);
  await settled();
}

type One = { weather_station: WeatherStation };
const connect = (id: string, access: object = { token: TOKEN }, address = home.host) =>
  garden.call<One>('PUT', `/weather_stations/${id}/home_assistant`, { address, access });
const add = async () =>
  (await garden.call<One>('POST', `/groups/${garden.id}/weather_stations`, { name: 'Roof' })).body.data.weather_station;
const list = async (id: string) =>
  (await garden.call<{ sensors: HomeAssistantSensor[] }>('GET', `/weather_stations/${id}/home_assistant_sensors`)).body
    .data.sensors;
const shown = async () => {
  const url = `/groups/${garden.id}/weather_stations`;
  const [station] = (await garden.call<{ weather_stations: WeatherStation[] }>('GET', url)).body.data.weather_stations;
  if (!station) throw new Error('the station is gone');
  return station;
};
const choose = (id: string, chosen: { [Figure in HomeAssistantFigure]?: string | null }) =>
  garden.call<One>('PATCH', `/weather_stations/${id}`, { home_assistant: chosen });

/** A station of all that the house measures. */
async function addRoof(): Promise<WeatherStation> {
  const { id } = await add();
  expect((await connect(id)).code).toBe(200);
  const listed = (await list(id)).filter(({ obstacle }) => obstacle === null);
  const chosen = Object.fromEntries(listed.map(({ figure, entity }) => [figure, entity]));
  expect(Object.keys(chosen).toSorted()).toEqual([...HOME_ASSISTANT_FIGURES].toSorted());
  const answer = await choose(id, chosen);
  expect(JSON.stringify(answer.body)).not.toContain(TOKEN);
  await eventually(async () => (await shown()).report != null);
  return shown();
}

test('its sensors are found, offered and chosen, and are a report in Sluice’s units', async () => {
  const station = await addRoof();
  expect(station.home_assistant).toMatchObject({
    ...{ address: home.host, fault: null },
    sensors: { rain: { name: 'Roof Rain' }, wind: { name: 'Roof Wind' } },
  });
  expect(station.unread).toEqual([]);
  expect(station.report).toMatchObject({
    ...{ protocol: 'home-assistant', temperature_c: expect.closeTo(21.5, 6), humidity: 0.54, rain_mm_per_h: 0.4 },
    ...{ wind_m_per_s: expect.closeTo(2, 9), radiation_w_per_m2: 640, counts_rain: true, impossible: [] },
    pressure_hpa: expect.closeTo(1013.2, 1),
  });
});

test('its rain is counted once, over a counter that begins again', async () => {
  await addRoof();
  for (const reading of ['813', '813', '0', '0', '0.4']) {
    home.setState('sensor.roof_rain', reading);
    await pass(60);
  }
  expect((await shown()).rain_today_mm).toBeCloseTo(1, 6);
});

test('what fell while the gauge was away for an hour is the service’s, whatever else was read', async () => {
  await addRoof();
  home.setState('sensor.roof_rain', 'unavailable');
  for (let minutes = 0; minutes < 60; minutes += 10) await pass(600);
  home.setState('sensor.roof_rain', '820');
  await pass(60);
  expect((await shown()).rain_today_mm).toBe(0);
  home.setState('sensor.roof_rain', '820.6');
  await pass(60);
  expect((await shown()).rain_today_mm).toBeCloseTo(0.6, 6);
});

test('another gauge is no rain', async () => {
  const { id } = await addRoof();
  home.entities.push({
    ...home.entities[0],
    entityId: 'sensor.shed_rain',
    registryId: 'b'.repeat(32),
    state: '820',
  } as never);
  home.repeat('sensor.shed_rain');
  home.rename('sensor.roof_battery', 'sensor.roof_power');
  expect((await choose(id, { rain: 'b'.repeat(32) })).code).toBe(200);
  await pass(60);
  const { rain_today_mm: rain, home_assistant: at } = await shown();
  expect([rain, at?.sensors.rain?.entity]).toEqual([0, 'b'.repeat(32)]);
});

test('unknown, impossible, silent and gone are named with the sensor, and are no figures', async () => {
  await addRoof();
  const unread = async () =>
    (await shown()).unread.map(({ figure, cause, source, came }) => [figure, cause, source, came]);
  home.setState('sensor.roof_wind', 'unknown');
  home.setState('sensor.roof_temperature', '500');
  home.remove('sensor.roof_humidity');
  await pass(60);
  expect(await unread()).toEqual([
    ['temperature', 'impossible', 'Roof Temperature', '500 °F'],
    ['humidity', 'gone', 'Roof Humidity', ''],
    ['wind', 'noNumber', 'Roof Wind', 'unknown'],
  ]);
  expect((await shown()).report).toMatchObject({ temperature_c: null, humidity: null, wind_m_per_s: null });
  await pass(3 * 3_600);
  home.setState('sensor.roof_wind', '3.6');
  await pass(60);
  expect(await unread()).toContainEqual(['radiation', 'silent', 'Roof Sun', '640 W/m²']);
  expect((await shown()).report).toMatchObject({ wind_m_per_s: 1, radiation_w_per_m2: null, counts_rain: false });
});

test('a house that is away, and a token that is taken back, are named until they are mended', async () => {
  const { id } = await addRoof();
  const fault = async () => (await shown()).home_assistant?.fault;
  home.setOffline(true);
  await eventually(async () => (await fault()) === 'unreachable');
  home.setOffline(false);
  await eventually(async () => (await fault()) === null);
  home.token = 'another';
  home.hangUp();
  await eventually(async () => (await fault()) === 'denied');
  expect((await connect(id, { token: 'another' })).code).toBe(200);
  const { home_assistant: at } = await shown();
  expect([at?.fault, at?.sensors.wind?.name]).toEqual([null, 'Roof Wind']);
});

test('a wrong token, an address that is none and a sensor that is not listed are refused at their fields', async () => {
  const { id } = await add();
  expect(refusal(await choose(id, { wind: 'nowhere' })).errors.map(([, path]) => path)).toEqual(['home_assistant']);
  expect(refusal(await connect(id, { token: 'wrong' })).errors.map(([, path]) => path)).toEqual(['access']);
  expect(refusal(await connect(id, {})).errors.map(([, path]) => path)).toEqual(['access']);
  expect((await connect(id, { token: TOKEN }, '127.0.0.1:1')).code).toBe(503);
  expect((await shown()).home_assistant).toBeNull();
  await connect(id);
  const hourly = (await list(id)).find(({ obstacle }) => obstacle === 'noCounter');
  const answer = refusal(await choose(id, { rain: hourly?.entity ?? '' }));
  expect([answer.http, answer.errors.map(([, path]) => path)]).toEqual([422, ['home_assistant.rain']]);
});

test('beside it a console is refused; a Tempest takes its place, and forgets its token', async () => {
  const { id, key } = await addRoof();
  const fromConsole = () => server.ask({ method: 'GET', url: `/data/report/${key}?tempf=68` });
  expect((await fromConsole()).code).toBe(404);
  await garden.call('PATCH', `/weather_stations/${id}`, { tempest_serial: 'ST-00012345' });
  expect(await shown()).toMatchObject({ home_assistant: null, tempest_serial: 'ST-00012345' });
  expect((await connect(id)).code).toBe(200);
  expect((await shown()).tempest_serial).toBeNull();
  await garden.call('PATCH', `/weather_stations/${id}`, { home_assistant: null });
  expect((await fromConsole()).code).toBe(200);
  expect(await list(id)).toEqual([]);
});

test('who may not change the garden sees neither its place nor what its sensors say, and does not list them', async () => {
  const { id } = await addRoof();
  const player = await server.register();
  await server.share(garden.id, player.id, 'PLAYER');
  const see = (url: string) => server.call<{ weather_stations: WeatherStation[] }>(player.token, 'GET', url);
  const [station] = (await see(`/groups/${garden.id}/weather_stations`)).body.data.weather_stations;
  expect(station?.home_assistant).toBeNull();
  expect((await see(`/weather_stations/${id}/home_assistant_sensors`)).code).toBe(403);
});
