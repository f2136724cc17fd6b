/** Runs: due, active and ended. */
import type { DeviceId, GroupId, RunId, ZoneId } from '@sluice/engine/vocabulary/ids';
import type { RunFault } from '@sluice/engine/vocabulary/watering';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
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
import { users } from '../users/tables.ts';
import { zones } from '../zones/tables.ts';
import { type RunRow, runs, stopChange } from './tables.ts';

export type { RunRow };
export type NewRun = typeof runs.$inferInsert;
export type NamedRunRow = RunRow & { starter: string | null };

const isActive = ne(runs.phase, 'ENDED');
/** A master zone's water is counted and stopped at the zones behind it. */
const isOfItself = ne(runs.source, 'MASTER');

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

/**
 * Stores deadlines of runs that are to open now, each from its own length. Returns those that may still open: waiting,
 * not stopped, and on devices whose leases hold.
 */
export async function journalOpenings(
  db: Queryable,
  openings: readonly { id: RunId; closeCommand: string | null }[],
  now: Date,
  toHeld: (deviceId: SQLWrapper) => { fencingToken: SQL; isHeld: SQL },
): Promise<RunRow[]> {
  const { fencingToken, isHeld } = toHeld(runs.deviceId);
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
    .where(and(sql`${runs.id} = opening.id`, eq(runs.phase, 'PENDING'), isNull(runs.stopRequestedAt), isHeld))
    .returning();
}

export interface Opened {
  id: RunId;
  openedAt: Date;
  /** The deadline in the device's own timer. */
  armedDeadline: Date | null;
  fault: RunFault | null;
}

/** Stores that valves are open, and until when. Returns the runs that have not ended meanwhile. */
export async function keepOpened(db: Queryable, opened: Opened[]): Promise<RunRow[]> {
  const instants = (of: (one: Opened) => Date | null) => sql.param(opened.map((one) => of(one)?.toISOString() ?? null));
  return db
    .update(runs)
    .set({
      phase: sql`case when ${runs.phase} = 'OPENING' then 'WATERING' else ${runs.phase} end`,
      openedAt: sql`coalesce(${runs.openedAt}, opened.at)`,
      armedDeadline: sql`opened.armed`,
      fault: sql`opened.fault`,
    })
    .from(
      sql`unnest(${sql.param(opened.map(({ id }) => id))}::uuid[], ${instants(({ openedAt }) => openedAt)}::timestamptz[],
        ${instants(({ armedDeadline }) => armedDeadline)}::timestamptz[],
        ${sql.param(opened.map(({ fault }) => fault))}::text[]) as opened (id, at, armed, fault)`,
    )
    .where(and(sql`opened.id = ${runs.id}`, isActive))
    .returning(getTableColumns(runs));
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

/** Runs whose valve should have been shut before `before`, by their deadline or since somebody stopped them. */
export async function overdueRuns(db: Queryable, before: Date): Promise<RunRow[]> {
  return db
    .select()
    .from(runs)
    .where(and(isActive, or(lt(runs.deadline, before), lt(runs.stopRequestedAt, before))));
}

const named = (db: Queryable) =>
  db
    .select({ run: runs, zoneName: zones.name, starter: users.name })
    .from(runs)
    .leftJoin(zones, eq(zones.id, runs.zoneId))
    .leftJoin(users, eq(users.id, runs.startedBy));

/** A removed zone or person keeps its name. */
const flat = (rows: { run: RunRow; zoneName: string | null; starter: string | null }[]): NamedRunRow[] =>
  rows.map(({ run, zoneName, starter }) => ({
    ...run,
    zoneName: zoneName ?? run.zoneName,
    starter: starter ?? run.startedByName,
  }));

export async function activeRunsOfGroup(db: Queryable, groupId: GroupId): Promise<NamedRunRow[]> {
  return flat(
    await named(db)
      .where(and(eq(runs.groupId, groupId), isActive))
      .orderBy(asc(runs.plannedStart), asc(runs.position)),
  );
}

/** Ended runs that were planned in [from, to). */
export const endedBetween = (groupId: GroupId, from: Date, to: Date) =>
  and(eq(runs.groupId, groupId), eq(runs.phase, 'ENDED'), gte(runs.plannedStart, from), lt(runs.plannedStart, to));

/** The same, newest first. */
export async function endedRunsOfGroup(
  db: Queryable,
  groupId: GroupId,
  from: Date,
  to: Date,
  zoneIds: ZoneId[] | undefined,
): Promise<NamedRunRow[]> {
  return flat(
    await named(db)
      .where(and(endedBetween(groupId, from, to), zoneIds === undefined ? undefined : inArray(runs.zoneId, zoneIds)))
      .orderBy(desc(runs.plannedStart), desc(runs.position)),
  );
}

/** The newest first, from the one before `last` on, `count` at most, without masters. */
export async function runsBefore(
  db: Queryable,
  groupId: GroupId,
  last: Pick<RunRow, 'id' | 'plannedStart'> | null,
  zoneIds: ZoneId[] | undefined,
  count: number,
): Promise<NamedRunRow[]> {
  const isBefore = last && sql`(${runs.plannedStart}, ${runs.id}) < (${last.plannedStart.toISOString()}, ${last.id})`;
  return flat(
    await named(db)
      .where(
        and(
          eq(runs.groupId, groupId),
          isOfItself,
          isBefore ?? undefined,
          zoneIds === undefined ? undefined : inArray(runs.zoneId, zoneIds),
        ),
      )
      .orderBy(desc(runs.plannedStart), desc(runs.id))
      .limit(count),
  );
}

export interface LastRun {
  zoneId: ZoneId;
  deviceId: DeviceId;
  closedAt: Date;
}

/** When each zone last watered. */
export async function lastRunsOfGroup(db: Queryable, groupId: GroupId): Promise<LastRun[]> {
  return db
    .selectDistinctOn([runs.zoneId], {
      zoneId: runs.zoneId,
      deviceId: runs.deviceId,
      closedAt: sql<Date>`${runs.closedAt}`.mapWith(runs.closedAt),
    })
    .from(runs)
    .where(and(eq(runs.groupId, groupId), isOfItself, isNotNull(runs.openedAt), isNotNull(runs.closedAt)))
    .orderBy(runs.zoneId, desc(runs.closedAt));
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

const hasBegun = inArray(runs.phase, ['OPENING', 'WATERING', 'CLOSING']);

/** The run after which a device's valves were shut last, if that was after `since`; without masters. */
export async function lastClosedRun(db: Queryable, deviceId: DeviceId, since: Date): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(runs)
    .where(and(eq(runs.deviceId, deviceId), isOfItself, isNotNull(runs.openedAt), gte(runs.closedAt, since)))
    .orderBy(desc(runs.closedAt))
    .limit(1);
  return row ?? null;
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

/** Asks all active runs of a group to stop; waiting ones end at once. Returns what was changed. */
export async function stopRunsOfGroup(db: Queryable, groupId: GroupId, now: Date): Promise<RunRow[]> {
  return db
    .update(runs)
    .set(stopChange(now))
    .where(and(eq(runs.groupId, groupId), isActive, isOfItself))
    .returning();
}

export async function stopRun(db: Queryable, id: RunId, now: Date): Promise<RunRow | null> {
  const [row] = await db
    .update(runs)
    .set(stopChange(now))
    .where(and(eq(runs.id, id), isActive, isOfItself))
    .returning();
  return row ?? null;
}

export interface DayOfZone {
  zoneId: ZoneId;
  /** Local ISO date. */
  date: string;
  volumeL: number | null;
  openS: number;
  /** Whether every run of the day was metered. */
  isMeasured: boolean;
}

/** Water of each zone on each local day since a date. */
export async function wateringSince(db: Queryable, groupId: GroupId, date: string): Promise<DayOfZone[]> {
  return db
    .select({
      zoneId: runs.zoneId,
      date: runs.localDate,
      volumeL: sql<number | null>`sum(${runs.volumeL})`.mapWith(Number),
      openS: sql<number>`coalesce(sum(extract(epoch from ${runs.closedAt} - ${runs.openedAt})), 0)`.mapWith(Number),
      isMeasured: sql<boolean>`bool_and(${runs.volumeIsMeasured})`,
    })
    .from(runs)
    .where(
      and(
        eq(runs.groupId, groupId),
        isOfItself,
        gte(runs.localDate, date),
        isNotNull(runs.openedAt),
        isNotNull(runs.closedAt),
      ),
    )
    .groupBy(runs.zoneId, runs.localDate);
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
        isOfItself,
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

/** Every run of the local days since a date, including active ones, without masters. */
export async function runsOfDays(db: Queryable, groupId: GroupId, sinceDate: string): Promise<RunRow[]> {
  return db
    .select()
    .from(runs)
    .where(and(eq(runs.groupId, groupId), isOfItself, gte(runs.localDate, sinceDate)))
    .orderBy(asc(runs.plannedStart));
}
