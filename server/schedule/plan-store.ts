/** The stored plan: starts, decisions, shortfalls. */
import { isDeepStrictEqual } from 'node:util';
import type { GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { updateGroup } from '../groups/index.ts';
import { groups } from '../groups/tables.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { planDecisions, plannedRuns } from './tables.ts';

export type PlannedRow = typeof plannedRuns.$inferSelect;
export type NewPlannedRow = typeof plannedRuns.$inferInsert;
export type StoredPlan = typeof planDecisions.$inferSelect;

const ROWS_AT_ONCE = 1_000;

/** Starts in (after, until], the first one first. */
export async function plannedBetween(db: Queryable, groupId: GroupId, after: Date, until: Date): Promise<PlannedRow[]> {
  return db
    .select()
    .from(plannedRuns)
    .where(and(eq(plannedRuns.groupId, groupId), gt(plannedRuns.startsAt, after), lte(plannedRuns.startsAt, until)))
    .orderBy(asc(plannedRuns.startsAt), asc(plannedRuns.position), asc(plannedRuns.occurrenceId));
}

export async function findPlanned(db: Queryable, groupId: GroupId, occurrenceId: string): Promise<PlannedRow | null> {
  const [row] = await db
    .select()
    .from(plannedRuns)
    .where(and(eq(plannedRuns.groupId, groupId), eq(plannedRuns.occurrenceId, occurrenceId)));
  return row ?? null;
}

export async function readStoredPlan(db: Queryable, groupId: GroupId): Promise<StoredPlan | null> {
  const [row] = await db.select().from(planDecisions).where(eq(planDecisions.groupId, groupId));
  return row ? { ...row, decisions: row.decisions.filter(hasNamedReason) } : null;
}

/** Decisions from before docs/decisions/0028 are left out; the next plan makes them again. */
const hasNamedReason = ({ skip, despite }: StoredPlan['decisions'][number]) =>
  (skip === null || 'reason' in skip) && (despite === undefined || 'reason' in despite);

/**
 * Replaces all starts after `after` by `rows`; earlier ones are left to be taken. Writes only differences, and returns
 * whether there were any.
 */
export async function replacePlan(
  db: Queryable,
  plan: Pick<StoredPlan, 'groupId' | 'decisions' | 'shortfalls' | 'madeAt'>,
  after: Date,
  rows: NewPlannedRow[],
): Promise<boolean> {
  const { groupId } = plan;
  const ahead = await db
    .select()
    .from(plannedRuns)
    .where(and(eq(plannedRuns.groupId, groupId), gt(plannedRuns.startsAt, after)));
  const known = new Map(ahead.map((row) => [row.occurrenceId, row]));
  const changed = rows.filter((row) => !isSameRow(known.get(row.occurrenceId), row));
  const wanted = new Set(rows.map(({ occurrenceId }) => occurrenceId));
  const gone = [...ahead.filter(({ occurrenceId }) => !wanted.has(occurrenceId)), ...changed];
  for (const some of inParts(gone)) {
    const ids = some.map(({ occurrenceId }) => occurrenceId);
    await db
      .delete(plannedRuns)
      .where(
        and(eq(plannedRuns.groupId, groupId), gt(plannedRuns.startsAt, after), inArray(plannedRuns.occurrenceId, ids)),
      );
  }
  // A start before `after` that is not taken yet stays.
  for (const some of inParts(changed)) await db.insert(plannedRuns).values(some).onConflictDoNothing();
  const last = await readStoredPlan(db, groupId);
  const { decisions, shortfalls } = plan;
  const isDecidedAlike =
    last !== null && isSameJson(last.decisions, decisions) && isSameJson(last.shortfalls, shortfalls);
  const set = isDecidedAlike ? { madeAt: plan.madeAt } : plan;
  await db.insert(planDecisions).values(plan).onConflictDoUpdate({ target: planDecisions.groupId, set });
  return gone.length > 0 || changed.length > 0 || !isDecidedAlike;
}

function* inParts<Item>(items: Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += ROWS_AT_ONCE) yield items.slice(at, at + ROWS_AT_ONCE);
}

/** Whether a row equals the stored one; left out fields have the column's default. */
function isSameRow(held: PlannedRow | undefined, row: NewPlannedRow): boolean {
  return held !== undefined && isSameJson(held, { ...UNSPECIFIED, ...row });
}

const UNSPECIFIED = {
  zoneId: null,
  reminderId: null,
  programId: null,
  wantedS: null,
  cycle: 1,
  cycles: 1,
  volumeL: null,
  maxVolumeL: null,
  netMm: null,
  isSkipped: false,
  reasonCode: null,
  reasonFigures: {},
  turningPoint: null,
  rainBasis: null,
  daysFromRain: null,
  position: 0,
} satisfies Partial<NewPlannedRow>;

/** Equal once both are written as JSON, whatever the order of their fields. */
const isSameJson = (one: unknown, other: unknown) => isDeepStrictEqual(asJson(one), asJson(other));
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Deletes starts that were taken long ago; their outcome is in the runs. */
export async function forgetPlanned(db: Queryable, before: Date): Promise<void> {
  await db.delete(plannedRuns).where(lte(plannedRuns.startsAt, before));
}

/**
 * Locks the garden's plan for this transaction; returns up to when starts have been taken, and which request it
 * answers.
 */
export async function lockPlan(
  db: Queryable,
  groupId: GroupId,
): Promise<{ plannedUntil: Date; planMade: number } | null> {
  const [row] = await db
    .select({ plannedUntil: groups.plannedUntil, planMade: groups.planMade })
    .from(groups)
    .where(eq(groups.id, groupId))
    .for('update');
  return row ?? null;
}

/** `planStaleAt`: the garden's next midnight. */
export async function acceptPlan(
  db: Queryable,
  groupId: GroupId,
  made: { planMade: number; nextStartAt: Date; planStaleAt: Date },
): Promise<void> {
  await updateGroup(db, groupId, made);
}

/** Requests a new plan: stored in the database until a plan answers it. */
export async function requestPlan(db: Queryable, groupId: GroupId): Promise<void> {
  await updateGroup(db, groupId, { planRequested: sql`${groups.planRequested} + 1` });
}

const MINUTES_BEFORE_START = [60, 5];

/**
 * Gardens that need a new plan: with a start within 60 or 5 minutes that was planned before that, requested, or of
 * another day. The soonest start comes first, then what was requested, then the rest.
 */
export async function groupsWithStalePlan(db: Queryable, now: Date): Promise<GroupId[]> {
  const comes = (minutes: number) => sql`exists (
    select 1 from ${plannedRuns} p where p.group_id = ${groups.id} and p.starts_at > ${now.toISOString()}::timestamptz
      and p.starts_at <= ${now.toISOString()}::timestamptz + make_interval(mins => ${minutes})
      and coalesce(${planDecisions.madeAt}, '-infinity') < p.starts_at - make_interval(mins => ${minutes}))`;
  const isComing = sql<boolean>`(${or(...MINUTES_BEFORE_START.map(comes))})`;
  const nextStart = sql`(select min(p.starts_at) from ${plannedRuns} p
    where p.group_id = ${groups.id} and p.starts_at > ${now.toISOString()}::timestamptz)`;
  const isRequested = gt(groups.planRequested, groups.planMade);
  const rows = await db
    .select({ id: groups.id })
    .from(groups)
    .leftJoin(planDecisions, eq(planDecisions.groupId, groups.id))
    .where(
      or(isRequested, isNull(planDecisions.madeAt), isNull(groups.planStaleAt), lte(groups.planStaleAt, now), isComing),
    )
    .orderBy(
      sql`case when ${isComing} then ${nextStart} end nulls last`,
      sql`${isRequested} desc`,
      sql`${groups.planStaleAt} nulls first`,
    );
  return rows.map(({ id }) => id);
}

export interface NextStart {
  zoneId: ZoneId;
  startsAt: Date;
}

/** The first start of each zone that is not skipped. */
export async function nextStarts(db: Queryable, groupId: GroupId, after: Date): Promise<NextStart[]> {
  const rows = await db
    .selectDistinctOn([plannedRuns.zoneId], { zoneId: plannedRuns.zoneId, startsAt: plannedRuns.startsAt })
    .from(plannedRuns)
    .where(
      and(
        eq(plannedRuns.groupId, groupId),
        isNotNull(plannedRuns.zoneId),
        eq(plannedRuns.isSkipped, false),
        gt(plannedRuns.startsAt, after),
      ),
    )
    .orderBy(plannedRuns.zoneId, asc(plannedRuns.startsAt));
  return rows.flatMap(({ zoneId, startsAt }) => (zoneId === null ? [] : [{ zoneId, startsAt }]));
}
