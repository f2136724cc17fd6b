/**
 * Makes and stores a garden's plan of the next 30 days, with the engine's planner. A plan continues from the day's
 * progress: nothing that has started is planned again, and a plan without changes writes nothing.
 */

import { outlookOfMonth } from '@sluice/engine/savings/rest-of-month';
import { type DayProgress, isAnswered } from '@sluice/engine/schedule/day-progress';
import type { Decision } from '@sluice/engine/schedule/decision';
import { checkGarden } from '@sluice/engine/schedule/garden-check';
import { type MonthBudget, planWithin } from '@sluice/engine/schedule/month-budget';
import { type Plan, plan } from '@sluice/engine/schedule/plan';
import type { PlanState } from '@sluice/engine/schedule/plan-state';
import { listShortfalls, type Shortfall } from '@sluice/engine/schedule/shortfall';
import { drawsFromTank } from '@sluice/engine/schedule/tank';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { findGroup, type GroupRow } from '../groups/index.ts';
import { notifyShortfall } from '../notifications/index.ts';
import type { Database, Queryable } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { localDateIn, midnightIn } from '../platform/moments.ts';
import { readReminders } from '../reminders/index.ts';
import { type RunRow, runsOfDays } from '../runs/index.ts';
import { readTankNow, type TankNow } from '../tanks/index.ts';
import { monthBudgets } from '../tariffs/index.ts';
import { findTodaysProgress } from './day-progress.ts';
import { type PlannerView, plannerView } from './garden-of-group.ts';
import { askedStart, rowsOfPlan, withMove } from './plan-rows.ts';
import { DAYS_BACK, planStateNow } from './plan-state.ts';
import {
  type NewPlannedRow,
  type PlannedRow,
  plannedBetween,
  readStoredPlan,
  replacePlan,
  type StoredPlan,
} from './plan-store.ts';
import { rowsOfReminders } from './reminder-rows.ts';
import {
  acceptPlan,
  beginSchedulerState,
  lockSchedulerState,
  NOTHING_AHEAD_MS,
  type SchedulerState,
} from './scheduler-state-store.ts';

/** How often a plan is made again because starts were taken while it was made. */
const MAX_TRIES = 5;

/** `overtaken`: starts came due while it was made; `superseded`: a newer plan is stored already, or the garden is gone. */
type PlanOutcome = 'stored' | 'superseded' | 'overtaken';

/** Returns whether a plan was stored; false when the group is gone, or a newer plan was made. */
export async function makePlan(db: Database, groupId: GroupId, nowMs: number): Promise<boolean> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const outcome = await tryPlan(db, groupId, nowMs);
    if (outcome !== 'overtaken') return outcome === 'stored';
  }
  throw new Error(`the plan was overtaken by its own starts ${MAX_TRIES} times`);
}

async function tryPlan(db: Database, groupId: GroupId, atMs: number): Promise<PlanOutcome> {
  // Before all else is read: what was changed before a request is in the plan that answers it.
  const state = await beginSchedulerState(db, groupId, new Date(atMs));
  const group = await findGroup(db, groupId);
  if (!state || !group) return 'superseded';
  // Starts up to the last check are taken already, even if the other process checked slightly later than `atMs`.
  const nowMs = Math.max(atMs, state.startsTakenUntil.getTime());
  const last = await readStoredPlan(db, groupId);
  const view = await plannerView(db, group, nowMs, LIMITS.scheduleAheadDays);
  const facts = await readPlanFacts(db, group, view, state, nowMs);
  const draft = draftPlan(facts, { group, view }, last?.decisions ?? [], nowMs);
  const outcome = await storePlan(db, state, draft, last, nowMs);
  if (outcome === 'stored') await notifyNewShortfalls(db, view, group, draft.shortfalls, last?.shortfalls ?? [], nowMs);
  return outcome;
}

/** A computed plan that is not written yet. */
interface Draft {
  decisions: Decision[];
  shortfalls: readonly Shortfall[];
  rows: NewPlannedRow[];
  /** The garden's next midnight. */
  staleAt: Date;
  /** Epoch day on which the tank cannot give what is wanted from it; null where it can, or there is none. */
  tankEmptyEpochDay: number | null;
}

/**
 * What a plan continues from: runs of the last days, starts that are laid and not taken, reminders, and what is left of the
 * months' budgets and in the tank. `days`: as many as are planned.
 */
export async function readPlanFacts(
  db: Queryable,
  group: GroupRow,
  { garden }: Pick<PlannerView, 'garden'>,
  { startsTakenUntil }: Pick<SchedulerState, 'startsTakenUntil'>,
  nowMs: number,
  days: number = LIMITS.scheduleAheadDays,
) {
  const today = Temporal.PlainDate.from(localDateIn(group.timeZone, nowMs));
  return {
    runs: await runsOfDays(db, group.id, today.subtract({ days: DAYS_BACK }).toString()),
    before: await plannedBetween(db, group.id, startsTakenUntil, new Date(nowMs + NOTHING_AHEAD_MS)),
    reminders: await readReminders(db, group.id),
    budgets: await monthBudgets(db, group.id, garden.zones, today, days),
    tank: await readTankNow(db, group, garden.zones, nowMs),
  };
}

/** `days`: as many as `view` reaches. */
export function draftPlan(
  { runs, before, reminders: reminded, budgets, tank }: Awaited<ReturnType<typeof readPlanFacts>>,
  { group, view, days = LIMITS.scheduleAheadDays }: { group: GroupRow; view: PlannerView; days?: number },
  decidedBefore: readonly Decision[],
  nowMs: number,
): Draft {
  const today = localDateIn(group.timeZone, nowMs);
  const staleAt = new Date(midnightIn(group.timeZone, today, 1));
  const laid = before.filter((row) => row.startsAt < staleAt);
  const progress = findTodaysProgress(view, today, runs, laid, nowMs);
  // Of today's starts that are laid already.
  const remainingL = progress.remaining.reduce(
    (sum, { isSkipped, volumeL }) => sum + (isSkipped ? 0 : (volumeL ?? 0)),
    0,
  );
  const left = budgets.map((budget, month) =>
    month === 0 ? { ...budget, litres: budget.litres - remainingL } : budget,
  );
  const begin = planStateNow(view, today, runs, progress, nowMs);
  const made = planGarden(
    tank === null ? view : { ...view, garden: { ...view.garden, tank: tank.tank } },
    tank === null ? begin : { ...begin, ...tankOfDay(tank, progress.remaining, runs, view) },
    days,
    left,
  );
  const decisions = [...decisionsOfToday(decidedBefore, today, progress.day), ...made.decisions];
  const reminders = rowsOfReminders(reminded, view.sensors, group, nowMs, nowMs + days * DAY_MS, view.garden);
  const rows = [...progress.remaining, ...freshRows(view, group, made, before, nowMs), ...reminders];
  const { tankEmptyEpochDay } = made;
  return { decisions, shortfalls: listShortfalls(decisions), rows, staleAt, tankEmptyEpochDay };
}

/** The tank without what runs that have not ended, and today's starts that are laid already, will draw. */
function tankOfDay(
  { tank, levelL, rainSoFarMm }: TankNow,
  remaining: readonly NewPlannedRow[],
  runs: readonly RunRow[],
  { garden }: Pick<PlannerView, 'garden'>,
) {
  const flows = new Map(garden.zones.map((zone) => [zone.id, zone.isFlowKnown ? zone.flowLitresPerMinute : 0]));
  const openL = runs
    .filter(({ phase, source, zoneId }) => phase !== 'ENDED' && source !== 'MASTER' && drawsFromTank(tank, zoneId))
    .reduce((sum, { zoneId, durationS }) => sum + ((flows.get(zoneId) ?? 0) * durationS) / 60, 0);
  const laidL = remaining
    .filter(({ isSkipped, zoneId }) => !isSkipped && zoneId != null && drawsFromTank(tank, zoneId))
    .reduce((sum, { volumeL }) => sum + (volumeL ?? 0), 0);
  return { tankL: Math.max(0, levelL - openL - laidL), tankRainMm: rainSoFarMm };
}

/** Writes the differences from the previous plan, unless another process was faster. */
async function storePlan(
  db: Database,
  { groupId, requested }: SchedulerState,
  { decisions, shortfalls, rows, staleAt }: Draft,
  before: StoredPlan | null,
  nowMs: number,
): Promise<PlanOutcome> {
  const nothingAhead = new Date(nowMs + NOTHING_AHEAD_MS);
  return db.transaction(async (tx): Promise<PlanOutcome> => {
    const now = await lockSchedulerState(tx, groupId);
    if (now === null || now.made > requested) return 'superseded';
    if (now.startsTakenUntil.getTime() > nowMs) return 'overtaken';
    const isChanged = await replacePlan(
      tx,
      { groupId, decisions, shortfalls: [...shortfalls], madeAt: new Date(nowMs) },
      new Date(nowMs),
      inOrder(rows.filter((row) => row.startsAt.getTime() > nowMs)),
      before,
    );
    const [first] = await plannedBetween(tx, groupId, now.startsTakenUntil, nothingAhead);
    await acceptPlan(tx, groupId, { made: requested, nextStartAt: first?.startsAt ?? nothingAhead, staleAt });
    if (isChanged) await announce(tx, { groupId }, ['schedule', 'zones', 'devices']);
    return 'stored';
  });
}

function planGarden(view: PlannerView, state: PlanState, days: number, budgets: readonly MonthBudget[]): Plan {
  const checked = checkGarden(view.garden);
  if (!checked.ok) throw new Error(`a garden that cannot be planned: ${JSON.stringify(checked.problems)}`);
  if (budgets.length === 0) return plan(checked.value, view.outlook, state, days);
  const expected = outlookOfMonth(view.outlook, state.epochDay + days, 'usual');
  return planWithin(budgets, checked.value, view.outlook, state, days, expected);
}

/** What was decided today of what has progress, by the plan that began it. */
const decisionsOfToday = (decisions: readonly Decision[], today: string, day: DayProgress): Decision[] =>
  decisions.filter(({ localDate, zoneId, programId }) => localDate === today && isAnswered(day, zoneId, programId));

function freshRows(
  view: PlannerView,
  group: GroupRow,
  made: Plan,
  before: PlannedRow[],
  nowMs: number,
): NewPlannedRow[] {
  const { garden, programNames } = view;
  const beforeById = new Map(before.map((row) => [row.occurrenceId, row]));
  return rowsOfPlan(made, { groupId: group.id, garden, programNames }).map((row) =>
    withMove(row, beforeById.get(row.occurrenceId), askedStart(row, garden), nowMs),
  );
}

/** Rows of the same instant keep the planner's order. */
function inOrder(rows: NewPlannedRow[]): NewPlannedRow[] {
  const places = new Map<number, number>();
  return rows.map((row) => {
    const at = row.startsAt.getTime();
    const position = places.get(at) ?? 0;
    places.set(at, position + 1);
    return { ...row, position };
  });
}

/** Notifies people once when a zone's shortfall begins. */
async function notifyNewShortfalls(
  db: Database,
  view: PlannerView,
  group: GroupRow,
  shortfalls: readonly Shortfall[],
  before: readonly { zoneId: string }[],
  nowMs: number,
): Promise<void> {
  for (const { zoneId, missingMm, localDates } of shortfalls) {
    if (before.some((one) => one.zoneId === zoneId)) continue;
    const zone = view.zones.find(({ id }) => id === zoneId);
    if (!zone) continue;
    const shortfall = { groupId: group.id, deviceId: zone.deviceId, zoneId: zone.id, zoneName: zone.name };
    await notifyShortfall(db, { ...shortfall, missingMm, localDates }, new Date(nowMs));
  }
}
