/** Datagrams of a Tempest's hub on a real port become reports of its station: each minute's rain once, and nothing of strangers. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { WeatherStation } from '@sluice/contract/weather-stations';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { GardenFaults } from '../../notifications/index.ts';
import { type OwnGarden, openOwnGarden, refusal } from '../../testing/own-garden.ts';
import { eventually, openTestServer, type TestServer } from '../../testing/test-server.ts';
import { TempestReports } from './tempest-reports.ts';

const SERIAL = 'ST-00055227';
const HUB = 'HB-00069665';
let server: TestServer;
let garden: OwnGarden;
let reports: TempestReports;
let port = 0;
let allowed = true;
const sender = createSocket('udp4');
const warnings: string[] = [];

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(async () => {
  sender.close();
  await server.close();
});
beforeEach(async () => {
  allowed = true;
  garden = await openOwnGarden(server);
  await server.db.execute(sql`update weather_stations set tempest_serial = null`);
  const free = createSocket('udp4').bind(0);
  await once(free, 'listening');
  port = free.address().port;
  free.close();
  await once(free, 'close');
  // Hours of earlier tests are over.
  server.clock.set(Math.ceil(server.clock.now() / 3_600_000) * 3_600_000 + 10 * MINUTE_MS);
  reports = listen();
});
afterEach(() => reports.stop());

const listen = (at = port) =>
  new TempestReports({
    ...{ services: server.services, isAllowed: () => allowed, port: at, roundMs: 20 },
    faults: new GardenFaults({ db: server.db, clock: server.clock, log: pino({ level: 'silent' }) }),
    warn: (error) => warnings.push(String(error)),
  });
const add = async (serial: string | null = SERIAL) =>
  (
    await garden.call<{ weather_station: WeatherStation }>('POST', `/groups/${garden.id}/weather_stations`, {
      ...{ name: 'Mast', tempest_serial: serial },
    })
  ).body.data.weather_station;
const shown = async () =>
  (await garden.call<{ weather_stations: WeatherStation[] }>('GET', `/groups/${garden.id}/weather_stations`)).body.data
    .weather_stations[0];
const nowS = () => Math.floor(server.clock.now() / 1000);
const send = (message: object | string) =>
  new Promise<void>((resolve, reject) =>
    sender.send(typeof message === 'string' ? message : JSON.stringify(message), port, '127.0.0.1', (error) =>
      error ? reject(error) : resolve(),
    ),
  );
const observation = ({ rainMm = 0, atS = nowS(), serial = SERIAL, temperatureC = 20 }) => ({
  ...{ serial_number: serial, type: 'obs_st', hub_sn: HUB, firmware_revision: 165 },
  obs: [[atS, 0, 2, 3, 308, 3, 1012.5, temperatureC, 50, 6983, 0.08, 500, rainMm, 1, 0, 0, 2.8, 1]],
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 150));
/** Before the port is open a datagram is lost. */
const beginToHear = async () => {
  await eventually(async () => {
    await send(observation({}));
    return (await shown())?.report != null;
  });
};
const nextMinute = () => server.clock.set(server.clock.now() + MINUTE_MS);

test('rain of each minute is the station’s, once, and its figures are shown with their age', async () => {
  await add();
  await beginToHear();
  let atS = 0;
  for (const rainMm of [0.2, 0.3, 0]) {
    nextMinute();
    atS = nowS();
    await send(observation({ rainMm, atS }));
    await send(observation({ rainMm, atS }));
    await settled();
  }
  const station = await shown();
  expect(station?.rain_today_mm).toBeCloseTo(0.5, 6);
  expect(station?.report).toMatchObject({
    ...{ protocol: 'tempest', model: 'Tempest', temperature_c: 20, humidity: 0.5, wind_m_per_s: 2 },
    ...{ radiation_w_per_m2: 500, pressure_hpa: 1012.5, counts_rain: true, clock_off_s: null },
  });
  expect(Date.parse(station?.report?.at.utc ?? '')).toBe(atS * 1000);
});

test('minutes whose datagrams were lost are not the station’s', async () => {
  const { id } = await add();
  await beginToHear();
  for (let minute = 0; minute < 10; minute += 1) nextMinute();
  await send(observation({ rainMm: 0.4 }));
  await eventually(async () => (await shown())?.rain_today_mm === 0.4);
  const { rows } = await server.db.execute<{ covered: number }>(
    sql`select sum((sums->>'coveredS')::float) as covered from weather_station_hours where station_id = ${id}`,
  );
  expect(rows).toEqual([{ covered: 120 }]);
});

test('what is late, early, a stranger’s, or from a network where nothing may be looked for changes nothing', async () => {
  await add();
  await beginToHear();
  const before = await shown();
  nextMinute();
  await send(observation({ rainMm: 5, atS: nowS() - 600 }));
  await send(observation({ rainMm: 5, atS: nowS() - 90 }));
  await send(observation({ rainMm: 5, atS: nowS() - 40 }));
  await send(observation({ rainMm: 5, atS: nowS() + 600 }));
  await send(observation({ rainMm: 5, serial: 'ST-00000001' }));
  await send('no JSON');
  await send(JSON.stringify(observation({ rainMm: 5 })).padEnd(3_000, ' '));
  allowed = false;
  await settled();
  await send(observation({ rainMm: 5 }));
  await settled();
  expect(await shown()).toEqual(before);
});

test('a flood of one sender is not read, and the next second is', async () => {
  await add();
  await beginToHear();
  nextMinute();
  for (let count = 0; count < 40; count += 1) await send({ ...observation({}), type: 'rapid_wind' });
  await send(observation({ rainMm: 1 }));
  await settled();
  expect((await shown())?.rain_today_mm).toBe(0);
  server.clock.set(server.clock.now() + 1000);
  await eventually(async () => {
    await send(observation({ rainMm: 1 }));
    return (await shown())?.rain_today_mm === 1;
  });
});

test('rain that cannot fall is refused and named', async () => {
  await add();
  await beginToHear();
  nextMinute();
  await send(observation({ rainMm: 400 }));
  await eventually(async () => (await shown())?.refused_rain?.mm === 400);
  expect((await shown())?.rain_today_mm).toBe(0);
});

test('a hub whose clock is ahead by a day is set right, and the card says so', async () => {
  await add();
  const aheadS = 86_400;
  await eventually(async () => {
    await send({ serial_number: HUB, type: 'hub_status', timestamp: nowS() + aheadS });
    await send(observation({ atS: nowS() + aheadS }));
    return (await shown())?.report != null;
  });
  const { report } = (await shown()) ?? {};
  expect(report?.clock_off_s).toBeGreaterThan(aheadS - 2);
  expect(Math.abs(Date.parse(report?.at.utc ?? '') - server.clock.now())).toBeLessThan(2_000);
});

test('while it is a Tempest a console is refused, and heard again after that', async () => {
  const { id, key } = await add();
  const fromConsole = () => server.ask({ method: 'GET', url: `/data/report/${key}?tempf=68` });
  expect((await fromConsole()).code).toBe(404);
  await garden.call('PATCH', `/weather_stations/${id}`, { tempest_serial: null });
  expect((await fromConsole()).code).toBe(200);
});

test('the port is shared, opened once a garden has a Tempest, and closed after the last', async () => {
  const { id } = await add(null);
  const opensAlone = async () => {
    const other = createSocket('udp4').bind(port);
    const isOpen = await once(other, 'listening').then(
      () => true,
      () => false,
    );
    other.close();
    return isOpen;
  };
  await settled();
  expect(await opensAlone()).toBe(true);
  await garden.call('PATCH', `/weather_stations/${id}`, { tempest_serial: ' st-00055227 ' });
  await eventually(async () => !(await opensAlone()));
  expect((await shown())?.tempest_serial).toBe(SERIAL);
  await garden.call('DELETE', `/weather_stations/${id}`);
  await eventually(opensAlone);
});

test('a port that another program has for itself is told to the garden once, and heard once it is free', async () => {
  await reports.stop();
  const other = createSocket('udp4').bind(port);
  await once(other, 'listening');
  await add();
  reports = listen();
  await eventually(async () => {
    server.clock.set(server.clock.now() + 1000);
    const { rows } = await server.db.execute<{ figures: object }>(
      sql`select figures from notifications where group_id = ${garden.id} and key = 'gardenFailed'`,
    );
    return rows.length === 1 && JSON.stringify(rows[0]?.figures) === '{"step":"tempest"}';
  });
  other.close();
  server.clock.set(server.clock.now() + 15 * MINUTE_MS);
  await beginToHear();
});

test.each(['ST-1', 'HB-00069665', '', 7])('the serial number %j is refused at its field', async (tempest_serial) => {
  const answer = await garden.call('POST', `/groups/${garden.id}/weather_stations`, { name: 'Mast', tempest_serial });
  expect(refusal(answer).errors.map(([, path]) => path)).toEqual(['tempest_serial']);
});

test('people who may not change the garden do not see the serial number', async () => {
  await add();
  const player = await server.register();
  await server.share(garden.id, player.id, 'PLAYER');
  const url = `/groups/${garden.id}/weather_stations`;
  const seen = await server.call<{ weather_stations: WeatherStation[] }>(player.token, 'GET', url);
  expect(seen.body.data.weather_stations[0]?.tempest_serial).toBeNull();
  expect(warnings).toEqual([]);
});
