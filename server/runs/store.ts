/**
 * Runs: due, active and ended; what is stored before a valve opens and right after, and what wakes the processes that
 * control devices.
 */

import type { DeviceId, GroupId, RunId } from '@sluice/engine/vocabulary/ids';
import type { RunFault } from '@sluice/engine/vocabulary/watering';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { firstRow } from '../platform/database/row-store.ts';
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

export async function runOfOccurrence(db: Queryable, occurrenceId: string): Promise<RunRow | null> {
  return firstRow(db.select().from(runs).where(eq(runs.occurrenceId, occurrenceId)));
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

/** Processes that control devices listen on this channel for ids of devices with something new to do. */
export const WAKE_CHANNEL = 'sluice_wake';

/** On this one for ids of devices whose valves are all to be closed, without waiting for what is under way. */
export const STOP_CHANNEL = 'sluice_stop';

/** Has the processes that control these devices close all their valves at once, at commit. */
export async function stopDevices(db: Queryable, deviceIds: Iterable<DeviceId>): Promise<void> {
  const ids = [...new Set(deviceIds)];
  if (ids.length === 0) return;
  await db.execute(sql`select pg_notify(${STOP_CHANNEL}, id) from unnest(${sql.param(ids)}::text[]) id`);
}

/** Wakes the processes that control these devices, at commit. */
export async function wakeDevices(db: Queryable, deviceIds: Iterable<DeviceId>): Promise<void> {
  const ids = [...new Set(deviceIds)];
  if (ids.length === 0) return;
  await db.execute(sql`select pg_notify(${WAKE_CHANNEL}, id) from unnest(${sql.param(ids)}::text[]) id`);
}

/** Has every process that controls devices take those that are free now, at commit. */
export async function wakeTakers(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_notify(${WAKE_CHANNEL}, '')`);
}

/** Wakes, at commit, the keepers of a group's waiting devices, except the one whose turn has just ended. */
export async function wakeWaitingDevices(db: Queryable, groupId: GroupId, besides: DeviceId): Promise<void> {
  await db.execute(sql`select pg_notify(${WAKE_CHANNEL}, device_id::text) from (
    select distinct device_id from ${runs} where ${runs.groupId} = ${groupId} and ${runs.phase} = 'PENDING'
      and ${runs.deviceId} <> ${besides}) as waiting`);
}

const mayBegin = and(inArray(runs.phase, ['PENDING', 'OPENING']), isNull(runs.openedAt));
const hasBegun = inArray(runs.phase, ['OPENING', 'WATERING', 'CLOSING']);

/**
 * Stores deadlines of runs that are to open now, each from its own length. Returns those that may still open: waiting or
 * not seen to have opened, not stopped, and on devices whose leases hold.
 */
export async function journalOpenings(
  db: Queryable,
  openings: readonly { id: RunId; closeCommand: string | null }[],
  now: Date,
  findLease: (deviceId: SQLWrapper) => { fencingToken: SQL; hasLease: SQL },
): Promise<RunRow[]> {
  const { fencingToken, hasLease } = findLease(runs.deviceId);
  return db
    .update(runs)
    .set({
      phase: 'OPENING',
      deadline: sql`${now.toISOString()}::timestamptz + make_interval(secs => ${runs.durationS})`,
      fencingToken: sql`(${fencingToken})`,
      closeCommand: sql`opening.close_command`,
    })
    .from(
      sql`unnest(${sql.param(openings.map(({ id }) => id))}::uuid[],
        ${sql.param(openings.map(({ closeCommand }) => closeCommand))}::text[]) as opening (id, close_command)`,
    )
    .where(and(sql`${runs.id} = opening.id`, mayBegin, isNull(runs.stopRequestedAt), hasLease))
    .returning();
}

/** Lets a run wait again whose opening was stored and never sent; one that somebody has stopped stays as it is. */
export async function withdrawOpening(tx: Queryable, id: RunId): Promise<void> {
  await tx
    .update(runs)
    .set({ phase: 'PENDING', deadline: null, fencingToken: null, closeCommand: null })
    .where(and(eq(runs.id, id), eq(runs.phase, 'OPENING'), isNull(runs.openedAt), isNull(runs.stopRequestedAt)));
}

export interface Opened {
  id: RunId;
  openedAt: Date;
  /** The deadline in the device's own timer. */
  armedDeadline: Date | null;
  /** Milliseconds by which its deadline moves, since its device took so long to open it. */
  delayMs: number;
  fault: RunFault | null;
}

/** Stores that valves are open, and until when. Returns the runs that have not ended meanwhile. */
export async function storeOpenings(db: Queryable, opened: Opened[]): Promise<RunRow[]> {
  const instants = (of: (one: Opened) => Date | null) => sql.param(opened.map((one) => of(one)?.toISOString() ?? null));
  return db
    .update(runs)
    .set({
      phase: sql`case when ${runs.phase} = 'OPENING' then 'WATERING' else ${runs.phase} end`,
      openedAt: sql`coalesce(${runs.openedAt}, opened.at)`,
      deadline: sql`${runs.deadline} + make_interval(secs => opened.delay_ms / 1000.0)`,
      armedDeadline: sql`opened.armed`,
      fault: sql`opened.fault`,
    })
    .from(
      sql`unnest(${sql.param(opened.map(({ id }) => id))}::uuid[], ${instants(({ openedAt }) => openedAt)}::timestamptz[],
        ${instants(({ armedDeadline }) => armedDeadline)}::timestamptz[],
        ${sql.param(opened.map(({ fault }) => fault))}::text[],
        ${sql.param(opened.map(({ delayMs }) => delayMs))}::int[]) as opened (id, at, armed, fault, delay_ms)`,
    )
    .where(and(sql`opened.id = ${runs.id}`, isActive))
    .returning(getTableColumns(runs));
}

/** The clock was put back by so much: runs of a device that are open, or may be, end as many seconds from now as before. */
export async function moveOpenRuns(db: Queryable, deviceId: DeviceId, byMs: number, guard: SQL): Promise<void> {
  const earlier = (instant: SQLWrapper) => sql`${instant} - make_interval(secs => ${byMs / 1000})`;
  await db
    .update(runs)
    .set({
      deadline: earlier(runs.deadline),
      armedDeadline: earlier(runs.armedDeadline),
      openedAt: earlier(runs.openedAt),
      stopRequestedAt: earlier(runs.stopRequestedAt),
    })
    .where(and(eq(runs.deviceId, deviceId), hasBegun, guard));
}

/** No run of a device ends later than its own length from now; for one that was opened before a clock was put back. */
export async function keepEndsNear(db: Queryable, deviceId: DeviceId, now: Date, guard: SQL): Promise<void> {
  const latest = sql`${now.toISOString()}::timestamptz + make_interval(secs => ${runs.durationS})`;
  await db
    .update(runs)
    .set({
      deadline: latest,
      armedDeadline: sql`least(${runs.armedDeadline}, ${latest})`,
      openedAt: sql`least(${runs.openedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(eq(runs.deviceId, deviceId), hasBegun, sql`${runs.deadline} > ${latest} + interval '1 second'`, guard));
}
