import type { GroupId, SensorId } from '@sluice/engine/vocabulary/ids';
import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { hubs } from '../hubs/tables.ts';
import type { Queryable, Transaction } from '../platform/database/connect.ts';
import { firstRow, isOneOf, rowStore } from '../platform/database/row-store.ts';
import { nextPlace, writeOrder } from '../platform/order.ts';
import type { MoistureRange } from './readings.ts';
import { sensors } from './tables.ts';

export type SensorRow = typeof sensors.$inferSelect;

export const {
  find: findSensor,
  lock: lockSensor,
  insert: insertSensor,
  update: updateSensor,
  remove: deleteSensor,
} = rowStore(sensors);

/** A row with what changes whenever anything of it does; a row that was read otherwise has none. */
export type StampedSensor = SensorRow & {
  stamp?: string;
  /** Holds all that it read within the time that is compared, and maybe more; left out where that is not known. */
  range?: MoistureRange;
};

// With its version, since a database that takes over from another gives numbers of lost transactions again.
const stamp = sql<string>`${sensors}.xmin || ' ' || ${sensors}.version`;

/**
 * Locks them until the transaction ends, always in one order, so that two processes never wait for each other. Returns
 * them as they are now; only those that have changed since they were read are read again.
 */
export async function lockSensors(tx: Transaction, read: readonly StampedSensor[]): Promise<StampedSensor[]> {
  const ids = read.map(({ id }) => id);
  const { rows } = await tx.execute<Stamp>(sql`
    select id, ${stamp} as stamp from ${sensors} where ${isOneOf(sensors.id, ids)} order by id for update`);
  return readChanged(tx, rows, new Map(read.map((row) => [row.id, row])));
}

/** Rows as they were at the end of the last round, for each database. */
const remembered = new WeakMap<Queryable, Map<SensorId, StampedSensor>>();

/** Those that can be asked. Of most rounds few rows change, or only as the round before has written them. */
export async function allSensors(db: Queryable): Promise<StampedSensor[]> {
  const { rows } = await db.execute<Stamp>(sql`select id, ${stamp} as stamp from ${sensors} where has_hardware`);
  const now = await readChanged(db, rows, remembered.get(db) ?? new Map());
  remembered.set(db, new Map(now.map((row) => [row.id, row])));
  return now;
}

/** After a round's transaction: its rows as it has written them. */
export function rememberSensors(db: Queryable, written: readonly StampedSensor[]): void {
  for (const row of written) remembered.get(db)?.set(row.id, row);
}

type Stamp = { id: SensorId; stamp: string };

async function readChanged(
  db: Queryable,
  stamps: readonly Stamp[],
  before: ReadonlyMap<SensorId, StampedSensor>,
): Promise<StampedSensor[]> {
  const unchanged: StampedSensor[] = [];
  const changed: SensorId[] = [];
  for (const { id, stamp: now } of stamps) {
    const row = before.get(id);
    if (row?.stamp === now) unchanged.push(row);
    else changed.push(id);
  }
  if (changed.length === 0) return unchanged;
  const again = await db
    .select({ ...getTableColumns(sensors), stamp })
    .from(sensors)
    .where(isOneOf(sensors.id, changed));
  return [...unchanged, ...again];
}

/** What a measurement makes of its sensor's row. */
export type Observed = Pick<
  SensorRow,
  | 'id'
  | 'status'
  | 'moisture'
  | 'temperatureC'
  | 'sunlightKlx'
  | 'batteryFraction'
  | 'isWet'
  | 'wetSince'
  | 'lastRequest'
  | 'lastReportAt'
>;

/** Those of many sensors in one statement; returns the stamps of their rows. */
export async function storeObserved(tx: Transaction, observed: readonly Observed[]): Promise<Map<SensorId, string>> {
  if (observed.length === 0) return new Map();
  const column = (read: (row: Observed) => unknown) => sql.param(observed.map(read));
  const { rows } = await tx.execute<Stamp>(sql`
    update sensors set status = said.status, moisture = said.moisture, temperature_c = said.temperature_c,
      sunlight_klx = said.sunlight_klx, battery_fraction = said.battery_fraction, is_wet = said.is_wet,
      wet_since = said.wet_since, last_wish = said.last_request, last_report_at = said.last_report_at
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ status }) => status)}::text[],
      ${column(({ moisture }) => moisture)}::float8[], ${column(({ temperatureC }) => temperatureC)}::float8[],
      ${column(({ sunlightKlx }) => sunlightKlx)}::float8[],
      ${column(({ batteryFraction }) => batteryFraction)}::float8[], ${column(({ isWet }) => isWet)}::boolean[],
      ${column(({ wetSince }) => wetSince?.toISOString() ?? null)}::timestamptz[],
      ${column(({ lastRequest }) => lastRequest)}::text[],
      ${column(({ lastReportAt }) => lastReportAt?.toISOString() ?? null)}::timestamptz[])
      as said (id, status, moisture, temperature_c, sunlight_klx, battery_fraction, is_wet, wet_since, last_request,
        last_report_at)
    where sensors.id = said.id
    returning sensors.id, ${stamp} as stamp`);
  return new Map(rows.map((row) => [row.id, row.stamp]));
}

export async function storeStatuses(
  tx: Transaction,
  statuses: readonly Pick<SensorRow, 'id' | 'status'>[],
): Promise<void> {
  if (statuses.length === 0) return;
  await tx.execute(sql`
    update sensors set status = said.status
    from unnest(${sql.param(statuses.map(({ id }) => id))}::uuid[],
      ${sql.param(statuses.map(({ status }) => status))}::text[]) as said (id, status)
    where sensors.id = said.id`);
}

export async function sensorsOfGroups(db: Queryable, groupIds: GroupId[]): Promise<SensorRow[]> {
  if (groupIds.length === 0) return [];
  return db
    .select()
    .from(sensors)
    .where(inArray(sensors.groupId, groupIds))
    .orderBy(asc(sensors.position), asc(sensors.name), asc(sensors.id));
}

/** Adds a sensor at the end of its garden's list. */
export async function appendSensor(tx: Transaction, sensor: typeof sensors.$inferInsert): Promise<void> {
  await tx.insert(sensors).values({ ...sensor, position: await nextPlace(tx, sensors, sensor.groupId) });
}

export const orderSensors = (db: Queryable, groupId: GroupId, ids: SensorId[]) => writeOrder(db, sensors, groupId, ids);

/** The hub of a garden that a new sensor may join. */
export async function findHubOfGroup(db: Queryable, groupId: GroupId, id: NonNullable<SensorRow['hubId']>) {
  return firstRow(
    db
      .select()
      .from(hubs)
      .where(and(eq(hubs.id, id), eq(hubs.groupId, groupId))),
  );
}
