import type { SensorId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS, HOUR_MS } from '@sluice/engine/vocabulary/units';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../platform/database/connect.ts';
import { openOwnGarden } from '../testing/own-garden.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';
import { insertReadings, moistureSince, retainReadings } from './index.ts';
import { readRecord } from './record.ts';

/** Whole months for which readings stay. */
const MONTHS = 6;
/** Two clocks that change in opposite seasons, one of them by half an hour. */
const BERLIN = 'Europe/Berlin';
const LORD_HOWE = 'Australia/Lord_Howe';
const FIRST = Date.UTC(2030, 0, 1);

const server = serverForFile({ withSimulator: true });
const garden = forFile(() => openOwnGarden(server, 'SENSOR'));
let often: SensorId;
let hourly: SensorId;
beforeAll(async () => {
  // Those that a new database has by its own clock.
  for (const month of await monthsStored()) await server.db.execute(`drop table readings_${month.replace('-', '_')}`);
  often = (await garden.addSensor()).body.data.sensor.id;
  hourly = (await garden.addSensor()).body.data.sensor.id;
});

/** What the probes read: the first every 30 minutes, the second each hour, and of light nothing at night. */
const readingsBetween = (from: number, until: number) => sql`
  select sensor, at, 0.2 + 0.1 * sin(extract(epoch from at) / 40000), 10 + extract(minute from at) / 10,
    case when extract(hour from at) between 6 and 18 then extract(hour from at) end
  from (
    select ${often}::uuid, generate_series(${iso(from)}::timestamptz, ${iso(until - 1)}::timestamptz, '30 minutes')
    union all
    select ${hourly}::uuid, generate_series(${iso(from)}::timestamptz, ${iso(until - 1)}::timestamptz, '1 hour')
  ) as read (sensor, at)`;
const iso = (ms: number) => new Date(ms).toISOString();
const probe = (from: number, until: number) =>
  server.db.execute(sql`insert into readings ${readingsBetween(from, until)}`);

const monthsStored = async () =>
  (
    await server.db.execute<{
      name: string;
    }>(sql`select relid::regclass::text as name from pg_partition_tree('readings')
      where isleaf and relid::regclass::text <> 'readings_default' order by 1`)
  ).rows.map(({ name }) => name.slice('readings_'.length).replace('_', '-'));
/** Readings in hours whose readings are gone, and those that are stored. */
const counts = async () => {
  const { rows } = await server.db.execute<Record<'inHours' | 'stored' | 'unplaced', number>>(sql`
    with floor as (select coalesce((select readings_from from reading_retention), '-infinity') as at)
    select (select coalesce(sum(readings), 0) from reading_hours, floor where hour < at)::integer as "inHours",
      (select count(*) from readings)::integer as stored,
      (select count(*) from readings_default)::integer as unplaced`);
  return rows[0] ?? { inHours: 0, stored: 0, unplaced: 0 };
};
/** Newest first, as the API tells it. */
const recordBefore = (before: number, limit: number, zone = BERLIN) =>
  readRecord(server.db, often, zone, new Date(before), limit);

describe('three years of readings', () => {
  const days = (ms: number) => Math.round((ms - FIRST) / DAY_MS);
  const end = Date.UTC(2033, 0, 1);

  test('roll off month by month, none missing and none twice, into months that are made ahead', async () => {
    let dropped = 0;
    for (let now = FIRST; now < end; now += 10 * DAY_MS) {
      const until = Math.min(end, now + 10 * DAY_MS);
      const month = new Date(now).toISOString().slice(0, 7);
      const retained = await retainReadings(server.db, now, MONTHS);
      const stored = await monthsStored();
      const next = Temporal.PlainYearMonth.from(month);
      expect(stored).toEqual(
        expect.arrayContaining([next, next.add({ months: 1 }), next.add({ months: 2 })].map(String)),
      );
      if (retained.dropped !== null) {
        dropped += 1;
        expect(retained.dropped).toBe(next.subtract({ months: MONTHS + 1 }).toString());
      }
      await probe(now, until);
      const { inHours, stored: one, unplaced } = await counts();
      expect([unplaced, inHours + one]).toEqual([0, days(until) * 24 * 3]);
    }
    // The last month of 2032 has six whole months before it.
    expect(dropped).toBe(36 - MONTHS - 1);
    expect((await monthsStored())[0]).toBe('2032-06');
  });

  test('have hours with the mean, the least and the greatest of what was read', async () => {
    await retainReadings(server.db, end + 3 * DAY_MS, MONTHS);
    const { rows } = await server.db.execute<{ wrong: number; hours: number }>(sql`
      with expected as (
        select sensor_id, date_trunc('hour', at, 'UTC') as hour, count(*) as readings, avg(moisture) as moisture,
          min(moisture) as least, max(temperature) as warmest, avg(sunlight) as sunlight
        from (${readingsBetween(FIRST, end)}) as r (sensor_id, at, moisture, temperature, sunlight) group by 1, 2
      )
      select count(*) filter (where e.readings is distinct from h.readings or abs(e.moisture - h.moisture) > 1e-6
          or abs(e.least - h.moisture_min) > 1e-6 or abs(e.warmest - h.temperature_max_c) > 1e-5
          or (e.sunlight is null) <> (h.sunlight_klx is null) or abs(e.sunlight - h.sunlight_klx) > 1e-5)::integer as wrong,
        count(*)::integer as hours
      from expected e full join reading_hours h using (sensor_id, hour)`);
    expect(rows[0]).toEqual({ wrong: 0, hours: days(end) * 24 * 2 });
  });

  test('have each hour of the nights in which clocks change, on the clock of the garden', async () => {
    const nights = async (zone: string, day: string) =>
      (await recordBefore(Date.parse(day) + 2 * DAY_MS, 80, zone))
        .filter(({ measured }) => measured.local_date === day && measured.local_time < '04:00')
        .map(({ measured }) => measured.local_time)
        .toReversed();
    expect(await nights(BERLIN, '2030-10-27')).toEqual(['00:00', '01:00', '02:00', '02:00', '03:00']);
    expect(await nights(BERLIN, '2031-03-30')).toEqual(['00:00', '01:00', '03:00']);
    expect(await nights(LORD_HOWE, '2031-04-06')).toEqual(['00:00', '01:00', '01:30', '02:30', '03:30']);
    expect(await nights(LORD_HOWE, '2031-10-05')).toEqual(['00:30', '01:30', '03:00']);
  });

  test('are one record: readings, and before them hours, each said to be one', async () => {
    const months = 70 * 24 * 2 + 70 * 24;
    const record = await recordBefore(Date.UTC(2032, 6, 1) + 70 * DAY_MS, months);
    const times = record.map(({ measured }) => Date.parse(measured.utc));
    expect(times).toEqual([...new Set(times)].sort((one, other) => other - one));
    expect(record.reduce((sum, { readings }) => sum + readings, 0)).toBe(2 * 70 * 24 * 2);
    const border = record.findIndex(({ resolution }) => resolution === 'HOUR');
    expect(record.slice(border).every(({ resolution }) => resolution === 'HOUR')).toBe(true);
    expect([record[border - 1]?.measured.utc, record[border]?.measured.utc]).toEqual([
      '2032-07-01T00:00:00.000Z',
      '2032-06-30T23:00:00.000Z',
    ]);
    expect(record[border]).toMatchObject({ readings: 2, min: { temperature: 10 }, max: { temperature: 13 } });
    const moistures = await moistureSince(server.db, hourly, new Date(FIRST));
    expect(moistures).toHaveLength(days(end) * 24);
  });
});

describe('what comes in between', () => {
  const now = Date.UTC(2033, 2, 5);
  const reading = (at: number, moisture: number) => ({ sensorId: often, measuredAt: new Date(at), moisture });
  const hourAt = async (at: number) =>
    (
      await server.db.execute(sql`select readings, moisture, moisture_min, moisture_max from reading_hours
      where sensor_id = ${often} and hour = ${iso(at)}::timestamptz`)
    ).rows[0];

  test('a reading that is late is counted once, before its month goes and after', async () => {
    const open = Date.UTC(2032, 6, 10, 12);
    await insertReadings(server.db, [reading(open + 60_000, 0.9), reading(open + 60_000, 0.9)]);
    expect((await retainReadings(server.db, Date.UTC(2033, 1, 5), MONTHS)).dropped).toBe('2032-07');
    expect(await hourAt(open)).toMatchObject({ readings: 3, moisture_max: 0.9 });

    const before = (await hourAt(open + HOUR_MS)) as { readings: number; moisture: number };
    await insertReadings(server.db, [reading(open + HOUR_MS + 60_000, 0)]);
    expect((await retainReadings(server.db, Date.UTC(2033, 1, 5), MONTHS)).late).toBe(1);
    expect((await retainReadings(server.db, Date.UTC(2033, 1, 5), MONTHS)).late).toBe(0);
    expect(await hourAt(open + HOUR_MS)).toMatchObject({
      readings: 3,
      moisture: expect.closeTo((before.moisture * 2) / 3, 5),
      moisture_min: 0,
    });
  });

  test('a process that dies between hours and drop loses nothing, and the next doubles nothing', async () => {
    const before = await counts();
    const inAugust = () => recordBefore(Date.UTC(2032, 8, 2), 48 + 24 * 40);
    const record = await inAugust();
    const client = new pg.Client(server.connection);
    await client.connect();
    // A long read of the month stands in the way of its drop, after its hours were computed.
    await client.query('begin; select count(*) from readings_2032_08');
    await expect(retainReadings(server.db, now, MONTHS)).rejects.toThrow();
    expect(await monthsStored()).toContain('2032-08');
    expect(await counts()).toEqual(before);
    expect(await inAugust()).toEqual(record);
    await client.query('commit');
    await client.end();
    expect((await retainReadings(server.db, now, MONTHS)).dropped).toBe('2032-08');
    const after = await counts();
    expect(after.inHours + after.stored).toBe(before.inHours + before.stored);
    const [first] = (await inAugust()).slice(48);
    expect(first).toMatchObject({ resolution: 'HOUR', measured: { utc: '2032-08-31T23:00:00.000Z' }, readings: 2 });
  });

  test('two processes at once do it once', async () => {
    const before = await counts();
    const other = openDatabase(server.connection, 2);
    const at = Date.UTC(2033, 3, 5);
    await Promise.allSettled([retainReadings(server.db, at, MONTHS), retainReadings(other, at, MONTHS)]);
    await retainReadings(server.db, at, MONTHS);
    await other.$client.end();
    const after = await counts();
    expect(after.inHours + after.stored).toBe(before.inHours + before.stored);
    expect(await monthsStored()).not.toContain('2032-09');
  });

  test('a clock that was years ahead costs one month, and its hours are computed again', async () => {
    const at = Date.UTC(2033, 3, 8);
    const before = await counts();
    const [oldest] = await monthsStored();
    expect((await retainReadings(server.db, Date.UTC(2050, 0, 5), MONTHS)).dropped).toBe(oldest);
    expect((await retainReadings(server.db, at, MONTHS)).dropped).toBeNull();
    const state = await server.db.execute<{ until: string }>(
      sql`select to_char(hours_until at time zone 'UTC', 'YYYY-MM') as until from reading_retention`,
    );
    expect(state.rows[0]?.until).toBe('2033-04');
    const after = await counts();
    expect(after.inHours + after.stored).toBe(before.inHours + before.stored);
  });
});
