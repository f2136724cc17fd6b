/** Runs: due, active and ended. */
import type { DeviceId, GroupId, RunId, ZoneId } from '@sluice/engine/vocabulary/ids';
import type { RunFault } from '@sluice/engine/vocabulary/watering';
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { zones } from '../zones/tables.ts';
import { type RunRow, runs } from './tables.ts';

export type { RunRow };
export type NewRun = typeof runs.$inferInsert;

export const isActive = ne(runs.phase, 'ENDED');
/** A master zone's water is counted, and stopped, at the zones behind it. */
export const isNoMaster = ne(runs.source, 'MASTER');

/** Adds runs; one whose occurrence is there already is left as it is. Returns those that are new. */
export async function insertRuns(db: Queryable, rows: NewRun[]): Promise<RunRow[]> {
  if (rows.length === 0) return [];
  return db.insert(runs).values(rows).onConflictDoNothing({ target: runs.occurrenceId }).returning();
}

export async function findRun(db: Queryable, id: RunId): Promise<RunRow | null> {
  const [row] = await db.select().from(runs).where(eq(runs.id, id));
  return row ?? null;
}

/** Runs of these groups that have not ended, or whose end their device has not confirmed, in the order they are to water. */
export async function unsettledRuns(db: Queryable, groupIds: GroupId[]): Promise<RunRow[]> {
  return db
    .select()
    .from(runs)
    .where(and(inArray(runs.groupId, groupIds), or(isActive, runs.isUnconfirmed)))
    .orderBy(asc(runs.plannedStart), asc(runs.position));
}

/** Corrects the record of a run whose device has answered since; null when another process has done so. */
export async function correctRun(db: Queryable, id: RunId, change: Partial<NewRun>): Promise<RunRow | null> {
  const [row] = await db
    .update(runs)
    .set({ ...change, isUnconfirmed: false })
    .where(and(eq(runs.id, id), runs.isUnconfirmed))
    .returning();
  return row ?? null;
}

/** Takes back starts after `now` that ended without water, unless somebody made them by hand: they can become due again. */
export async function deleteRunsAhead(db: Queryable, groupId: GroupId, now: Date): Promise<void> {
  await db
    .delete(runs)
    .where(
      and(
        eq(runs.groupId, groupId),
        eq(runs.phase, 'ENDED'),
        isNull(runs.openedAt),
        ne(runs.source, 'MANUAL'),
        gt(runs.plannedStart, now),
      ),
    );
}

/** Runs whose valve should have been shut before `before`, by their deadline or since somebody stopped them. */
export async function overdueRuns(db: Queryable, before: Date): Promise<RunRow[]> {
  return db
    .select()
    .from(runs)
    .where(and(isActive, or(lt(runs.deadline, before), lt(runs.stopRequestedAt, before))));
}

/** Changes a run while `guard` holds; null when it did not. */
export async function changeRun(
  db: Queryable,
  id: RunId,
  change: Partial<NewRun>,
  guard?: SQL,
): Promise<RunRow | null> {
  const [row] = await db
    .update(runs)
    .set(change)
    .where(and(eq(runs.id, id), isActive, guard))
    .returning();
  return row ?? null;
}

/** The run after which a device's valves were shut last, if that was after `since`; without masters. */
export async function lastClosedRun(db: Queryable, deviceId: DeviceId, since: Date): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(runs)
    .where(and(eq(runs.deviceId, deviceId), isNoMaster, isNotNull(runs.openedAt), gte(runs.closedAt, since)))
    .orderBy(desc(runs.closedAt))
    .limit(1);
  return row ?? null;
}

/**
 * Litres of each zone on a local day, besides one run: what was given, and of runs under way what they are to give by
 * their zone's flow. Water of an unknown flow counts nothing.
 */
export async function volumesOfDay(
  db: Queryable,
  groupId: GroupId,
  date: string,
  besides: RunId | null,
): Promise<{ zoneId: ZoneId; volumeL: number }[]> {
  const expected = sql`coalesce(${zones.meteredFlowLPerMin}, ${zones.flowLPerMin}, 0) * ${runs.durationS} / 60`;
  const given = sql`case when ${runs.phase} = 'ENDED' then coalesce(${runs.volumeL}, 0)
    when ${runs.phase} = 'PENDING' then 0 else ${expected} end`;
  return db
    .select({ zoneId: runs.zoneId, volumeL: sql<number>`sum(${given})`.mapWith(Number) })
    .from(runs)
    .leftJoin(zones, eq(zones.id, runs.zoneId))
    .where(
      and(
        eq(runs.groupId, groupId),
        isNoMaster,
        eq(runs.localDate, date),
        besides === null ? undefined : ne(runs.id, besides),
      ),
    )
    .groupBy(runs.zoneId);
}

/** Why an earlier cycle of the same watering was cut for its flow; null where none was. */
export async function flowFaultBefore(db: Queryable, run: RunRow): Promise<RunFault | null> {
  const watering = run.occurrenceId.replace(/\/\d+$/, '');
  if (watering === run.occurrenceId) return null;
  const [row] = await db
    .select({ fault: runs.fault })
    .from(runs)
    .where(
      and(
        eq(runs.zoneId, run.zoneId),
        eq(runs.localDate, run.localDate),
        inArray(runs.fault, ['flow-high', 'flow-low']),
        sql`starts_with(${runs.occurrenceId}, ${`${watering}/`})`,
      ),
    )
    .limit(1);
  return row?.fault ?? null;
}
