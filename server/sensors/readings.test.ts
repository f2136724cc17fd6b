import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { beforeAll, expect, test } from 'vitest';
import { openOwnGarden } from '../testing/own-garden.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';
import { insertReadings, moistureSince, openComingMonths, openReadingMonths } from './index.ts';

let sensorId: never;
const server = serverForFile({ withSimulator: true });
const garden = forFile(() => openOwnGarden(server, 'SENSOR'));
beforeAll(async () => {
  sensorId = (await garden.addSensor()).body.data.sensor.id as never;
});

const months = async () =>
  (
    await server.db.execute<{ name: string }>(`select relid::regclass::text as name from pg_partition_tree('readings')
    where isleaf and relid::regclass::text <> 'readings_default' order by 1`)
  ).rows.map(({ name }) => name);
const inDefault = async () =>
  Number((await server.db.execute<{ count: string }>('select count(*) from readings_default')).rows[0]?.count);
const reading = (measuredAt: Date, moisture = 0.2) => ({ sensorId, measuredAt, moisture });

test('are in the partition of their month, which is created ahead', async () => {
  const now = Date.UTC(2031, 0, 15);
  await openComingMonths(server.db, now);
  expect(await months()).toEqual(expect.arrayContaining(['readings_2031_01', 'readings_2031_02', 'readings_2031_03']));
  await insertReadings(server.db, [reading(new Date(now)), reading(new Date(Date.UTC(2031, 1, 1)))]);
  const rows = await server.db.execute<{ place: string }>(`select tableoid::regclass::text as place from readings
    where measured_at > '2031-01-01' order by measured_at`);
  expect(rows.rows.map(({ place }) => place)).toEqual(['readings_2031_01', 'readings_2031_02']);
});

test('of a month without a partition go into the default one, and move when it is created', async () => {
  // Long past, since migrating creates the partitions around the database's current date.
  const far = new Date(Date.UTC(1999, 5, 10));
  const before = await inDefault();
  await insertReadings(server.db, [reading(far)]);
  expect(await inDefault()).toBe(before + 1);
  await openReadingMonths(server.db, ['1999-06']);
  expect(await inDefault()).toBe(before);
  expect((await moistureSince(server.db, sensorId, new Date(far.getTime() - 1)))[0]).toEqual({
    atMs: far.getTime(),
    waterContent: 0.2,
  });
});

test('are stored once, however often and however many come', async () => {
  const from = Date.UTC(2031, 0, 1);
  const rows = Array.from({ length: 12_000 }, (_, minute) => reading(new Date(from + minute * 60_000), 0.25));
  await insertReadings(server.db, rows);
  await insertReadings(server.db, [...rows.slice(0, 10), reading(new Date(from), 0.9)]);
  const stored = await moistureSince(server.db, sensorId, new Date(from));
  expect(stored.filter(({ atMs }) => atMs < from + 12_000 * 60_000)).toHaveLength(12_000);
  expect(stored[0]).toEqual({ atMs: from, waterContent: 0.25 });
});

test('go with their sensor', async () => {
  await insertReadings(server.db, [reading(new Date(Date.UTC(2036, 1, 1) + HOUR_MS))]);
  expect((await garden.call('DELETE', `/sensors/${sensorId}`)).code).toBe(200);
  expect(await moistureSince(server.db, sensorId, new Date(0))).toEqual([]);
});
