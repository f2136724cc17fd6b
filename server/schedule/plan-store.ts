/** What the planner laid down: starts, decisions, shortfalls. */
import { isDeepStrictEqual } from 'node:util';
import type { GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
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

/** What was decided before reasons had names (docs/decisions/0028) is left out; the next plan decides it again. */
const hasNamedReason = ({ skip, despite }: StoredPlan['decisions'][number]) =>
  (skip === null || 'reason' in skip) && (despite === undefined || 'reason' in despite);

/**
 * Puts `rows` in place of all starts after `after`; those before it belong to whoever takes what is due. Writes only
 * what differs, and returns whether anything did.
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
  // A start of before `after` that nobody has taken yet keeps its place under its name.
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

/** Whether a row says what the database holds already; what it leaves out stands there as the column's default. */
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
  position: 0,
} satisfies Partial<NewPlannedRow>;

/** Equal once both are written as JSON, whatever the order of their fields. */
const isSameJson = (one: unknown, other: unknown) => isDeepStrictEqual(asJson(one), asJson(other));
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Starts that have been taken long ago are of no use: what became of them is in the runs. */
export async function forgetPlanned(db: Queryable, before: Date): Promise<void> {
  await db.delete(plannedRuns).where(lte(plannedRuns.startsAt, before));
}

/** Holds the garden's plan for this transaction: up to when starts have been taken, and which asking it answers. */
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

/** `planStaleAt`: the garden's next midnight, when another day begins to be the first. */
export async function acceptPlan(
  db: Queryable,
  groupId: GroupId,
  made: { planMade: number; nextStartAt: Date; planStaleAt: Date },
): Promise<void> {
  await db.update(groups).set(made).where(eq(groups.id, groupId));
}

/** Asks for a new plan: stands in the database until one that answers it has been made. */
export async function requestPlan(db: Queryable, groupId: GroupId): Promise<void> {
  await db
    .update(groups)
    .set({ planRequested: sql`${groups.planRequested} + 1` })
    .where(eq(groups.id, groupId));
}

const MINUTES_BEFORE_START = [60, 5];

/**
 * Gardens whose plan is to be made anew: asked for and not made, of another day, or with a start that comes within 60
 * or 5 minutes and was planned before that.
 */
export async function groupsWithStalePlan(db: Queryable, now: Date): Promise<GroupId[]> {
  const comes = (minutes: number) => sql`exists (
    select 1 from ${plannedRuns} p where p.group_id = ${groups.id} and p.starts_at > ${now.toISOString()}::timestamptz
      and p.starts_at <= ${now.toISOString()}::timestamptz + make_interval(mins => ${minutes})
      and ${planDecisions.madeAt} < p.starts_at - make_interval(mins => ${minutes}))`;
  const rows = await db
    .select({ id: groups.id })
    .from(groups)
    .leftJoin(planDecisions, eq(planDecisions.groupId, groups.id))
    .where(
      or(
        gt(groups.planRequested, groups.planMade),
        isNull(planDecisions.madeAt),
        isNull(groups.planStaleAt),
        lte(groups.planStaleAt, now),
        ...MINUTES_BEFORE_START.map(comes),
      ),
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
