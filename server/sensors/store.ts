import type { GroupId, SensorId } from '@sluice/engine/vocabulary/ids';
import { and, asc, eq, inArray } from 'drizzle-orm';
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

/** Locks them until the transaction ends, always in one order, so that two processes never wait for each other. */
export const lockSensors = (tx: Transaction, ids: readonly SensorId[]): Promise<SensorRow[]> =>
  tx
    .select()
    .from(sensors)
    .where(inArray(sensors.id, [...ids]))
    .orderBy(asc(sensors.id))
    .for('update');

export async function sensorsOfGroups(db: Queryable, groupIds: GroupId[]): Promise<SensorRow[]> {
  if (groupIds.length === 0) return [];
  return db
    .select()
    .from(sensors)
    .where(inArray(sensors.groupId, groupIds))
    .orderBy(asc(sensors.position), asc(sensors.name), asc(sensors.id));
}

/** Those that can be asked. */
export async function allSensors(db: Queryable): Promise<SensorRow[]> {
  return db.select().from(sensors).where(eq(sensors.hasHardware, true));
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
