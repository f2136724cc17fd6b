import type { GroupId, SensorId } from '@sluice/engine/vocabulary/ids';
import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { readings, sensors } from './tables.ts';

export type SensorRow = typeof sensors.$inferSelect;

export async function sensorsOfGroups(db: Queryable, groupIds: GroupId[]): Promise<SensorRow[]> {
  if (groupIds.length === 0) return [];
  return db.select().from(sensors).where(inArray(sensors.groupId, groupIds)).orderBy(sensors.name);
}

export async function allSensors(db: Queryable): Promise<SensorRow[]> {
  return db.select().from(sensors);
}

export async function insertSensor(db: Queryable, sensor: typeof sensors.$inferInsert): Promise<void> {
  await db.insert(sensors).values(sensor);
}

export async function updateSensor(
  db: Queryable,
  id: SensorId,
  change: Partial<typeof sensors.$inferInsert>,
): Promise<void> {
  await db.update(sensors).set(change).where(eq(sensors.id, id));
}

/** Keeps measurements; one that is there already stays as it is. */
export async function insertReadings(db: Queryable, rows: (typeof readings.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(readings).values(rows).onConflictDoNothing();
}
