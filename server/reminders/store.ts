import type { MoistureReport } from '@sluice/engine/programs/reminder';
import type { GroupId, SensorId } from '@sluice/engine/vocabulary/ids';
import { and, asc, desc, eq, gt, isNotNull, lte } from 'drizzle-orm';
import { groups } from '../groups/tables.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { rowsOfGroup, versionedRowStore } from '../platform/database/row-store.ts';
import { readings, sensors } from '../sensors/tables.ts';
import { reminders } from './tables.ts';

export type ReminderRow = typeof reminders.$inferSelect;

export const {
  find: findReminder,
  insert: insertReminder,
  updateUnchanged: updateReminder,
  remove: deleteReminder,
} = versionedRowStore(reminders);

export const readReminders = rowsOfGroup(reminders, reminders.name);

/** Reminders that use a sensor: while there is one, the sensor cannot be removed. */
export async function remindersOfSensor(db: Queryable, sensorId: SensorId): Promise<ReminderRow[]> {
  return db.select().from(reminders).where(eq(reminders.sensorId, sensorId));
}

export async function hasSensor(db: Queryable, groupId: GroupId, sensorId: SensorId): Promise<boolean> {
  const rows = await db
    .select({ id: sensors.id })
    .from(sensors)
    .where(and(eq(sensors.id, sensorId), eq(sensors.groupId, groupId)));
  return rows.length > 0;
}

/** Reminders by moisture, with their garden's time zone and their sensor's name. */
export async function moistureReminders(
  db: Queryable,
): Promise<(ReminderRow & { timeZone: string; sensorName: string })[]> {
  const rows = await db
    .select({ reminder: reminders, timeZone: groups.timeZone, sensorName: sensors.name })
    .from(reminders)
    .innerJoin(groups, eq(groups.id, reminders.groupId))
    .innerJoin(sensors, eq(sensors.id, reminders.sensorId))
    .where(and(eq(reminders.kind, 'moisture'), eq(reminders.enabled, true)));
  return rows.map(({ reminder, timeZone, sensorName }) => ({ ...reminder, timeZone, sensorName }));
}

/** A sensor's reports since an instant, oldest first, plus the last one before it for comparison. */
export async function reportsSince(db: Queryable, sensorId: SensorId, since: Date): Promise<MoistureReport[]> {
  const ofSensor = and(eq(readings.sensorId, sensorId), isNotNull(readings.moisture));
  const columns = { at: readings.measuredAt, moisture: readings.moisture };
  const before = await db
    .select(columns)
    .from(readings)
    .where(and(ofSensor, lte(readings.measuredAt, since)))
    .orderBy(desc(readings.measuredAt))
    .limit(1);
  const after = await db
    .select(columns)
    .from(readings)
    .where(and(ofSensor, gt(readings.measuredAt, since)))
    .orderBy(asc(readings.measuredAt));
  return [...before, ...after].map(({ at, moisture }) => ({ atMs: at.getTime(), moisture: moisture ?? 0 }));
}
