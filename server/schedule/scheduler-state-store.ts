/** How far the scheduler is with each garden: which starts it has taken, and which request its plan answers. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { and, asc, eq, gt, inArray, isNull, lt, lte, max, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import type { Database, Queryable, Transaction } from '../platform/database/connect.ts';
import { firstRow } from '../platform/database/row-store.ts';
import { plannedRuns, schedulerStates } from './tables.ts';

export type SchedulerState = typeof schedulerStates.$inferSelect;

/** A garden without a start in this time is checked again after it. */
export const NOTHING_AHEAD_MS = 40 * DAY_MS;
/** The clocks of two processes are no further apart. */
const CLOCKS_DIFFER_MS = 60_000;
/** Gardens whose starts are taken in one transaction. */
const GARDENS_AT_ONCE = 200;

/** A garden's last check may lie in the future after a clock was set back: until then nothing is started. */
const mayStartBy = (until: Date, now: Date) =>
  and(lte(schedulerStates.nextStartAt, until), lte(schedulerStates.startsTakenUntil, now));
const ofGroup = eq(groups.id, schedulerStates.groupId);
const ofGarden = (groupId: GroupId) => eq(schedulerStates.groupId, groupId);

export async function readSchedulerState(db: Queryable, groupId: GroupId): Promise<SchedulerState | null> {
  return firstRow(db.select().from(schedulerStates).where(ofGarden(groupId)));
}

/** A new garden gets its row when its first plan begins: nothing is planned before. Null if it is gone. */
export async function beginSchedulerState(db: Database, groupId: GroupId, at: Date): Promise<SchedulerState | null> {
  const stored = await readSchedulerState(db, groupId);
  if (stored) return stored;
  return db.transaction(async (tx) => {
    const [garden] = await lockGardens(tx, [groupId]);
    if (!garden) return null;
    await tx.insert(schedulerStates).values({ groupId, startsTakenUntil: at }).onConflictDoNothing();
    return readSchedulerState(tx, groupId);
  });
}

/**
 * Keeps gardens from being moved or removed. It comes before the lock of the scheduler's rows: who moves or removes a
 * garden locks it first too, and the runs that are inserted under the other lock refer to the garden.
 */
const lockGardens = (tx: Queryable, ids: readonly GroupId[], isWaiting = true) =>
  tx
    .select({ id: groups.id })
    .from(groups)
    .where(inArray(groups.id, [...ids]))
    .orderBy(asc(groups.id))
    .for('key share', isWaiting ? {} : { skipLocked: true });

/** Locks it until the transaction ends, so that starts are taken and planned by one at a time; null if there is none. */
export async function lockSchedulerState(tx: Queryable, groupId: GroupId): Promise<SchedulerState | null> {
  await lockGardens(tx, [groupId]);
  return firstRow(tx.select().from(schedulerStates).where(ofGarden(groupId)).for('update'));
}

/** Locks those of these gardens that have something due and that nobody else has locked. */
export async function lockDueGardens(tx: Transaction, ids: readonly GroupId[], now: Date): Promise<GroupId[]> {
  const gardens = await lockGardens(tx, ids, false);
  const locked = await tx
    .select({ id: schedulerStates.groupId })
    .from(schedulerStates)
    .where(
      and(
        inArray(
          schedulerStates.groupId,
          gardens.map(({ id }) => id),
        ),
        mayStartBy(now, now),
      ),
    )
    .orderBy(asc(schedulerStates.groupId))
    .for('update', { skipLocked: true });
  return locked.map(({ id }) => id);
}

/**
 * Gardens with a start up to `until`, and when the first of it is. Gardens in which nothing is started for now are left
 * out.
 */
export async function gardensWithStart(db: Database, now: Date, until: Date): Promise<{ id: GroupId; at: number }[]> {
  const rows = await db
    .select({ id: schedulerStates.groupId, at: schedulerStates.nextStartAt })
    .from(schedulerStates)
    .innerJoin(groups, ofGroup)
    .where(and(mayStartBy(until, now), isNull(groups.startsHeldAt)))
    .orderBy(asc(schedulerStates.nextStartAt), asc(schedulerStates.groupId))
    .limit(GARDENS_AT_ONCE);
  return rows.flatMap(({ id, at }) => (at === null ? [] : [{ id, at: at.getTime() }]));
}

/**
 * Gardens that were last gone through before `since`, those of one place together; of those in `among` where it is given.
 * What was noted by a clock that ran ahead counts for nothing.
 */
export async function groupsToRefresh(
  db: Queryable,
  { since, now }: { since: Date; now: Date },
  among?: readonly GroupId[],
): Promise<GroupId[]> {
  const { refreshedAt } = schedulerStates;
  const ahead = new Date(now.getTime() + CLOCKS_DIFFER_MS);
  const isDue = or(isNull(refreshedAt), lt(refreshedAt, since), gt(refreshedAt, ahead));
  const rows = await db
    .select({ id: groups.id })
    .from(groups)
    .leftJoin(schedulerStates, ofGroup)
    .where(and(among && inArray(groups.id, [...among]), isDue))
    .orderBy(sql`round(${groups.latitude}::numeric, 2), round(${groups.longitude}::numeric, 2), ${groups.id}`);
  return rows.map(({ id }) => id);
}

/** A garden's weather, soil water and plan were gone through. */
export async function noteRefreshed(db: Queryable, groupId: GroupId, at: Date): Promise<void> {
  await db.update(schedulerStates).set({ refreshedAt: at }).where(ofGarden(groupId));
}

/** Gardens whose next start is at `until` at the latest, whether it may be taken or not. */
export async function gardensThatStartBy(db: Queryable, until: Date): Promise<GroupId[]> {
  const rows = await db
    .select({ id: schedulerStates.groupId })
    .from(schedulerStates)
    .where(lte(schedulerStates.nextStartAt, until));
  return rows.map(({ id }) => id);
}

/** Starts up to `now` are taken, and the next one is the first after it, or `otherwise` where none is planned. */
export async function moveStartsTaken(
  tx: Queryable,
  groupIds: readonly GroupId[],
  now: Date,
  otherwise: Date | null,
  change: PgUpdateSetSource<typeof schedulerStates> = {},
): Promise<void> {
  if (groupIds.length === 0) return;
  await tx
    .update(schedulerStates)
    .set({
      ...change,
      startsTakenUntil: now,
      nextStartAt: sql`coalesce((${nextStartAfter(tx, now)}), ${otherwise?.toISOString() ?? null}::timestamptz)`,
    })
    .where(inArray(schedulerStates.groupId, [...groupIds]));
}

const nextStartAfter = (db: Queryable, now: Date) =>
  db
    .select({ at: sql`min(${plannedRuns.startsAt})` })
    .from(plannedRuns)
    .where(and(eq(plannedRuns.groupId, schedulerStates.groupId), gt(plannedRuns.startsAt, now)));

/** Passes over what was due in any garden up to `now`, and requests new plans. */
export async function passOverStartsUntil(db: Queryable, now: Date): Promise<void> {
  await db.update(schedulerStates).set({
    startsTakenUntil: sql`greatest(${schedulerStates.startsTakenUntil}, ${now.toISOString()}::timestamptz)`,
    nextStartAt: sql`(${nextStartAfter(db, now)})`,
    requested: sql`${schedulerStates.requested} + 1`,
  });
}

/** The same for the tables of an earlier version, which may keep its state elsewhere: what is not planned is not due. */
export async function deleteStartsUntil(db: Queryable, now: Date): Promise<void> {
  await db.delete(plannedRuns).where(lte(plannedRuns.startsAt, now));
}

/** A plan was stored. `staleAt`: the garden's next midnight. */
export async function acceptPlan(
  tx: Queryable,
  groupId: GroupId,
  made: Pick<SchedulerState, 'made' | 'nextStartAt' | 'staleAt'>,
): Promise<void> {
  await tx.update(schedulerStates).set(made).where(ofGarden(groupId));
}

/**
 * Requests a new plan: stored in the database until a plan answers it. A garden without a row has no plan yet, and the
 * first one reads the state at its begin.
 */
export async function requestPlan(db: Queryable, groupId: GroupId): Promise<void> {
  await db
    .update(schedulerStates)
    .set({ requested: sql`${schedulerStates.requested} + 1` })
    .where(ofGarden(groupId));
}

/** Lets no start of the garden's plan be taken until a new one is stored. The caller has locked the garden. */
export async function awaitNewPlan(tx: Queryable, groupId: GroupId): Promise<void> {
  await tx.update(schedulerStates).set({ nextStartAt: null }).where(ofGarden(groupId));
}

/** The latest moment up to which starts of any garden were taken; null before the first plan. */
export async function latestStartsTaken(db: Queryable): Promise<Date | null> {
  const [row] = await db.select({ at: max(schedulerStates.startsTakenUntil) }).from(schedulerStates);
  return row?.at ?? null;
}
