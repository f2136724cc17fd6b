/** The stored plan: starts, decisions, shortfalls. */
import { isDeepStrictEqual } from 'node:util';
import type { GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm';
import { groups } from '../groups/tables.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { firstRow } from '../platform/database/row-store.ts';
import { planDecisions, plannedRuns, schedulerStates } from './tables.ts';

export type PlannedRow = typeof plannedRuns.$inferSelect;
export type NewPlannedRow = typeof plannedRuns.$inferInsert;
export type StoredPlan = typeof planDecisions.$inferSelect;

const ROWS_AT_ONCE = 1_000;

/** That a start is not taken yet; the state of its garden is joined. */
const isAhead = gt(plannedRuns.startsAt, schedulerStates.startsTakenUntil);
export const isAheadUntil = (until: Date) => and(isAhead, lte(plannedRuns.startsAt, until));
export const IN_ORDER = [asc(plannedRuns.startsAt), asc(plannedRuns.position), asc(plannedRuns.occurrenceId)] as const;

const SHOWN = {
  occurrenceId: plannedRuns.occurrenceId,
  localDate: plannedRuns.localDate,
  source: plannedRuns.source,
  startsAt: plannedRuns.startsAt,
  endsAt: plannedRuns.endsAt,
  zoneId: plannedRuns.zoneId,
  reminderId: plannedRuns.reminderId,
  programId: plannedRuns.programId,
  cycle: plannedRuns.cycle,
  cycles: plannedRuns.cycles,
  durationS: plannedRuns.durationS,
  volumeL: plannedRuns.volumeL,
  isSkipped: plannedRuns.isSkipped,
  reasonType: plannedRuns.reasonType,
  reasonCode: plannedRuns.reasonCode,
  reasonFigures: plannedRuns.reasonFigures,
  turningPoint: plannedRuns.turningPoint,
};

/** What pages show of a planned start. */
export type ShownStart = Pick<PlannedRow, keyof typeof SHOWN>;

/** Starts up to `until` that are not taken yet, the first one first. */
export async function startsAhead(db: Queryable, groupId: GroupId, until: Date): Promise<ShownStart[]> {
  return db
    .select(SHOWN)
    .from(plannedRuns)
    .innerJoin(schedulerStates, eq(schedulerStates.groupId, plannedRuns.groupId))
    .where(and(eq(plannedRuns.groupId, groupId), isAheadUntil(until)))
    .orderBy(...IN_ORDER);
}

/** Starts in (after, until], the first one first. */
export async function plannedBetween(db: Queryable, groupId: GroupId, after: Date, until: Date): Promise<PlannedRow[]> {
  return db
    .select()
    .from(plannedRuns)
    .where(and(eq(plannedRuns.groupId, groupId), gt(plannedRuns.startsAt, after), lte(plannedRuns.startsAt, until)))
    .orderBy(...IN_ORDER);
}

export async function findPlanned(db: Queryable, groupId: GroupId, occurrenceId: string): Promise<PlannedRow | null> {
  return firstRow(
    db
      .select()
      .from(plannedRuns)
      .where(and(eq(plannedRuns.groupId, groupId), eq(plannedRuns.occurrenceId, occurrenceId))),
  );
}

export async function readStoredPlan(db: Queryable, groupId: GroupId): Promise<StoredPlan | null> {
  const [row] = await db.select().from(planDecisions).where(eq(planDecisions.groupId, groupId));
  return row ? { ...row, decisions: row.decisions.filter(hasNamedReason) } : null;
}

/** What the stored plan is short of, without its decisions of 30 days. */
export async function readShortfalls(db: Queryable, groupId: GroupId): Promise<StoredPlan['shortfalls']> {
  const [row] = await db
    .select({ shortfalls: planDecisions.shortfalls })
    .from(planDecisions)
    .where(eq(planDecisions.groupId, groupId));
  return row?.shortfalls ?? [];
}

/** Decisions from before docs/decisions/0028 are left out; the next plan makes them again. */
const hasNamedReason = ({ skip, despite }: StoredPlan['decisions'][number]) =>
  (skip === null || 'reason' in skip) && (despite === undefined || 'reason' in despite);

/**
 * Replaces all starts after `after` by `rows`; earlier ones are left to be taken. Writes only differences, and returns
 * whether there were any. `before`: the stored plan as it was read; read again where another was stored since.
 */
export async function replacePlan(
  db: Queryable,
  plan: Pick<StoredPlan, 'groupId' | 'decisions' | 'shortfalls' | 'madeAt'>,
  after: Date,
  rows: NewPlannedRow[],
  before: StoredPlan | null,
): Promise<boolean> {
  const { groupId } = plan;
  const ahead = await db
    .select()
    .from(plannedRuns)
    .where(and(eq(plannedRuns.groupId, groupId), gt(plannedRuns.startsAt, after)));
  const storedById = new Map(ahead.map((row) => [row.occurrenceId, row]));
  const changed = rows.filter((row) => !isSameRow(storedById.get(row.occurrenceId), row));
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
  const last = (await isStored(db, before)) ? before : await readStoredPlan(db, groupId);
  const { decisions, shortfalls } = plan;
  const isDecidedAlike =
    last !== null &&
    isDeepStrictEqual(last.decisions, asJson(decisions)) &&
    isDeepStrictEqual(last.shortfalls, asJson(shortfalls));
  const set = isDecidedAlike ? { madeAt: plan.madeAt } : plan;
  await db.insert(planDecisions).values(plan).onConflictDoUpdate({ target: planDecisions.groupId, set });
  return gone.length > 0 || changed.length > 0 || !isDecidedAlike;
}

/** Whether this is still the garden's plan. Much less is read than the whole plan. */
async function isStored(db: Queryable, plan: StoredPlan | null): Promise<boolean> {
  if (plan === null) return false;
  const { groupId, madeAt } = planDecisions;
  const [row] = await db.select({ madeAt }).from(planDecisions).where(eq(groupId, plan.groupId));
  return row?.madeAt.getTime() === plan.madeAt.getTime();
}

function* inParts<Item>(items: Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += ROWS_AT_ONCE) yield items.slice(at, at + ROWS_AT_ONCE);
}

/** Whether a row equals the stored one; left out fields have the column's default. */
function isSameRow(stored: PlannedRow | undefined, row: NewPlannedRow): boolean {
  return stored !== undefined && isSameJson(stored, { ...UNSPECIFIED, ...row });
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

const MINUTES_BEFORE_START = [60, 5];

/**
 * Gardens that need a new plan: with a start within 60 or 5 minutes that was planned before that, requested, or of
 * another day; of those in `among` alone where it is given. The soonest start comes first, then what was requested, then
 * the rest.
 */
export async function groupsWithStalePlan(db: Queryable, now: Date, among?: readonly GroupId[]): Promise<GroupId[]> {
  const comes = (minutes: number) => sql`exists (
    select 1 from ${plannedRuns} p where p.group_id = ${groups.id} and p.starts_at > ${now.toISOString()}::timestamptz
      and p.starts_at <= ${now.toISOString()}::timestamptz + make_interval(mins => ${minutes})
      and coalesce(${planDecisions.madeAt}, '-infinity') < p.starts_at - make_interval(mins => ${minutes}))`;
  const isComing = sql<boolean>`(${or(...MINUTES_BEFORE_START.map(comes))})`;
  const nextStart = sql`(select min(p.starts_at) from ${plannedRuns} p
    where p.group_id = ${groups.id} and p.starts_at > ${now.toISOString()}::timestamptz)`;
  const isRequested = gt(schedulerStates.requested, schedulerStates.made);
  const rows = await db
    .select({ id: groups.id })
    .from(groups)
    .leftJoin(schedulerStates, eq(schedulerStates.groupId, groups.id))
    .leftJoin(planDecisions, eq(planDecisions.groupId, groups.id))
    .where(
      and(
        among && inArray(groups.id, [...among]),
        or(
          isRequested,
          isNull(planDecisions.madeAt),
          isNull(schedulerStates.staleAt),
          lte(schedulerStates.staleAt, now),
          isComing,
        ),
      ),
    )
    .orderBy(
      sql`case when ${isComing} then ${nextStart} end nulls last`,
      sql`coalesce(${isRequested}, false) desc`,
      sql`${schedulerStates.staleAt} nulls first`,
    );
  return rows.map(({ id }) => id);
}

export interface NextStart {
  zoneId: ZoneId;
  startsAt: Date;
}

/** The first start of each zone that is neither taken nor skipped. */
export async function nextStarts(db: Queryable, groupId: GroupId): Promise<NextStart[]> {
  const rows = await db
    .selectDistinctOn([plannedRuns.zoneId], { zoneId: plannedRuns.zoneId, startsAt: plannedRuns.startsAt })
    .from(plannedRuns)
    .innerJoin(schedulerStates, eq(schedulerStates.groupId, plannedRuns.groupId))
    .where(and(eq(plannedRuns.groupId, groupId), isNotNull(plannedRuns.zoneId), not(plannedRuns.isSkipped), isAhead))
    .orderBy(plannedRuns.zoneId, asc(plannedRuns.startsAt));
  return rows.flatMap(({ zoneId, startsAt }) => (zoneId === null ? [] : [{ zoneId, startsAt }]));
}

/** Of zones of several gardens: the first start that is neither taken nor skipped, and the litres planned to a local date. */
export async function plannedOfZones(db: Queryable, gardens: readonly { groupId: GroupId; date: string }[]) {
  const ids = gardens.map(({ groupId }) => groupId);
  const dates = gardens.map(({ date }) => date);
  const { rows } = await db.execute<{ zoneId: ZoneId; groupId: GroupId; startsAt: string; volumeL: number }>(sql`
    select p.zone_id as "zoneId", p.group_id as "groupId", min(p.starts_at) as "startsAt",
      coalesce(sum(p.volume_l) filter (where p.local_date <= g.until), 0)::float8 as "volumeL"
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(dates)}::date[]) g(id, until)
    join scheduler_states s on s.group_id = g.id
    join planned_runs p on p.group_id = g.id and p.starts_at > s.starts_taken_until
    where p.zone_id is not null and not p.is_skipped
    group by p.group_id, p.zone_id`);
  return rows.map((row) => ({ ...row, startsAt: new Date(row.startsAt) }));
}

/** What does not fit into the plans of several gardens; those where all fits are left out. */
export async function shortfallsOfGroups(
  db: Queryable,
  groupIds: GroupId[],
): Promise<Map<GroupId, StoredPlan['shortfalls']>> {
  const { groupId, shortfalls } = planDecisions;
  const rows = await db
    .select({ groupId, shortfalls })
    .from(planDecisions)
    .where(and(inArray(groupId, groupIds), sql`jsonb_array_length(${shortfalls}) > 0`));
  return new Map(rows.map((row) => [row.groupId, row.shortfalls]));
}
