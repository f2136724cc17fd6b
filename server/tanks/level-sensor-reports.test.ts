/** A level sensor at a real broker: what it says is the tank's reading, and what cannot be is none and is named. */
import type { TankNow } from '@sluice/contract/savings';
import { openTestBroker, type TestBroker } from '@sluice/drivers/mqtt/fake-broker';
import { openMqttLink } from '@sluice/drivers/mqtt/mqtt-link';
import { openMqttPublisher } from '@sluice/drivers/mqtt/mqtt-publisher';
import type { MqttLink } from '@sluice/drivers/mqtt-transport';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS, MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { GardenFaults } from '../notifications/index.ts';
import { type OwnGarden, openOwnGarden, refusal } from '../testing/own-garden.ts';
import { eventually, openTestServer, type TestServer } from '../testing/test-server.ts';
import { LevelSensorReports } from './level-sensor-reports.ts';
import { noteTankSensor } from './store.ts';

const SENSOR = { topic: 'zigbee2mqtt/Tank', field: 'distance', empty_at: 180, full_at: 20 };
const BARREL = { capacity_l: 1_000, reserve_l: 100, roof_m2: 0, when_empty: 'wait', level_sensor: SENSOR };

let server: TestServer;
let broker: TestBroker;
let link: MqttLink;
let garden: OwnGarden;
let reports: LevelSensorReports;
const warnings: string[] = [];

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
  garden = await openOwnGarden(server, 'SPRITE', { location: 'indoor' });
  reports = new LevelSensorReports({
    ...{ services: server.services, mqtt: link, roundMs: 20, warn: (error) => warnings.push(String(error)) },
    faults: new GardenFaults({ db: server.db, clock: server.clock, log: pino({ level: 'silent' }) }),
  });
});
afterEach(async () => {
  await reports.stop();
  await garden.call('DELETE', `/groups/${garden.id}/tank`);
  expect(warnings).toEqual([]);
});

const put = (change: object = {}) =>
  garden.call<{ tank: TankNow }>('PUT', `/groups/${garden.id}/tank`, { ...BARREL, ...change });
const shown = async () => {
  const { tank } = (await garden.call<{ tank: TankNow | null }>('GET', `/groups/${garden.id}/tank`)).body.data;
  if (!tank) throw new Error('there is no tank');
  return tank;
};
/** Until it is heard; before it is listened to, a message goes past. */
const publishUntil = (payload: unknown, isHeard: (tank: TankNow) => boolean) =>
  eventually(async () => {
    await link.publish(SENSOR.topic, typeof payload === 'string' ? payload : JSON.stringify(payload));
    return isHeard(await shown());
  });

test('a level that is being stored while the form is saved stays', async () => {
  await put({ level_l: 300 });
  const { version } = await shown();
  let saving: ReturnType<typeof put> | undefined;
  await server.db.transaction(async (tx) => {
    const readAt = new Date(server.clock.now());
    const levelSensor = { topic: SENSOR.topic, field: SENSOR.field, emptyAt: SENSOR.empty_at, fullAt: SENSOR.full_at };
    const noted = { readL: 750, readAt, isReadBySensor: true, sensorHeardAt: readAt };
    expect(await noteTankSensor(tx, { groupId: garden.id as GroupId, levelSensor }, noted)).toBe(true);
    saving = put({ version, reserve_l: 50 });
    await eventually(async () => {
      const { rows } = await server.db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });
  });
  expect((await saving)?.code).toBe(200);
  expect(await shown()).toMatchObject({ reserve_l: 50, read_l: 750, is_read_by_sensor: true });
});

test('the distance down to the water is the level, and a person’s reading counts until the next', async () => {
  await put({ level_l: 300 });
  expect(await shown()).toMatchObject({ level_l: 300, is_read_by_sensor: false, sensor_heard_at: null });
  await publishUntil({ distance: 60 }, ({ is_read_by_sensor: isRead }) => isRead);
  expect(await shown()).toMatchObject({ level_l: 750, read_l: 750, sensor_fault: null, level_sensor: SENSOR });
  const { version } = await shown();
  await put({ version, level_l: 500 });
  expect(await shown()).toMatchObject({ level_l: 500, is_read_by_sensor: false });
  server.clock.set(server.clock.now() + 20 * MINUTE_MS);
  await publishUntil({ distance: 100 }, ({ level_l: level }) => level === 500);
  await publishUntil({ distance: 100 }, ({ is_read_by_sensor: isRead }) => isRead);
});

test('an echo does not move the level: of five, the middle one counts', async () => {
  await put({ level_l: 300 });
  await publishUntil({ distance: 60 }, ({ level_l: level }) => level === 750);
  for (const distance of [60, 60, 175]) await link.publish(SENSOR.topic, JSON.stringify({ distance }));
  server.clock.set(server.clock.now() + MINUTE_MS);
  await publishUntil({ distance: 60 }, ({ level_l: level }) => level === 750);
  expect((await shown()).level_l).toBe(750);
});

test('what cannot be so, or is no number, is no level and is named until one is said', async () => {
  await put({ level_l: 300 });
  await publishUntil({ distance: 400 }, ({ sensor_fault: fault }) => fault === 'impossible');
  await publishUntil({ level: 3 }, ({ sensor_fault: fault }) => fault === 'noField');
  await publishUntil('away', ({ sensor_fault: fault }) => fault === 'noObject');
  expect(await shown()).toMatchObject({ level_l: 300, is_read_by_sensor: false });
  await publishUntil({ distance: 100 }, ({ sensor_fault: fault }) => fault === null);
  expect((await shown()).level_l).toBe(500);
});

test('a sensor that is silent for a day has no say: the level is reckoned from its last one on', async () => {
  await put({ level_l: 300, refill_l_per_hour: 5 });
  await publishUntil({ distance: 100 }, ({ is_read_by_sensor: isRead }) => isRead);
  server.clock.set(server.clock.now() + DAY_MS + MINUTE_MS);
  expect(await shown()).toMatchObject({ sensor_fault: 'silent', level_l: 620, read_l: 500 });
});

test('what the broker has kept from earlier is no level', async () => {
  const connected = Promise.withResolvers<void>();
  const publisher = openMqttPublisher({
    ...{ url: broker.url, ca: null, filters: [], will: { topic: 'sensors/status', payload: 'offline' } },
    ...{ onConnect: connected.resolve, onMessage: () => {}, warn: connected.reject },
  });
  await connected.promise;
  publisher.publishRetained('kept/tank', JSON.stringify({ distance: 20 }));
  await put({ level_l: 300, level_sensor: { ...SENSOR, topic: 'kept/tank' } });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await shown()).toMatchObject({ level_l: 300, sensor_heard_at: null });
  publisher.publishRetained('kept/tank', '');
  await publisher.close('offline');
});

test.each([
  [{ topic: 'tanks/+' }, 'level_sensor.topic'],
  [{ full_at: 180 }, 'level_sensor.full_at'],
  [{ empty_at: undefined }, 'level_sensor.empty_at'],
])('a sensor with %j is refused at its field', async (change, path) => {
  const answer = refusal(await put({ level_l: 300, level_sensor: { ...SENSOR, ...change } }));
  expect([answer.http, answer.errors.map(([, at]) => at)]).toEqual([422, [path]]);
  await put({ level_l: 300 });
});
