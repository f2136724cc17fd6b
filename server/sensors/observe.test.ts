import { randomUUID } from 'node:crypto';
import type { Notification } from '@sluice/contract/notifications';
import type { Sensor } from '@sluice/contract/sensors';
import { createSimulatedDriver } from '@sluice/drivers/simulated/driver';
import { createSocketTransport } from '@sluice/drivers/simulated/socket-transport';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readSensorsAndHubs } from '../routine/read-sensors.ts';
import { runs } from '../runs/tables.ts';
import { type OwnGarden, openOwnGarden } from '../testing/own-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { weatherDays } from '../weather/tables.ts';
import { allSensors, storeReports } from './index.ts';
import { sensors } from './tables.ts';

const START = Date.UTC(2026, 5, 10, 12);

const server = serverForFile({ withSimulator: true });

const titles = async (garden: OwnGarden) =>
  (await garden.call<{ notifications: Notification[] }>('GET', '/notifications')).body.data.notifications.map(
    ({ title }) => title,
  );

/** A sensor in a zone, and the notifications when it reads these contents in turn. */
async function readingSensor(settings: object = {}) {
  const garden = await openOwnGarden(server);
  await garden.addDevice('SPRITE-8');
  const zoneId = (await garden.groupOf()).zones[0]?.id ?? '';
  const { sensor } = (await garden.addSensor({ zone_id: zoneId })).body.data;
  if (Object.keys(settings).length > 0) await garden.call('PATCH', `/sensors/${sensor.id}`, settings);
  await server.db.update(sensors).set({ lastReportAt: null, batteryFraction: 0.9 }).where(eq(sensors.id, sensor.id));
  const read = async (moisture: number, at: number, batteryFraction = 0.9) => {
    const row = (await allSensors(server.db)).find(({ id }) => id === sensor.id);
    if (!row) throw new Error('the sensor is gone');
    const measurement = { measuredAt: at, moisture, temperatureC: 18, sunlightKlx: 5, batteryFraction };
    return storeReports(server.db, [{ sensor: row, timeZone: 'Europe/Vienna', status: 'ONLINE', measurement }]);
  };
  return { garden, zoneId, sensor, read };
}

const ranOn = (garden: OwnGarden, rainfallMm: number) =>
  server.db.insert(weatherDays).values({
    groupId: garden.id as never,
    date: '2026-06-10',
    tMinC: 10,
    tMaxC: 20,
    rainfallMm,
    precipitationProbability: 1,
    windMPerS: 1,
    relativeHumidity: 0.6,
    icon: 'RAIN',
    isForecast: false,
    provider: 'OPEN_METEO' as const,
    fetchedAt: new Date(START),
  });

describe('a rapid change', () => {
  test('of more than 0.08 within two hours is reported, up and down, once each', async () => {
    const { garden, read } = await readingSensor();
    await read(0.2, START);
    await read(0.27, START + HOUR_MS);
    expect(await titles(garden)).toEqual([]);
    await read(0.29, START + 1.5 * HOUR_MS);
    expect(await titles(garden)).toEqual(['Probe: moisture rises rapidly']);
    await read(0.31, START + 1.75 * HOUR_MS);
    await read(0.15, START + 2 * HOUR_MS);
    await read(0.14, START + 2.5 * HOUR_MS);
    expect((await titles(garden)).sort()).toEqual(['Probe: moisture drops rapidly', 'Probe: moisture rises rapidly']);
  });

  test('that takes longer is not reported, and one after it is', async () => {
    const { garden, read } = await readingSensor();
    for (let step = 0; step < 8; step += 1) await read(0.2 + step * 0.03, START + step * HOUR_MS);
    expect(await titles(garden)).toEqual([]);
    await read(0.3, START + 8 * HOUR_MS);
    expect(await titles(garden)).toEqual(['Probe: moisture drops rapidly']);
  });

  test('upwards is not reported when it rained or the zone was watered', async () => {
    const rained = await readingSensor();
    await ranOn(rained.garden, 7);
    await rained.read(0.2, START);
    await rained.read(0.3, START + HOUR_MS);
    expect(await titles(rained.garden)).toEqual([]);

    const watered = await readingSensor();
    await server.db.insert(runs).values({
      id: randomUUID() as never,
      occurrenceId: randomUUID(),
      groupId: watered.garden.id as never,
      zoneId: watered.zoneId as never,
      deviceId: randomUUID() as never,
      source: 'MANUAL',
      reasonType: 'MANUAL',
      localDate: '2026-06-10',
      plannedStart: new Date(START - HOUR_MS),
      openedAt: new Date(START - HOUR_MS),
      closedAt: new Date(START - 40 * MINUTE_MS),
      durationS: 1200,
      phase: 'ENDED',
      outcome: 'COMPLETED',
    });
    await watered.read(0.2, START);
    await watered.read(0.3, START + HOUR_MS);
    expect(await titles(watered.garden)).toEqual([]);
  });

  test('is not reported where its owner has switched that off', async () => {
    const quiet = { other_notifications: { offline: true, rapid_rise: false, rapid_drop: false } };
    const { garden, read } = await readingSensor(quiet);
    for (const [place, moisture] of [0.2, 0.3, 0.1].entries()) await read(moisture, START + place * HOUR_MS);
    expect(await titles(garden)).toEqual([]);
  });

  test('is judged by what has been set since its sensor was read', async () => {
    for (const [notified, count] of [
      [true, 1],
      [false, 0],
    ] as const) {
      const { garden, sensor, read } = await readingSensor();
      await read(0.3, START);
      const row = (await allSensors(server.db)).find(({ id }) => id === sensor.id);
      if (!row) throw new Error('the sensor is gone');
      await garden.call('PATCH', `/sensors/${sensor.id}`, {
        other_notifications: { offline: true, rapid_rise: true, rapid_drop: notified },
      });
      const measured = { measuredAt: START + HOUR_MS, moisture: 0.2, temperatureC: 18, sunlightKlx: 5 };
      const measurement = { ...measured, batteryFraction: 0.9 };
      await storeReports(server.db, [{ sensor: row, timeZone: 'UTC', status: 'ONLINE', measurement }]);
      expect(await titles(garden)).toHaveLength(count);
    }
  });

  test('is reported every day in basic mode, and less often in smart mode', async () => {
    for (const [mode, count] of [
      ['basic', 2],
      ['smart', 1],
    ] as const) {
      const { garden, read } = await readingSensor({ notification_mode: mode });
      for (const day of [0, 1]) {
        await read(0.3, START + day * DAY_MS);
        await read(0.2, START + day * DAY_MS + HOUR_MS);
      }
      expect(await titles(garden)).toHaveLength(count);
    }
  });
});

test('a sensor’s weak battery is reported once', async () => {
  const { garden, read } = await readingSensor();
  await read(0.2, START, 0.25);
  await read(0.2, START + HOUR_MS, 0.18);
  await read(0.2, START + 2 * HOUR_MS, 0.17);
  expect(await titles(garden)).toEqual(['Probe: battery low']);
});

test('a reading that crosses a threshold changes the plan, one that varies around it does not', async () => {
  const { garden, zoneId, read } = await readingSensor();
  await garden.changeZone(zoneId, { plant_type: 'SHRUBS', soil: 'LOAM', sprinkler: 'BUBBLER' });
  // Shares of loam's 0.17: usual thresholds are 0.85 and 0.5.
  const at = (share: number) => 0.12 + 0.17 * share;
  const moves: boolean[] = [];
  for (const [place, share] of [0.7, 0.9, 0.84, 0.8, 0.49, 0.52, 0.6].entries()) {
    moves.push((await read(at(share), START + place * DAY_MS)).moved.size > 0);
  }
  expect(moves).toEqual([false, true, false, true, true, false, true]);
});

test('each round has the rows as they are stored, whoever has written them', async () => {
  const { garden, sensor, read } = await readingSensor();
  const expectAsStored = async () => {
    const [stored] = await server.db.select().from(sensors).where(eq(sensors.id, sensor.id));
    expect((await allSensors(server.db)).find(({ id }) => id === sensor.id)).toMatchObject(stored ?? {});
  };
  await expectAsStored();
  await read(0.2, START);
  await read(0.21, START + HOUR_MS, 0.4);
  await expectAsStored();
  await garden.call('PATCH', `/sensors/${sensor.id}`, { name: 'Lawn' });
  await expectAsStored();
  await garden.call('POST', `/sensors/${sensor.id}/self_learning`);
  await read(0.22, START + 2 * HOUR_MS);
  await expectAsStored();
  await garden.call('DELETE', `/sensors/${sensor.id}`);
  expect((await allSensors(server.db)).some(({ id }) => id === sensor.id)).toBe(false);
});

test('a round that could not be stored leaves the rows as they were', async () => {
  const { sensor, read } = await readingSensor();
  await read(0.2, START);
  await server.db.execute(sql`alter table readings add constraint broken check (moisture < 0.3) not valid`);
  try {
    expect((await read(0.4, START + HOUR_MS)).failures.size).toBe(1);
  } finally {
    await server.db.execute(sql`alter table readings drop constraint broken`);
  }
  const row = (await allSensors(server.db)).find(({ id }) => id === sensor.id);
  expect(row).toMatchObject({ moisture: 0.2, lastReportAt: new Date(START) });
});

describe('silence', () => {
  const reading = async () => {
    const transport = createSocketTransport(server.socketPath, 1_000);
    const driver = createSimulatedDriver(transport);
    const read = (at: number) => readSensorsAndHubs(server.db, () => driver, at, server.faults);
    return { read, close: () => transport.close() };
  };
  const silence = (sensor: Sensor) => server.garden.setFault(sensor.serial_number, 'offline', true);

  test('of a sensor is reported at once in basic mode, after three reports in smart mode', async () => {
    const { read, close } = await reading();
    const smart = await readingSensor();
    const basic = await readingSensor({ notification_mode: 'basic' });
    await read(server.clock.now());
    for (const { sensor } of [smart, basic]) await silence(sensor);
    const now = server.clock.now();
    for (const minutes of [1, 2, 3]) await read(now + minutes * MINUTE_MS);
    expect(await titles(basic.garden)).toEqual(['Probe is offline']);
    expect(await titles(smart.garden)).toEqual([]);
    for (const hours of [3.1, 4, 5]) await read(now + hours * HOUR_MS);
    expect(await titles(smart.garden)).toEqual(['Probe is offline']);
    expect(await titles(basic.garden)).toEqual(['Probe is offline']);
    close();
  });

  test('of a hub is reported once, for all its end devices', async () => {
    const { read, close } = await reading();
    const garden = await openOwnGarden(server, 'SENSOR', { account: { lang: 'DE' } });
    const { hub } = (await garden.addHub()).body.data;
    await garden.call('POST', `/hubs/${hub.id}/pairing`);
    const { sensor } = (await garden.addSensor({ hub_id: hub.id })).body.data;
    await garden.call('PATCH', `/sensors/${sensor.id}`, { notification_mode: 'basic' });
    await read(server.clock.now());
    await server.garden.setFault(hub.serial_number, 'offline', true);
    const now = server.clock.now();
    for (const minutes of [1, 2, 3]) await read(now + minutes * MINUTE_MS);
    expect(await titles(garden)).toEqual(['Hub ist offline']);
    const group = await garden.groupOf();
    expect(group.sensors[0]?.status).toBe('OFFLINE');
    close();
  });

  test('ends pairing that nobody has closed', async () => {
    const { read, close } = await reading();
    const garden = await openOwnGarden(server, 'SENSOR');
    const { hub } = (await garden.addHub()).body.data;
    await garden.call('POST', `/hubs/${hub.id}/pairing`);
    await read(server.clock.now() + 4 * MINUTE_MS);
    const list = await garden.call<{ hubs: { pairing_until: object | null }[] }>('GET', `/groups/${garden.id}/hubs`);
    expect(list.body.data.hubs[0]?.pairing_until).toBeNull();
    close();
  });
});
