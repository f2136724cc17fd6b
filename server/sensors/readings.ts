/** Probe readings: millions of rows, one partition per month. Older ones are in hours (`reading-hours.ts`). */
import type { SensorId } from '@sluice/engine/vocabulary/ids';
import { and, asc, desc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { moistureOfHours } from './reading-hours.ts';
import { readings } from './tables.ts';

export type ReadingRow = typeof readings.$inferSelect;
export type NewReading = typeof readings.$inferInsert;
/** Rows in one statement. */
const ROWS_AT_ONCE = 5_000;

/**
 * Stores readings; existing ones stay. Columns are passed as arrays, so that a statement of thousands of rows has five
 * parameters and is planned once; in the order of the index, so that neighbours are on one page of it.
 */
export async function insertReadings(db: Queryable, rows: readonly NewReading[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE);
    const column = (read: (row: NewReading) => unknown) => sql.param(some.map(read));
    await db.execute(sql`
      insert into readings (sensor_id, measured_at, moisture, temperature_c, sunlight_klx)
      select * from unnest(${column((row) => row.sensorId)}::uuid[],
        ${column((row) => row.measuredAt.toISOString())}::timestamptz[],
        ${column((row) => row.moisture ?? null)}::float8[], ${column((row) => row.temperatureC ?? null)}::float8[],
        ${column((row) => row.sunlightKlx ?? null)}::float8[]) as reading (sensor_id, measured_at)
      order by sensor_id, measured_at
      on conflict do nothing`);
  }
}

/** The newest readings of a sensor, before an instant where one is given, and none that are only in hours. */
export async function readingsBefore(
  db: Queryable,
  sensorId: SensorId,
  from: Date,
  before: Date | undefined,
  limit: number,
): Promise<ReadingRow[]> {
  return db
    .select()
    .from(readings)
    .where(
      and(
        eq(readings.sensorId, sensorId),
        gte(readings.measuredAt, from),
        before ? lt(readings.measuredAt, before) : undefined,
      ),
    )
    .orderBy(desc(readings.measuredAt))
    .limit(limit);
}

export interface Moisture {
  atMs: number;
  /** m3/m3. */
  waterContent: number;
}

/** A sensor's soil moisture since an instant, oldest first: hours where its readings are gone. */
export async function moistureSince(db: Queryable, sensorId: SensorId, since: Date): Promise<Moisture[]> {
  const earlier = (await moistureOfHours(db, [sensorId], since)).get(sensorId) ?? [];
  const rows = await db
    .select({ at: readings.measuredAt, moisture: readings.moisture })
    .from(readings)
    .where(and(eq(readings.sensorId, sensorId), gte(readings.measuredAt, since), isNotNull(readings.moisture)))
    .orderBy(asc(readings.measuredAt));
  const read = rows.flatMap(({ at, moisture }) =>
    moisture === null ? [] : { atMs: at.getTime(), waterContent: moisture },
  );
  return [...earlier, ...read];
}

/** The least and the most, m3/m3. */
export interface MoistureRange {
  least: number;
  most: number;
}

/** Of each sensor what it read within its time up to an instant, the instant included; those without any are left out. */
export async function moistureRanges(
  db: Queryable,
  asked: readonly { sensorId: SensorId; until: Date }[],
  withinMs: number,
): Promise<Map<SensorId, MoistureRange>> {
  if (asked.length === 0) return new Map();
  const instants = asked.map(({ until }) => until.getTime());
  const first = new Date(Math.min(...instants) - withinMs);
  // The bounds of all choose the partitions when the statement is planned.
  const { rows } = await db.execute<{ id: SensorId; least: number; most: number }>(sql`
    select sensor_id as id, min(moisture) as least, max(moisture) as most
    from unnest(${sql.param(asked.map(({ sensorId }) => sensorId))}::uuid[],
      ${sql.param(asked.map(({ until }) => until.toISOString()))}::timestamptz[]) as asked (asked_id, until)
    join readings on sensor_id = asked_id and measured_at <= until
      and measured_at >= until - ${withinMs} * interval '1 millisecond'
    where moisture is not null and measured_at >= ${first.toISOString()}::timestamptz
      and measured_at <= ${new Date(Math.max(...instants)).toISOString()}::timestamptz
    group by sensor_id`);
  return new Map(rows.map(({ id, least, most }) => [id, { least, most }]));
}

/** Soil moisture of many sensors since an instant, a mean for each full hour, oldest first. */
export async function hourlyMoistureSince(
  db: Queryable,
  sensorIds: readonly SensorId[],
  since: Date,
): Promise<Map<SensorId, Moisture[]>> {
  if (sensorIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: SensorId; atMs: number; moisture: number }>(sql`
    select sensor_id as id, extract(epoch from max(measured_at))::float8 * 1000 as "atMs", avg(moisture) as moisture
    from readings
    where sensor_id = any(${sql.param(sensorIds)}::uuid[]) and measured_at >= ${since.toISOString()}::timestamptz
      and moisture is not null
    group by sensor_id, date_trunc('hour', measured_at)
    order by 2`);
  const hourly = await moistureOfHours(db, sensorIds, since);
  for (const { id, atMs, moisture } of rows) {
    const moistures = hourly.get(id) ?? [];
    moistures.push({ atMs, waterContent: moisture });
    hourly.set(id, moistures);
  }
  return hourly;
}
