import type { GroupId, SensorId } from '@sluice/engine/vocabulary/ids';
import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { hubs } from '../hubs/tables.ts';
import type { Queryable, Transaction } from '../platform/database/connect.ts';
import { firstRow, rowStore } from '../platform/database/row-store.ts';
import { nextPlace, writeOrder } from '../platform/order.ts';
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
export type StampedSensor = SensorRow & { stamp?: string };

const stamp = sql<string>`${sensors}.xmin::text`;

/**
 * Locks them until the transaction ends, always in one order, so that two processes never wait for each other. Returns
 * them as they are now; only those that have changed since they were read are read again.
 */
export async function lockSensors(tx: Transaction, read: readonly StampedSensor[]): Promise<SensorRow[]> {
  const ids = read.map(({ id }) => id);
  const locked = await tx
    .select({ id: sensors.id, stamp })
    .from(sensors)
    .where(inArray(sensors.id, ids))
    .orderBy(asc(sensors.id))
    .for('update');
  const stamps = new Map(locked.map((row) => [row.id, row.stamp]));
  const unchanged = read.filter((row) => row.stamp !== undefined && row.stamp === stamps.get(row.id));
  const changed = new Set(stamps.keys()).difference(new Set(unchanged.map(({ id }) => id)));
  if (changed.size === 0) return unchanged;
  const again = tx
    .select()
    .from(sensors)
    .where(inArray(sensors.id, [...changed]));
  return [...unchanged, ...(await again)];
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

/** Those of many sensors in one statement. */
export async function storeObserved(tx: Transaction, observed: readonly Observed[]): Promise<void> {
  if (observed.length === 0) return;
  const column = (read: (row: Observed) => unknown) => sql.param(observed.map(read));
  await tx.execute(sql`
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
    where sensors.id = said.id`);
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

/** Those that can be asked. */
export async function allSensors(db: Queryable): Promise<StampedSensor[]> {
  return db
    .select({ ...getTableColumns(sensors), stamp })
    .from(sensors)
    .where(eq(sensors.hasHardware, true));
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
