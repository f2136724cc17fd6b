import { randomUUID } from 'node:crypto';
import type { Sensor } from '@sluice/contract/sensors';
import type { Driver } from '@sluice/drivers/driver';
import { createSimulatedDriver } from '@sluice/drivers/simulated/driver';
import { createSocketTransport } from '@sluice/drivers/simulated/socket-transport';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveChanges } from '../platform/live/tables.ts';
import { type OwnGarden, openOwnGarden, refusal } from '../testing/own-garden.ts';
import { rule } from '../testing/rules.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { insertReadings, storeReports } from './index.ts';
import { sensors } from './tables.ts';

let server: TestServer;
let garden: OwnGarden;
let zoneIds: string[];
let driver: Driver;
let transport: ReturnType<typeof createSocketTransport>;
beforeAll(async () => {
  server = await openTestServer({ withSimulator: true });
  transport = createSocketTransport(server.socketPath, 1_000);
  driver = createSimulatedDriver(transport);
  garden = await openOwnGarden(server);
  await garden.addDevice('SPRITE-8');
  zoneIds = (await garden.groupOf()).zones.map((zone) => zone.id);
});
afterAll(async () => {
  transport.close();
  await server.close();
});

const added = async (of = garden) =>
  (await of.addSensor(of === garden ? { zone_id: zoneIds[0] } : {})).body.data.sensor;
const patch = (sensor: Sensor, change: object) =>
  garden.call<{ sensor: Sensor; recalculation: object | null }>('PATCH', `/sensors/${sensor.id}`, change);
const findErrors = async (sensor: Sensor, change: object) => refusal(await patch(sensor, change)).errors;

describe('adding a sensor', () => {
  test('puts it into the ground of a zone, with the usual settings', async () => {
    const sensor = await added();
    expect(sensor).toMatchObject({
      zone_id: zoneIds[0],
      status: 'MEASURING',
      report_interval: 60,
      light_mode: 'auto',
      continuous_monitoring: false,
      notification_mode: 'smart',
      self_learning: { is_learning: false, progress: 0, field_capacity: null },
      watering_adjustment_zone_ids: [zoneIds[0]],
      driver: 'simulated',
    });
    const one = await garden.call<{ sensor: Sensor }>('GET', `/sensors/${sensor.id}`);
    expect(one.body.data.sensor).toEqual(sensor);
    const all = await garden.call<{ sensors: Sensor[] }>('GET', `/groups/${garden.id}/sensors`);
    expect(all.body.data.sensors.map(({ id }) => id)).toContain(sensor.id);
  });

  rule('a sensor needs a selected zone', async () => {
    const message = 'Please select a zone for the sensor';
    expect(refusal(await garden.addSensor())).toEqual({ http: 422, errors: [[30, 'zone_id', message]] });
    expect(await findErrors(await added(), { zone_id: null })).toEqual([[30, 'zone_id', message]]);
    expect((await garden.addSensor({ zone_id: randomUUID() })).code).toBe(422);
  });

  test('of a sensor garden needs none', async () => {
    const probes = await openOwnGarden(server, 'SENSOR');
    expect((await added(probes)).zone_id).toBeNull();
  });
});

describe('changing a sensor', () => {
  test('stores every setting, and sends the sensor what it needs', async () => {
    const sensor = await added();
    const change = {
      name: 'Lawn probe',
      zone_id: zoneIds[1],
      light_mode: 'off',
      light_colour: 'blue',
      continuous_monitoring: true,
      report_interval: 15,
      skip_watering_above: 0.9,
      add_watering_below: 0.4,
      notification_mode: 'basic',
      other_notifications: { offline: false, rapid_rise: false, rapid_drop: true },
    };
    const answer = await patch(sensor, { ...change, watering_adjustment_zone_ids: [zoneIds[2], zoneIds[1]] });
    expect(answer.body.data.sensor).toMatchObject({
      ...change,
      version: sensor.version + 1,
      watering_adjustment_zone_ids: [zoneIds[1], zoneIds[2]],
    });
    expect(answer.body.data.recalculation).toEqual({ is_effective: true, notice: null });
    const measured = async () => (await driver.readState(sensor.serial_number)).probes[0]?.measuredAt ?? 0;
    const before = await measured();
    await server.garden.passTime(120);
    expect(await measured()).toBeGreaterThan(before);
  });

  test('moved into another zone forgets what it learned, and does not adjust that zone twice', async () => {
    const sensor = await added();
    await patch(sensor, { watering_adjustment_zone_ids: [zoneIds[3], zoneIds[4]] });
    await garden.call('POST', `/sensors/${sensor.id}/self_learning`);
    const moved = (await patch(sensor, { zone_id: zoneIds[3] })).body.data.sensor;
    expect(moved).toMatchObject({
      watering_adjustment_zone_ids: [zoneIds[3], zoneIds[4]],
      self_learning: { is_learning: false, progress: 0 },
    });
  });

  test('writes nothing where nothing differs, and refuses a stale version', async () => {
    const sensor = await added();
    const before = await server.db.$count(liveChanges);
    const same = await patch(sensor, { report_interval: 60, light_mode: 'auto' });
    expect(same.body.data).toMatchObject({ sensor: { version: sensor.version }, recalculation: null });
    expect(await server.db.$count(liveChanges)).toBe(before);
    expect((await patch(sensor, { report_interval: 30, version: sensor.version + 1 })).code).toBe(409);
    const message = 'Name does not change, please change the name';
    expect(await findErrors(sensor, { name: sensor.name })).toEqual([[30, 'name', message]]);
  });

  test('needs thresholds that leave room between them, the usual ones included', async () => {
    const sensor = await added();
    const message = 'The lower moisture limit must be below the upper limit';
    const both = { skip_watering_above: 0.5, add_watering_below: 0.5 };
    expect(await findErrors(sensor, both)).toEqual([[30, 'add_watering_below', message]]);
    expect(await findErrors(sensor, { skip_watering_above: 0.3 })).toEqual([[30, 'skip_watering_above', message]]);
    expect(await findErrors(sensor, { add_watering_below: 0.9 })).toEqual([[30, 'add_watering_below', message]]);
    expect((await findErrors(sensor, { report_interval: 45 }))[0]?.[1]).toBe('report_interval');
    const foreign = [zoneIds[1], randomUUID()];
    expect((await findErrors(sensor, { watering_adjustment_zone_ids: foreign }))[0]?.[1]).toBe(
      'watering_adjustment_zone_ids.1',
    );
  });

  test('changes nothing when the sensor does not answer', async () => {
    const sensor = await added();
    await server.garden.setFault(sensor.serial_number, 'offline', true);
    const silent = await patch(sensor, { report_interval: 30, name: 'Other' });
    expect([silent.code, silent.body.errors[0]?.code]).toEqual([503, 70]);
    const still = await garden.call<{ sensor: Sensor }>('GET', `/sensors/${sensor.id}`);
    expect(still.body.data.sensor).toMatchObject({ name: sensor.name, report_interval: 60, version: sensor.version });
    expect((await patch(sensor, { name: 'Other' })).code).toBe(200);
  });
});

describe('removing a sensor', () => {
  rule('a sensor cannot be deleted while a reminder uses it', async () => {
    const probes = await openOwnGarden(server, 'SENSOR');
    const sensor = await added(probes);
    const made = await probes.call<{ reminder: { id: string } }>('POST', `/groups/${probes.id}/reminders`, {
      name: 'Ferns',
      kind: 'moisture',
      sensor_id: sensor.id,
      moisture_below: 0.2,
    });
    expect(made.code).toBe(200);
    const message = 'Please remove this sensor from reminder';
    const refused = await probes.call('DELETE', `/sensors/${sensor.id}`);
    expect(refusal(refused)).toEqual({ http: 409, errors: [[50, null, message]] });
    await probes.call('DELETE', `/reminders/${made.body.data.reminder.id}`);
    expect((await probes.call('DELETE', `/sensors/${sensor.id}`)).code).toBe(200);
    expect((await probes.call('DELETE', `/sensors/${sensor.id}`)).code).toBe(404);
  });
});

test('sensors are put into another order, all of them', async () => {
  const probes = await openOwnGarden(server, 'SENSOR');
  const ids = [(await added(probes)).id, (await added(probes)).id].toReversed();
  const put = (order: string[]) =>
    probes.call<{ sensors: Sensor[] }>('PUT', `/groups/${probes.id}/sensors/order`, { ids: order });
  expect((await put(ids)).body.data.sensors.map(({ id }) => id)).toEqual(ids);
  expect((await put(ids.slice(1))).code).toBe(422);
});

test('readings are listed newest first, page by page', async () => {
  const sensor = await added();
  const from = Date.UTC(2026, 5, 1);
  const rows = Array.from({ length: 120 }, (_, hour) => ({
    sensorId: sensor.id as never,
    measuredAt: new Date(from + hour * HOUR_MS),
    moisture: 0.2 + hour / 1000,
    temperatureC: 18,
    sunlightKlx: null,
  }));
  await insertReadings(server.db, rows);
  const page = async (query: string) =>
    (
      await garden.call<{ readings: { measured: { utc: string }; moisture: number }[]; next: string | null }>(
        'GET',
        `/sensors/${sensor.id}/readings${query}`,
      )
    ).body.data;
  const notices: string[] = [];
  let query = '?limit=50';
  for (;;) {
    const { readings, next } = await page(query);
    notices.push(...readings.map(({ measured }) => measured.utc));
    if (next === null) break;
    query = `?limit=50&after=${encodeURIComponent(next)}`;
  }
  expect(notices).toEqual(rows.map((row) => row.measuredAt.toISOString()).toReversed());
  expect((await garden.call('GET', `/sensors/${sensor.id}/readings?after=x`)).body.errors[0]?.path).toBe('after');
});

describe('self-learning', () => {
  test('starts, shows how far it is, is done with the third wetting, and is reset', async () => {
    const sensor = await added();
    await garden.changeZone(zoneIds[0], { plant_type: 'SHRUBS', soil: 'SANDY_LOAM', sprinkler: 'BUBBLER' });
    const learning = (method: 'POST' | 'DELETE') =>
      garden.call<{ sensor: Sensor; message: string; recalculation: object | null }>(
        method,
        `/sensors/${sensor.id}/self_learning`,
      );
    const started = await learning('POST');
    expect(started.body.data.sensor.self_learning).toMatchObject({ is_learning: true, progress: 0 });
    const again = await learning('POST');
    expect(again.body.data.sensor.version).toBe(started.body.data.sensor.version);

    await wet(sensor, 2);
    await read(sensor);
    const now = async () =>
      (await garden.call<{ sensor: Sensor }>('GET', `/sensors/${sensor.id}`)).body.data.sensor.self_learning;
    expect((await now()).progress).toBeCloseTo(2 / 3, 9);
    expect(await now()).toMatchObject({ is_learning: true, field_capacity: null });
    await wet(sensor, 4);
    await read(sensor);
    const done = await now();
    expect(done).toMatchObject({ is_learning: false, progress: 1, soil: 'LOAM' });
    expect(done.field_capacity).toBeCloseTo(0.29, 1);
    const model = async () =>
      (await garden.call<{ model: { field_capacity: { value: number } } }>('GET', `/zones/${zoneIds[0]}/model`)).body
        .data.model;
    expect((await model()).field_capacity.value).toBe(done.field_capacity);
    const answer = await garden.call<{ notifications: { title: string; text: string }[] }>('GET', '/notifications');
    expect(answer.body.data.notifications.map(({ title }) => title)).toContain(
      `${sensor.name}: self-learning finished`,
    );

    const reset = await learning('DELETE');
    expect(reset.body.data).toMatchObject({
      message: 'self-learning reset',
      sensor: { self_learning: { is_learning: false, progress: 0, field_capacity: null, soil: null } },
      recalculation: { is_effective: true },
    });
    expect((await model()).field_capacity.value).toBe(0.23);
  });

  /** Hourly readings of so many wettings of loam, each with three days of drying; learning began before them. */
  async function wet(sensor: Sensor, count: number): Promise<void> {
    const contents = Array.from({ length: count * 96 }, (_, index) => {
      const hour = index % 96;
      return hour < 2 ? 0.23 : 0.29 + 0.08 * Math.exp(-(hour - 2) / 6) - 0.0005 * (hour - 2);
    });
    const from = server.clock.now() - contents.length * HOUR_MS;
    await server.db
      .update(sensors)
      .set({ learningSince: new Date(from) })
      .where(eq(sensors.id, sensor.id));
    await server.db.execute(`delete from readings where sensor_id = '${sensor.id}'`);
    await insertReadings(
      server.db,
      contents.map((moisture, hour) => ({
        sensorId: sensor.id,
        measuredAt: new Date(from + hour * HOUR_MS),
        moisture,
      })),
    );
  }

  async function read(sensor: Sensor): Promise<void> {
    const [row] = await server.db.select().from(sensors).where(eq(sensors.id, sensor.id));
    if (!row) throw new Error('the sensor is gone');
    const measurement = {
      measuredAt: server.clock.now(),
      moisture: 0.24,
      temperatureC: 18,
      sunlightKlx: 1,
      batteryFraction: 0.9,
    };
    await storeReports(server.db, [{ sensor: row, timeZone: 'UTC', status: 'ONLINE', measurement }]);
  }
});
