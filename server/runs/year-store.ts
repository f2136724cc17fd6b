/** Runs of a span of local days, counted for the report of a year. */
import type { GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import type { Reason } from '@sluice/engine/vocabulary/reasons';
import type { RunOutcome } from '@sluice/engine/vocabulary/watering';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, min, not, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { users } from '../users/tables.ts';
import { zones } from '../zones/tables.ts';
import { sinceLocalDate, untilLocalDate } from './history-store.ts';
import { isNoMaster } from './store.ts';
import { type RunRow, readReason, runs } from './tables.ts';

/** Local ISO dates, both included. */
export interface LocalDates {
  from: string;
  to: string;
}

const endedIn = (groupId: GroupId, { from, to }: LocalDates) =>
  and(eq(runs.groupId, groupId), isNoMaster, eq(runs.phase, 'ENDED'), ...sinceLocalDate(from), ...untilLocalDate(to));

const openS = sql<number>`coalesce(round(sum(extract(epoch from ${runs.closedAt} - ${runs.openedAt}))), 0)`.mapWith(
  Number,
);

/** Local ISO date of the first water that is known; null where none is. */
export async function firstWateredDate(db: Queryable, groupId: GroupId): Promise<string | null> {
  const [row] = await db
    .select({ first: min(runs.localDate) })
    .from(runs)
    .where(and(eq(runs.groupId, groupId), isNoMaster, isNotNull(runs.openedAt)));
  return row?.first ?? null;
}

/** Names of zones that were watered and have been removed since. */
export async function namesOfRemovedZones(db: Queryable, groupId: GroupId, dates: LocalDates) {
  const rows = await db
    .selectDistinctOn([runs.zoneId], { zoneId: runs.zoneId, name: runs.zoneName })
    .from(runs)
    .leftJoin(zones, eq(zones.id, runs.zoneId))
    .where(and(endedIn(groupId, dates), isNull(zones.id), isNotNull(runs.openedAt)))
    .orderBy(runs.zoneId, desc(runs.plannedStart));
  return new Map<ZoneId, string>(rows.map(({ zoneId, name }) => [zoneId, name ?? '']));
}

export interface StartsOfReason {
  outcome: RunOutcome;
  reason: Reason;
  starts: number;
}

/** Starts of programs and of the planner, by how they ended and why they were due or skipped. */
export async function countStarts(db: Queryable, groupId: GroupId, dates: LocalDates): Promise<StartsOfReason[]> {
  const rows = await db
    .select({
      outcome: runs.outcome,
      reasonType: runs.reasonType,
      reasonCode: runs.reasonCode,
      starts: count(),
    })
    .from(runs)
    .where(and(endedIn(groupId, dates), not(eq(runs.source, 'MANUAL'))))
    .groupBy(runs.outcome, runs.reasonType, runs.reasonCode);
  return rows.flatMap(({ outcome, starts, ...row }) =>
    outcome === null ? [] : [{ outcome, reason: readReason(row), starts }],
  );
}

export interface FailedRun extends Pick<RunRow, 'plannedStart' | 'outcome' | 'fault' | 'missingS'> {
  zone: string | null;
  durationS: number;
}

/** Runs that failed, fell short or were missed, the latest `most` of them, and how many there are. */
export async function failedRuns(db: Queryable, groupId: GroupId, dates: LocalDates, most: number) {
  const rows = await db
    .select({
      plannedStart: runs.plannedStart,
      outcome: runs.outcome,
      fault: runs.fault,
      missingS: runs.missingS,
      durationS: runs.durationS,
      zone: sql<string | null>`coalesce(${zones.name}, ${runs.zoneName})`,
      all: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(runs)
    .leftJoin(zones, eq(zones.id, runs.zoneId))
    .where(and(endedIn(groupId, dates), inArray(runs.outcome, ['FAILED', 'PARTIAL', 'MISSED'])))
    .orderBy(desc(runs.plannedStart), desc(runs.id))
    .limit(most);
  return { runs: rows as (FailedRun & { all: number })[], all: rows[0]?.all ?? 0 };
}

/** What was watered by hand, by the name of who did; null: with the button on the device, or by nobody who is known. */
export async function wateringsByHand(db: Queryable, groupId: GroupId, dates: LocalDates) {
  const name = sql<string | null>`coalesce(${users.name}, ${runs.startedByName})`;
  return db
    .select({ name, waterings: count(), openS })
    .from(runs)
    .leftJoin(users, eq(users.id, runs.startedBy))
    .where(and(endedIn(groupId, dates), eq(runs.source, 'MANUAL'), isNotNull(runs.openedAt), isNotNull(runs.closedAt)))
    .groupBy(name)
    .orderBy(desc(count()), asc(name));
}
