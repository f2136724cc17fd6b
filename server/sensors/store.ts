import type { GroupId, SensorId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { and, asc, eq, gte, inArray, isNotNull, isNull, max, ne, or } from 'drizzle-orm';
import { hubs } from '../hubs/tables.ts';
import type { Queryable, Transaction } from '../platform/database/connect.ts';
import { placeAmong } from '../platform/order.ts';
import { runs } from '../schedule/tables.ts';
import { sensors } from './tables.ts';

export type SensorRow = typeof sensors.$inferSelect;

export async function sensorsOfGroups(db: Queryable, groupIds: GroupId[]): Promise<SensorRow[]> {
  if (groupIds.length === 0) return [];
  return db
    .select()
    .from(sensors)
    .where(inArray(sensors.groupId, groupIds))
    .orderBy(asc(sensors.position), asc(sensors.name), asc(sensors.id));
}

export async function allSensors(db: Queryable): Promise<SensorRow[]> {
  return db.select().from(sensors);
}

export async function findSensor(db: Queryable, id: SensorId): Promise<SensorRow | null> {
  const [row] = await db.select().from(sensors).where(eq(sensors.id, id));
  return row ?? null;
}

/** Reads the sensor and locks it until the transaction ends. */
export async function lockSensor(tx: Transaction, id: SensorId): Promise<SensorRow | null> {
  const [row] = await tx.select().from(sensors).where(eq(sensors.id, id)).for('update');
  return row ?? null;
}

export async function insertSensor(db: Queryable, sensor: typeof sensors.$inferInsert): Promise<void> {
  await db.insert(sensors).values(sensor);
}

/** Adds a sensor at the end of its garden's list. */
export async function appendSensor(tx: Transaction, sensor: typeof sensors.$inferInsert): Promise<void> {
  const [last] = await tx
    .select({ at: max(sensors.position) })
    .from(sensors)
    .where(eq(sensors.groupId, sensor.groupId));
  await tx.insert(sensors).values({ ...sensor, position: (last?.at ?? -1) + 1 });
}

export async function updateSensor(
  db: Queryable,
  id: SensorId,
  change: Partial<typeof sensors.$inferInsert>,
): Promise<void> {
  await db.update(sensors).set(change).where(eq(sensors.id, id));
}

export async function deleteSensor(db: Queryable, id: SensorId): Promise<void> {
  await db.delete(sensors).where(eq(sensors.id, id));
}

export async function orderSensors(db: Queryable, groupId: GroupId, ids: SensorId[]): Promise<void> {
  await db
    .update(sensors)
    .set({ position: placeAmong(ids, sensors.id) })
    .where(eq(sensors.groupId, groupId));
}

/** The hub of a garden that a new sensor may join. */
export async function findHubOfGroup(db: Queryable, groupId: GroupId, id: NonNullable<SensorRow['hubId']>) {
  const [row] = await db
    .select()
    .from(hubs)
    .where(and(eq(hubs.id, id), eq(hubs.groupId, groupId)));
  return row ?? null;
}

/** Whether a zone was watered at any time since an instant. */
export async function wasWateredSince(db: Queryable, zoneId: ZoneId, since: Date): Promise<boolean> {
  const rows = await db
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        eq(runs.zoneId, zoneId),
        ne(runs.source, 'MASTER'),
        isNotNull(runs.openedAt),
        or(gte(runs.closedAt, since), and(isNull(runs.closedAt), gte(runs.openedAt, since))),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
