/** Stopping runs: one, or all of a garden, a zone or a device, and ending those of a device that is gone. */
import type { DeviceId, GroupId, RunId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { isActive, isNoMaster } from './store.ts';
import { type RunRow, runs } from './tables.ts';

/** A waiting run ends when it is stopped; one that waters ends when its valve is seen shut. */
const stopChange = (now: Date) => ({
  stopRequestedAt: sql`coalesce(${runs.stopRequestedAt}, ${now.toISOString()}::timestamptz)`,
  outcome: sql`case when ${runs.phase} = 'PENDING' then 'STOPPED' else ${runs.outcome} end`,
  phase: sql`case when ${runs.phase} = 'PENDING' then 'ENDED' else ${runs.phase} end`,
});

/** Asks active runs to stop: those that wait end at once, those that water when their valve is seen shut. */
const stopWhere = (db: Queryable, which: SQL | undefined, now: Date): Promise<RunRow[]> =>
  db.update(runs).set(stopChange(now)).where(and(isActive, which)).returning();

/** A master zone is open for others, and is stopped with the last of them. */
export async function stopRun(db: Queryable, id: RunId, now: Date): Promise<RunRow | null> {
  const [row] = await stopWhere(db, and(eq(runs.id, id), isNoMaster), now);
  return row ?? null;
}

/** All of a group but its masters. Returns those that were asked. */
export const stopRunsOfGroup = (db: Queryable, groupId: GroupId, now: Date): Promise<RunRow[]> =>
  stopWhere(db, and(eq(runs.groupId, groupId), isNoMaster), now);

/** Returns whether there were any. */
export const stopRunsOfZone = async (db: Queryable, zoneId: ZoneId, now: Date): Promise<boolean> =>
  (await stopWhere(db, eq(runs.zoneId, zoneId), now)).length > 0;

/** Returns the devices of those that were asked. */
export const stopRunsOfZones = async (db: Queryable, ids: readonly ZoneId[], now: Date): Promise<DeviceId[]> =>
  (await stopWhere(db, inArray(runs.zoneId, [...ids]), now)).map(({ deviceId }) => deviceId);

/** Returns whether there were any. */
export const stopRunsOfDevice = async (db: Queryable, deviceId: DeviceId, now: Date): Promise<boolean> =>
  (await stopWhere(db, eq(runs.deviceId, deviceId), now)).length > 0;

/** A run whose valve may still be open, with its deadline, or a later one that its device was told. */
export interface OpenRun {
  zoneId: ZoneId;
  deviceId: DeviceId;
  deadline: Date | null;
}

export const openRunsOfDevice = (db: Queryable, id: DeviceId): Promise<OpenRun[]> =>
  openRunsWhere(db, eq(runs.deviceId, id));

export const openRunsOfZones = (db: Queryable, ids: readonly ZoneId[]): Promise<OpenRun[]> =>
  openRunsWhere(db, inArray(runs.zoneId, [...ids]));

async function openRunsWhere(db: Queryable, which: SQL): Promise<OpenRun[]> {
  const deadline = sql<Date | null>`greatest(${runs.deadline}, ${runs.armedDeadline})`.mapWith(runs.deadline);
  return db.select({ zoneId: runs.zoneId, deviceId: runs.deviceId, deadline }).from(runs).where(and(which, isActive));
}

/** Ends the runs of a removed device; its own timer has shut its valves. */
export const giveUpRunsOfDevice = (db: Queryable, id: DeviceId): Promise<void> =>
  giveUpWhere(db, eq(runs.deviceId, id));

/** Ends the runs of zones that come to other valves; timers of their devices have shut those that they had. */
export const giveUpRunsOfZones = (db: Queryable, ids: readonly ZoneId[]): Promise<void> =>
  giveUpWhere(db, inArray(runs.zoneId, [...ids]));

/** Ends a run of a valve that its zone has left. */
export const giveUpRun = (db: Queryable, id: RunId): Promise<void> => giveUpWhere(db, eq(runs.id, id));

async function giveUpWhere(db: Queryable, which: SQL): Promise<void> {
  const ifOpened = (then: SQL, otherwise: SQL) =>
    sql`case when ${runs.openedAt} is null then ${otherwise} else ${then} end`;
  await db
    .update(runs)
    .set({
      phase: 'ENDED',
      outcome: ifOpened(sql`'STOPPED'`, sql`'FAILED'`),
      fault: ifOpened(sql`'unconfirmed'`, sql`'unreachable'`),
      closedAt: ifOpened(sql`coalesce(${runs.armedDeadline}, ${runs.deadline})`, sql`null`),
    })
    .where(and(which, isActive));
}

/**
 * Of rows from an earlier time: nothing that waited then may open now, since who went on from there may have watered it.
 * Valves that were open are closed.
 */
export async function endRunsOfEarlierTime(db: Queryable, now: Date): Promise<void> {
  const late = sql`jsonb_build_object('late_minutes', ${minutesSince(now)}, 'because', 'policy')`;
  await db
    .update(runs)
    .set({ phase: 'ENDED', outcome: 'MISSED', reasonFigures: sql`${runs.reasonFigures} || ${late}` })
    .where(eq(runs.phase, 'PENDING'));
  await db
    .update(runs)
    .set({ stopRequestedAt: sql`coalesce(${runs.stopRequestedAt}, ${now.toISOString()}::timestamptz)` })
    .where(isActive);
}

const minutesSince = (now: Date) =>
  sql`greatest(0, round(extract(epoch from ${now.toISOString()}::timestamptz - ${runs.plannedStart}) / 60))`;
