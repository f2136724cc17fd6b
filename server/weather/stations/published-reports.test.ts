/** Sensors at a real broker become reports of a station: what is published counts once, and what a broker has kept does not. */

import type { WeatherStation } from '@sluice/contract/weather-stations';
import { openTestBroker, type TestBroker } from '@sluice/drivers/mqtt/fake-broker';
import { openMqttLink } from '@sluice/drivers/mqtt/mqtt-link';
import { openMqttPublisher } from '@sluice/drivers/mqtt/mqtt-publisher';
import type { MqttLink } from '@sluice/drivers/mqtt-transport';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { GardenFaults } from '../../notifications/index.ts';
import { type OwnGarden, openOwnGarden, refusal } from '../../testing/own-garden.ts';
import { eventually, openTestServer, type TestServer } from '../../testing/test-server.ts';
import { PublishedReports } from './published-reports.ts';

let server: TestServer;
let broker: TestBroker;
let link: MqttLink;
let garden: OwnGarden;
let reports: PublishedReports;
const warnings: string[] = [];
const logged: string[] = [];
const NO_SENSORS = {
  rain_total: null,
  rain_today: null,
  temperature: null,
  humidity: null,
  wind: null,
  radiation: null,
};
const RAIN = { topic: 'garden/rain gauge', field: 'rain.total', unit: 'mm' } as const;

beforeAll(async () => {
  server = await openTestServer();
  broker = await openTestBroker();
  link = openMqttLink(broker.url, (error) => warnings.push(String(error)));
  await link.connected(10_000);
});
afterAll(async () => {
  await link.close();
  await broker.stop();
  await server.close();
});
beforeEach(async () => {
  garden = await openOwnGarden(server);
  reports = new PublishedReports({
    ...{ services: server.services, mqtt: link, roundMs: 20, faults: newFaults() },
    warn: (error) => warnings.push(String(error)),
  });
});
afterEach(() => reports.stop());

const newFaults = () =>
  new GardenFaults({
    db: server.db,
    clock: server.clock,
    log: pino({}, { write: (line: string) => logged.push(line) }),
  });
const add = async (mqtt: object) =>
  (
    await garden.call<{ weather_station: WeatherStation }>('POST', `/groups/${garden.id}/weather_stations`, {
      name: 'Mast',
      mqtt,
    })
  ).body.data.weather_station;
const shown = async () =>
  (await garden.call<{ weather_stations: WeatherStation[] }>('GET', `/groups/${garden.id}/weather_stations`)).body.data
    .weather_stations[0];
/** Until the station has heard it; before it is listened to, a message goes past. */
const publishUntil = (payload: unknown, isHeard: (station: WeatherStation | undefined) => boolean) =>
  eventually(async () => {
    await link.publish(RAIN.topic, JSON.stringify(payload));
    return isHeard(await shown());
  });

test('rain and temperature of sensors are the station’s, each millimetre once', async () => {
  await add({ rain_total: RAIN, temperature: { ...RAIN, field: 'temperature', unit: '°F' } });
  await publishUntil({ rain: { total: 100 }, temperature: 68 }, (station) => station?.report != null);
  expect((await shown())?.report).toMatchObject({ protocol: 'mqtt', counts_rain: true, humidity: null });
  expect((await shown())?.report?.temperature_c).toBeCloseTo(20, 6);
  server.clock.set(server.clock.now() + 5 * MINUTE_MS);
  await publishUntil({ rain: { total: 102 }, temperature: 68 }, (station) => station?.rain_today_mm === 2);
  server.clock.set(server.clock.now() + 5 * MINUTE_MS);
  await publishUntil({ rain: { total: 102 }, temperature: 77 }, (station) => station?.report?.temperature_c === 25);
  expect((await shown())?.rain_today_mm).toBe(2);
});

test('a gauge that publishes its tips alone loses none after a dry hour', async () => {
  await add({ rain_total: RAIN });
  await publishUntil({ rain: { total: 7 } }, (station) => station?.report != null);
  // Nothing is published; time passes in steps that leave the rounds behind.
  for (let minute = 0; minute < 60; minute += 10) {
    const before = (await shown())?.report?.at.utc;
    server.clock.set(server.clock.now() + 10 * MINUTE_MS);
    await eventually(async () => (await shown())?.report?.at.utc !== before);
  }
  await publishUntil({ rain: { total: 7.2 } }, (station) => (station?.rain_today_mm ?? 0) > 0);
  expect((await shown())?.rain_today_mm).toBeCloseTo(0.2, 6);
});

test('what fell while the gauge was silent for hours is the service’s, though the thermometer went on', async () => {
  await add({ rain_total: RAIN, temperature: { ...RAIN, field: 'temperature', unit: '°C' } });
  await publishUntil({ rain: { total: 100 }, temperature: 20 }, (station) => station?.report != null);
  for (let minute = 10; minute <= 220; minute += 10) {
    server.clock.set(server.clock.now() + 10 * MINUTE_MS);
    const temperature = 20 + minute / 100;
    await publishUntil({ temperature }, ({ report } = {} as WeatherStation) => report?.temperature_c === temperature);
  }
  expect((await shown())?.report?.counts_rain).toBe(false);
  server.clock.set(server.clock.now() + MINUTE_MS);
  await publishUntil({ rain: { total: 108 }, temperature: 20 }, (station) => station?.report?.counts_rain === true);
  expect((await shown())?.rain_today_mm).toBe(0);
  server.clock.set(server.clock.now() + MINUTE_MS);
  await publishUntil({ rain: { total: 108.4 }, temperature: 20 }, (station) => (station?.rain_today_mm ?? 0) > 0);
  expect((await shown())?.rain_today_mm).toBeCloseTo(0.4, 6);
});

test('what the broker has kept of a sensor is of no known age', async () => {
  const connected = Promise.withResolvers<void>();
  const publisher = openMqttPublisher({
    ...{ url: broker.url, ca: null, filters: [], will: { topic: 'sensors/status', payload: 'offline' } },
    ...{ onConnect: connected.resolve, onMessage: () => {}, warn: connected.reject },
  });
  await connected.promise;
  publisher.publishRetained(RAIN.topic, JSON.stringify({ rain: { total: 40 } }));
  await add({ rain_total: RAIN });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await shown())?.report).toBeNull();
  publisher.publishRetained(RAIN.topic, '');
  await publisher.close('offline');
});

test('a field that is not there is named with what came instead, until it is read', async () => {
  const station = await add({
    rain_total: { ...RAIN, field: 'rain.sum' },
    temperature: { ...RAIN, field: 'temp', unit: '°C' },
  });
  await publishUntil(
    { rain: { total: 4 }, temp: 68 },
    (listed) => listed?.report != null && listed.unread.length === 2,
  );
  expect((await shown())?.unread).toEqual([
    {
      ...{ figure: 'rain_total', cause: 'noField', source: RAIN.topic, field: 'rain.sum' },
      ...{ came: '{"rain":{"total":4},"temp":68}', fields: ['rain.total', 'temp'] },
    },
    { figure: 'temperature', cause: 'impossible', source: RAIN.topic, field: 'temp', came: '68 °C', fields: [] },
  ]);
  expect((await shown())?.report).toMatchObject({ counts_rain: false, impossible: ['temperature'] });
  const temperature = { ...RAIN, field: 'temp', unit: '°C' } as const;
  const mqtt = { ...NO_SENSORS, temperature, rain_total: RAIN };
  const changed = await garden.call<{ weather_station: WeatherStation }>('PATCH', `/weather_stations/${station.id}`, {
    mqtt,
  });
  expect(changed.body.data.weather_station.unread.map(({ figure }) => figure)).toEqual(['temperature']);
  // Another process goes on with what is stored.
  await reports.stop();
  reports = new PublishedReports({
    ...{ services: server.services, mqtt: link, roundMs: 20, faults: newFaults() },
    warn: (error) => warnings.push(String(error)),
  });
  await publishUntil({ rain: { total: 4 }, temp: 20 }, (listed) => listed?.unread.length === 0);
});

test('people who may not change the garden see no messages of the broker', async () => {
  await add({ rain_total: { ...RAIN, field: null } });
  await publishUntil({ secret: 4 }, (listed) => listed?.unread.length === 1);
  const player = await server.register();
  await server.share(garden.id, player.id, 'PLAYER');
  const url = `/groups/${garden.id}/weather_stations`;
  const seen = await server.call<{ weather_stations: WeatherStation[] }>(player.token, 'GET', url);
  expect(seen.body.data.weather_stations[0]?.unread).toEqual([]);
});

test('a report that cannot be stored is told once and logged once, and the next one counts again', async () => {
  await add({ rain_total: RAIN });
  await publishUntil({ rain: { total: 3 } }, (listed) => listed?.report != null);
  await server.db.execute(sql`alter table weather_station_hours add constraint broken check (false) not valid`);
  const sent = async () =>
    (
      await server.db.execute<{ key: string; figures: object }>(
        sql`select key, figures from notifications where group_id = ${garden.id} and key = 'gardenFailed'`,
      )
    ).rows;
  const failAgain = async () => {
    server.clock.set(server.clock.now() + 15 * MINUTE_MS);
    await link.publish(RAIN.topic, JSON.stringify({ rain: { total: 4 } }));
    await new Promise((resolve) => setTimeout(resolve, 150));
  };
  try {
    await eventually(async () => {
      await failAgain();
      return (await sent()).length > 0;
    });
    for (let tries = 0; tries < 2; tries += 1) await failAgain();
  } finally {
    await server.db.execute(sql`alter table weather_station_hours drop constraint broken`);
  }
  expect(await sent()).toEqual([{ key: 'gardenFailed', figures: { step: 'station' } }]);
  const says = (sentence: string) => logged.filter((line) => line.includes(sentence) && line.includes(garden.id));
  expect(says('a garden failed')).toHaveLength(1);
  server.clock.set(server.clock.now() + 15 * MINUTE_MS);
  await eventually(async () => says('well again').length === 1);
  const { report } = (await shown()) ?? {};
  expect(server.clock.now() - Date.parse(report?.at.utc ?? '')).toBeLessThan(MINUTE_MS);
});

test('another topic is listened to as soon as it is saved, and none once they are taken away', async () => {
  const station = await add({ rain_total: { ...RAIN, topic: 'elsewhere' } });
  await garden.call('PATCH', `/weather_stations/${station.id}`, { mqtt: { ...NO_SENSORS, rain_total: RAIN } });
  await publishUntil({ rain: { total: 3 } }, (listed) => listed?.report != null);
  await garden.call('PATCH', `/weather_stations/${station.id}`, { mqtt: NO_SENSORS });
  expect((await shown())?.mqtt).toEqual(NO_SENSORS);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const before = (await shown())?.report?.at.utc;
  server.clock.set(server.clock.now() + 10 * MINUTE_MS);
  await link.publish(RAIN.topic, JSON.stringify({ rain: { total: 9 } }));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await shown())?.report?.at.utc).toBe(before);
});

test.each([
  ['sensors/+/rain', 'topic'],
  ['sensors/#', 'topic'],
  ['$SYS/uptime', 'topic'],
  ['', 'topic'],
] as const)('the topic %j is refused at its field', async (topic, field) => {
  const answer = await garden.call('POST', `/groups/${garden.id}/weather_stations`, {
    ...{ name: 'Mast', mqtt: { rain_total: { ...RAIN, topic } } },
  });
  expect(refusal(answer).errors.map(([, path]) => path)).toEqual([`mqtt.rain_total.${field}`]);
});

test('a unit of something else is refused, and nothing was warned of', async () => {
  const answer = await garden.call('POST', `/groups/${garden.id}/weather_stations`, {
    ...{ name: 'Mast', mqtt: { rain_total: { ...RAIN, unit: '°C' } } },
  });
  expect(refusal(answer).errors.map(([, path]) => path)).toEqual(['mqtt.rain_total.unit']);
  expect(warnings).toEqual([]);
});
