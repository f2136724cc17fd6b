/**
 * Readings from a broker into the database: many soil probes each publish a new value, and Sluice's round over its
 * sensors stores them. The reference is the broker alone: the same messages to a client that only counts them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Driver } from '@sluice/drivers/driver';
import { createHomeAssistantMqttDriver } from '@sluice/drivers/home-assistant-mqtt/driver';
import { openTestBroker } from '@sluice/drivers/mqtt/fake-broker';
import { openMqttLink } from '@sluice/drivers/mqtt/mqtt-link';
import { openOpeningFile } from '@sluice/drivers/mqtt/opening-file';
import type { MqttLink } from '@sluice/drivers/mqtt-transport';
import { GardenFaults } from '@sluice/server/notifications/index';
import { GuardedClock } from '@sluice/server/platform/clock';
import { type Database, openDatabase } from '@sluice/server/platform/database/connect';
import { startPostgres } from '@sluice/server/platform/database/embedded';
import { migrate } from '@sluice/server/platform/database/migrate';
import { createLog } from '@sluice/server/platform/log';
import { readSensorsAndHubs } from '@sluice/server/routine/read-sensors';
import { openComingMonths } from '@sluice/server/sensors/index';
import { sql } from 'drizzle-orm';
import type { Finding } from './finding.ts';
import { median } from './stopwatch.ts';

const GARDENS = 50;
const PROBES_OF_GARDEN = 10;
const PROBES = GARDENS * PROBES_OF_GARDEN;
const ROUNDS = 5;
const LATEST_MS = 30_000;

const topicOf = (probe: number) => `probe-${probe}/sensor/soil/state`;
const keyOf = (probe: number) => `probe-${probe}-soil`;

export async function measureMqttReadings(): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
  const postgres = await startPostgres(folder);
  const broker = await openTestBroker();
  const [sender, own, counter] = [broker.url, broker.url, broker.url].map((url) => openMqttLink(url, () => {}));
  if (!sender || !own || !counter) throw new Error('no links');
  try {
    await migrate(postgres.connection);
    const db = openDatabase(postgres.connection, 10);
    try {
      await openComingMonths(db, Date.now());
      const openings = openOpeningFile(join(folder, 'openings.json'));
      const driver = createHomeAssistantMqttDriver({ link: own, openings, now: () => Date.now() });
      await Promise.all([sender, own, counter].map((link) => link.connected(5_000)));
      return await measure(db, driver, sender, counter);
    } finally {
      await db.$client.end();
    }
  } finally {
    await Promise.all([sender, own, counter].map((link) => link.close()));
    await broker.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(db: Database, driver: Driver, sender: MqttLink, counter: MqttLink): Promise<Finding> {
  const faults = new GardenFaults({ db, clock: new GuardedClock(), log: createLog('silent') });
  await sleep(500);
  for (let probe = 0; probe < PROBES; probe += 1) await announce(sender, probe);
  await sleep(1_000);
  const keys = (await driver.findDevices({ address: null })).map(({ address }) => address);
  await insertSensors(db, keys);
  const tell = (round: number) => tellAll(sender, 20 + round);
  const takeIn = () => readSensorsAndHubs(db, () => driver, Date.now(), faults);
  // The first only warms up: topics are listened to from then on.
  await Promise.all([tell(0), takeIn()]);
  await takeIn();

  let heard = 0;
  counter.subscribe(['+/sensor/soil/state'], () => {
    heard += 1;
  });
  await sleep(500);
  const bareMs: number[] = [];
  const ownMs: number[] = [];
  let stored = 0;
  let delivered = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    heard = 0;
    const before = await countReadings(db);
    const began = performance.now();
    await tell(round);
    while (heard < PROBES && performance.now() - began < LATEST_MS) await sleep(0);
    bareMs.push(performance.now() - began);
    await takeIn();
    ownMs.push(performance.now() - began);
    delivered += heard;
    stored += (await countReadings(db)) - before;
  }
  const perSecond = (ms: number) => ({ name: '', value: (PROBES / ms) * 1000, unit: 'a second', digits: 0 });
  return {
    samples: [
      { what: `rounds of ${PROBES} probes, delivered`, expected: ROUNDS * PROBES, actual: delivered },
      { what: 'readings stored', expected: ROUNDS * PROBES, actual: stored },
    ],
    figures: [
      {
        of: 'readings from broker to database',
        values: [perSecond(median(ownMs)), { name: 'share', value: median(bareMs) / median(ownMs), digits: 3 }],
        reference: { of: "the broker's own delivery", values: [perSecond(median(bareMs))] },
      },
    ],
    notes: [
      'With each reading its sensor is judged, its soil compared and its zone announced; there is one a minute at most.',
    ],
  };
}

const announce = (link: MqttLink, probe: number) =>
  link.publish(
    `homeassistant/sensor/probe-${probe}/soil/config`,
    JSON.stringify({
      name: 'Soil',
      uniq_id: keyOf(probe),
      dev_cla: 'moisture',
      unit_of_meas: '%',
      stat_t: topicOf(probe),
      dev: { ids: `probe-${probe}`, name: `Probe ${probe}` },
    }),
  );

async function tellAll(link: MqttLink, percent: number): Promise<void> {
  await Promise.all(Array.from({ length: PROBES }, (_, probe) => link.publish(topicOf(probe), String(percent))));
}

async function insertSensors(db: Database, addresses: readonly string[]): Promise<void> {
  await db.execute(sql`
    insert into groups (id, name, device_type, location, time_zone, created_at)
    select gen_random_uuid(), 'Garden ' || garden, 'SENSOR', 'outdoor', 'Europe/Vienna', now()
    from generate_series(0, ${GARDENS - 1}) garden`);
  const rows = addresses.map((address, place) => ({
    address,
    garden: `Garden ${Math.floor(place / PROBES_OF_GARDEN)}`,
  }));
  for (const { address, garden } of rows) {
    const serial = decodeURIComponent(address.split('/').at(-1) ?? '');
    await db.execute(sql`
      insert into sensors (id, group_id, name, model, serial_number, driver, address, report_interval_min)
      select gen_random_uuid(), id, 'Probe', 'Probe', ${serial}, 'home-assistant-mqtt', ${address}, 60
      from groups where name = ${garden}`);
  }
}

async function countReadings(db: Database): Promise<number> {
  const { rows } = await db.execute<{ rows: number }>(sql`select count(*)::int as rows from readings`);
  return rows[0]?.rows ?? 0;
}
