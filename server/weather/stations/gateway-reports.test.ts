/** A gateway that is asked becomes reports of its stations: the rain of its counters once, and no other source beside it. */
import type { WeatherStation } from '@sluice/contract/weather-stations';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { GardenFaults } from '../../notifications/index.ts';
import { type OwnGarden, openOwnGarden, refusal } from '../../testing/own-garden.ts';
import { ScriptedDevice } from '../../testing/scripted-device.ts';
import { eventually, openTestServer, type TestServer } from '../../testing/test-server.ts';
import { GatewayReports } from './gateway-reports.ts';

const HOST = '192.168.1.20';
let server: TestServer;
let box: ScriptedDevice;
let garden: OwnGarden;
let reports: GatewayReports;
let rainMm: { year?: number; day?: number } = {};
let temperatureC: number | null = 20;
let isSilent = false;
const warnings: string[] = [];

beforeAll(async () => {
  box = new ScriptedDevice(() => server.clock.now());
  const weather = { gatewayOf: () => HOST, readWeather: () => Promise.reject(new Error('asked by the server')) };
  server = await openTestServer({ drivers: () => [{ ...box.driver(), weather }] });
});
afterAll(() => server.close());
beforeEach(async () => {
  [rainMm, temperatureC, isSilent] = [{ year: 300, day: 2 }, 20, false];
  garden = await openOwnGarden(server);
  await server.db.execute(sql`update weather_stations set gateway = null`);
  // Hours of earlier tests are over.
  server.clock.set(Math.ceil(server.clock.now() / 3_600_000) * 3_600_000 + 10 * MINUTE_MS);
  reports = new GatewayReports({
    ...{ services: server.services, roundMs: 20, warn: (error) => warnings.push(String(error)) },
    faults: new GardenFaults({ db: server.db, clock: server.clock, log: pino({ level: 'silent' }) }),
    readWeather: async (gateway) =>
      isSilent || gateway !== HOST
        ? null
        : {
            ...{ temperatureC, humidity: null, windMPerS: null, radiationWPerM2: null, pressureHPa: null },
            ...{ rainMmPerHour: null, rainMm },
          },
  });
});
afterEach(() => reports.stop());

/** As one that was chosen while its valve was in the garden. */
const addGateway = async () => {
  const added = await garden.call<{ weather_station: WeatherStation }>(
    ...(['POST', `/groups/${garden.id}/weather_stations`, { name: 'Mast' }] as const),
  );
  const station = added.body.data.weather_station;
  await server.db.execute(sql`update weather_stations set gateway = ${HOST} where id = ${station.id}`);
  return station;
};
const list = async () =>
  (
    await garden.call<{ weather_stations: WeatherStation[]; gateways: string[] }>(
      ...(['GET', `/groups/${garden.id}/weather_stations`] as const),
    )
  ).body.data;
const shown = async () => (await list()).weather_stations[0];
const settled = () => new Promise((resolve) => setTimeout(resolve, 150));
const later = () => server.clock.set(server.clock.now() + MINUTE_MS);

test('its counters are rain of the station, once, over the reset at midnight', async () => {
  await addGateway();
  await eventually(async () => (await shown())?.report != null);
  for (const reading of [
    { year: 300.6, day: 2.6 },
    { year: 300.6, day: 0 },
    { year: 301, day: 0.4 },
  ]) {
    rainMm = reading;
    later();
    await settled();
  }
  const station = await shown();
  expect(station?.rain_today_mm).toBeCloseTo(1, 6);
  expect(station?.report).toMatchObject({ protocol: 'gateway', temperature_c: 20, humidity: null, counts_rain: true });
  expect(station?.gateway).toBe(HOST);
});

test('one that is silent, or measures no weather, reports nothing', async () => {
  await addGateway();
  isSilent = true;
  await settled();
  expect((await shown())?.report).toBeNull();
  [isSilent, rainMm, temperatureC] = [false, {}, null];
  await settled();
  expect((await shown())?.report).toBeNull();
});

test('a gateway behind which the garden has hardware is offered to those who may change it, and chosen', async () => {
  const { id } = await addGateway();
  await garden.call('PATCH', `/weather_stations/${id}`, { gateway: null });
  await garden.addBox(box.address);
  expect((await list()).gateways).toEqual([HOST]);
  await garden.call('PATCH', `/weather_stations/${id}`, { gateway: HOST });
  await eventually(async () => (await shown())?.report != null);
  const player = await server.register();
  await server.share(garden.id, player.id, 'PLAYER');
  const url = `/groups/${garden.id}/weather_stations`;
  const seen = await server.call<Awaited<ReturnType<typeof list>>>(player.token, 'GET', url);
  expect(seen.body.data.gateways).toEqual([]);
  expect(seen.body.data.weather_stations[0]?.gateway).toBeNull();
});

test('what cannot be right is named', async () => {
  temperatureC = 300;
  await addGateway();
  await eventually(async () => (await shown())?.report?.impossible.length === 1);
  expect((await shown())?.report).toMatchObject({ temperature_c: null, impossible: ['temperature'] });
});

test('beside it a console is refused, and a Tempest takes its place', async () => {
  const { id, key } = await addGateway();
  const fromConsole = () => server.ask({ method: 'GET', url: `/data/report/${key}?tempf=68` });
  expect((await fromConsole()).code).toBe(404);
  await garden.call('PATCH', `/weather_stations/${id}`, { tempest_serial: 'ST-00012345' });
  expect(await shown()).toMatchObject({ gateway: null, tempest_serial: 'ST-00012345' });
});

test('a host that the garden has no hardware behind is refused at its field', async () => {
  const { id } = await addGateway();
  const answer = await garden.call('PATCH', `/weather_stations/${id}`, { gateway: '192.168.1.21' });
  expect(refusal(answer).errors.map(([, path]) => path)).toEqual(['gateway']);
  expect((await list()).gateways).toEqual([]);
  expect((await garden.call('PATCH', `/weather_stations/${id}`, { gateway: HOST, name: 'Roof' })).code).toBe(200);
  expect(warnings).toEqual([]);
});
