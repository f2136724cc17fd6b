/** Hours of readings: what stays of a probe's readings for ever, and how it is read (docs/decisions/0149). */
import type { SensorId } from '@sluice/engine/vocabulary/ids';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import type { Moisture } from './readings.ts';
import { readingHours } from './tables.ts';

export type ReadingHourRow = typeof readingHours.$inferSelect;

const QUANTITIES = [
  { of: 'moisture', min: 'moisture_min', max: 'moisture_max' },
  { of: 'temperature_c', min: 'temperature_min_c', max: 'temperature_max_c' },
  { of: 'sunlight_klx', min: 'sunlight_min_klx', max: 'sunlight_max_klx' },
] as const;
const COLUMNS = ['sensor_id', 'hour', 'readings', ...QUANTITIES.flatMap(({ of, min, max }) => [of, min, max])];
const listOf = (parts: readonly string[]) => sql.raw(parts.join(', '));

const DROPPED_BEFORE = sql`coalesce((select readings_from from reading_retention), '-infinity')`;

/** The hours of some rows of `readings`. Hours are UTC's, so that no night of clock change has one twice. */
const hoursOf = (rows: SQL) => sql`
  select sensor_id, date_trunc('hour', measured_at, 'UTC'), count(*)::integer, ${listOf(
    QUANTITIES.flatMap(({ of }) => [`avg(${of})::real`, `min(${of})::real`, `max(${of})::real`]),
  )}
  from (${rows}) as r group by 1, 2`;

/**
 * Computes the hours of readings that are stored, again where readings have come since. Those of months that were dropped
 * stay as they are.
 */
export async function rollUpReadings(
  db: Queryable,
  sensorIds: readonly SensorId[],
  from: Date,
  until: Date,
): Promise<void> {
  const rows = sql`select * from readings where sensor_id = any(${sql.param(sensorIds)}::uuid[])
    and measured_at >= ${from.toISOString()}::timestamptz and measured_at < ${until.toISOString()}::timestamptz
    and measured_at >= ${DROPPED_BEFORE}`;
  await db.execute(sql`insert into reading_hours (${listOf(COLUMNS)}) ${hoursOf(rows)}
    on conflict (sensor_id, hour) do update
    set ${listOf(COLUMNS.slice(2).map((column) => `${column} = excluded.${column}`))}
    where reading_hours.readings <> excluded.readings`);
}

/** Readings in one step. */
const MOVED_AT_ONCE = 20_000;

/**
 * Adds readings that came after their month had gone to its hours, and takes them away; returns how many. Each is
 * counted in the statement that removes it.
 */
export async function moveLateReadings(db: Queryable, readingsFrom: Date): Promise<number> {
  const before = readingsFrom.toISOString();
  const merged = QUANTITIES.flatMap(({ of, min, max }) => [
    `${of} = coalesce((reading_hours.${of} * reading_hours.readings + excluded.${of} * excluded.readings)
       / (reading_hours.readings + excluded.readings), reading_hours.${of}, excluded.${of})`,
    `${min} = least(reading_hours.${min}, excluded.${min})`,
    `${max} = greatest(reading_hours.${max}, excluded.${max})`,
  ]);
  let moved = 0;
  for (;;) {
    const { rows } = await db.execute<{ count: number }>(sql`
      with late as materialized (
        delete from readings where measured_at < ${before}::timestamptz and (sensor_id, measured_at) in (
          select sensor_id, measured_at from readings where measured_at < ${before}::timestamptz limit ${MOVED_AT_ONCE})
        returning *
      ),
      added as (
        insert into reading_hours (${listOf(COLUMNS)}) ${hoursOf(sql`select * from late`)}
        on conflict (sensor_id, hour) do update
        set readings = reading_hours.readings + excluded.readings, ${listOf(merged)}
      )
      select count(*)::integer as count from late`);
    const count = rows[0]?.count ?? 0;
    moved += count;
    if (count < MOVED_AT_ONCE) return moved;
  }
}

/** Stores hours that came with a garden file; returns how many were not there yet. */
export async function insertReadingHours(db: Queryable, rows: readonly ReadingHourRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const { rowCount } = await db
    .insert(readingHours)
    .values([...rows])
    .onConflictDoNothing();
  return rowCount ?? 0;
}

/**
 * Before which instant a sensor has hours alone. All that is older is read from hours, all that is newer from readings,
 * so that nothing is read twice. Needs `sensors` in the statement.
 */
export const READINGS_FROM = sql`greatest(${DROPPED_BEFORE}, coalesce(sensors.readings_from, '-infinity'))`;

/** The same as a date; 1970 where all that a sensor read is stored. */
export async function findReadingsFrom(db: Queryable, sensorId: SensorId): Promise<Date> {
  const { rows } = await db.execute<{ fromMs: number }>(sql`
    select extract(epoch from greatest(${READINGS_FROM}, 'epoch'))::float8 * 1000 as "fromMs"
    from sensors where id = ${sensorId}`);
  return new Date(rows[0]?.fromMs ?? 0);
}

/** The newest hours of a sensor before an instant. */
export async function hoursBefore(
  db: Queryable,
  sensorId: SensorId,
  before: Date,
  limit: number,
): Promise<ReadingHourRow[]> {
  return db
    .select()
    .from(readingHours)
    .where(and(eq(readingHours.sensorId, sensorId), lt(readingHours.hour, before)))
    .orderBy(desc(readingHours.hour))
    .limit(limit);
}

/** Mean moisture of the hours of which no readings are left, in the middle of each, oldest first. */
export async function moistureOfHours(
  db: Queryable,
  sensorIds: readonly SensorId[],
  since: Date,
): Promise<Map<SensorId, Moisture[]>> {
  const { rows } = await db.execute<{ id: SensorId; atMs: number; moisture: number }>(sql`
    select sensor_id as id, extract(epoch from hour)::float8 * 1000 as "atMs", r.moisture
    from sensors join reading_hours r on sensor_id = sensors.id
    where sensors.id = any(${sql.param(sensorIds)}::uuid[]) and hour >= ${since.toISOString()}::timestamptz
      and hour < ${READINGS_FROM} and r.moisture is not null
    order by hour`);
  const hourly = new Map<SensorId, Moisture[]>();
  for (const { id, atMs, moisture } of rows) {
    const moistures = hourly.get(id) ?? [];
    moistures.push({ atMs: atMs + HOUR_MS / 2, waterContent: moisture });
    hourly.set(id, moistures);
  }
  return hourly;
}
