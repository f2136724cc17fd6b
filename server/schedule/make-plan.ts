/** Makes a garden's plan of the next 30 days and lays it down. The planner itself is the engine's. */
import { calendarDayOf, epochDayOf } from '@sluice/engine/programs/calendar-day';
import { localDayOf } from '@sluice/engine/programs/local-day';
import { sunTimes } from '@sluice/engine/programs/sun-times';
import { instantAt } from '@sluice/engine/programs/time-of-day';
import { checkGarden } from '@sluice/engine/schedule/garden-check';
import { type Plan, plan } from '@sluice/engine/schedule/plan';
import type { PlanState, ZoneState } from '@sluice/engine/schedule/plan-state';
import { skipForUser } from '@sluice/engine/skipping/user';
import type { GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { findGroup, type GroupRow } from '../groups/index.ts';
import { notifyShortfall } from '../notifications/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { localDateIn } from '../platform/moments.ts';
import { remindersOf } from '../reminders/index.ts';
import { type PlannerView, plannerView, sensorsOfZone } from './garden-of-group.ts';
import { netMmGiven } from './given-today.ts';
import { keyOf, type RowContext, rowsOfPlan } from './plan-rows.ts';
import {
  acceptPlan,
  keptPlan,
  lockPlan,
  type NewPlannedRow,
  type PlannedRow,
  plannedBetween,
  replacePlan,
} from './plan-store.ts';
import { rowsOfReminders } from './reminder-rows.ts';
import { sensedZone } from './sensed-zone.ts';
import { type RunRow, runsOfDays } from './store.ts';

const DAY_MS = 86_400_000;
/** A law may ask how many of the last seven days had water. */
const WEEK_DAYS = 7;
/** A garden without a start is looked at again after this. */
const NOTHING_AHEAD_MS = 40 * DAY_MS;

/**
 * Answers whether a plan was laid down; not when the group is gone, or when a newer plan has been asked for and made
 * meanwhile. What has begun today goes on as it was planned.
 */
export async function makePlan(db: Database, groupId: GroupId, nowMs: number): Promise<boolean> {
  const group = await findGroup(db, groupId);
  if (!group) return false;
  const asked = group.planRequested;
  const view = await plannerView(db, group, nowMs, LIMITS.scheduleAheadDays);
  const today = localDateIn(group.timeZone, nowMs);
  const weekAgo = Temporal.PlainDate.from(today).subtract({ days: WEEK_DAYS }).toString();
  const done = await runsOfDays(db, groupId, weekAgo);
  const kept = await keptStarts(db, group, view, done, nowMs);
  const made = planned(view, group, done, kept, nowMs);
  const context: RowContext = {
    groupId,
    garden: view.garden,
    programNames: view.programNames,
    rainDelayUntil: group.rainDelayUntil,
    timeZone: group.timeZone,
  };
  const begun = new Set([...kept.map(keyOfRow), ...done.filter((run) => run.localDate === today).map(keyOfRun)]);
  const fresh = rowsOfPlan(made, context).filter(
    (row) => !begun.has(keyOfRow(row)) && !(row.localDate === today && isOver(row, view, nowMs)),
  );
  const reminders = rowsOfReminders(
    await remindersOf(db, groupId),
    view.sensors,
    group,
    nowMs,
    nowMs + LIMITS.scheduleAheadDays * DAY_MS,
    view.garden.userSkips,
  );
  const before = await keptPlan(db, groupId);
  const rows = [...kept, ...fresh, ...reminders];
  const isLaid = await db.transaction(async (tx) => {
    const now = await lockPlan(tx, groupId);
    if (now === null || now.planMade > asked) return false;
    const after = new Date(Math.max(nowMs, now.plannedUntil.getTime()));
    await replacePlan(
      tx,
      { groupId, decisions: [...made.decisions], shortfalls: [...made.shortfalls], madeAt: new Date(nowMs) },
      after,
      rows.filter((row) => row.startsAt > after),
    );
    const [first] = await plannedBetween(tx, groupId, now.plannedUntil, new Date(nowMs + NOTHING_AHEAD_MS));
    await acceptPlan(tx, groupId, asked, first?.startsAt ?? new Date(nowMs + NOTHING_AHEAD_MS));
    await announce(tx, { groupId }, ['schedule', 'zones', 'devices']);
    return true;
  });
  if (isLaid) await tellNewShortfalls(db, view, group, made, before?.shortfalls ?? [], nowMs);
  return isLaid;
}

function planned(view: PlannerView, group: GroupRow, done: RunRow[], kept: NewPlannedRow[], nowMs: number): Plan {
  const checked = checkGarden(view.garden);
  if (!checked.ok) throw new Error(`a garden that cannot be planned: ${JSON.stringify(checked.problems)}`);
  return plan(checked.value, view.outlook, stateNow(view, group, done, kept, nowMs), LIMITS.scheduleAheadDays);
}

function stateNow(view: PlannerView, group: GroupRow, done: RunRow[], kept: NewPlannedRow[], nowMs: number): PlanState {
  const { garden, zones, sensors } = view;
  const today = localDateIn(group.timeZone, nowMs);
  const states = new Map<ZoneId, ZoneState>();
  for (const zone of garden.zones) {
    const row = zones.find(({ id }) => id === zone.id);
    if (row === undefined) continue;
    const sensed = sensedZone(row, zone.totalAvailableWaterMm, sensorsOfZone(row, sensors), today, nowMs);
    const givenMm = netMmGiven(
      zone,
      done.filter((run) => run.localDate === today && run.zoneId === zone.id),
      kept.filter((start) => start.zoneId === zone.id && !start.isSkipped),
    );
    const watered = done
      .filter((run) => run.zoneId === zone.id && run.openedAt !== null)
      .map(({ localDate }) => localDate);
    states.set(zone.id, {
      depletionMm: Math.max(0, (row.depletionMm ?? 0) - givenMm),
      sensed,
      wateredEpochDays: [...new Set(watered)].map((date) => epochDayOf(Temporal.PlainDate.from(date))),
    });
  }
  return {
    epochDay: epochDayOf(Temporal.PlainDate.from(today)),
    notBeforeMs: nowMs,
    zones: states,
    sourceFreeFromMs: freeFrom(view, done, kept),
  };
}

/** A source is busy until the last of what has begun is over, and rests after it. */
function freeFrom({ garden, deviceOfZone }: PlannerView, done: RunRow[], kept: NewPlannedRow[]): Map<string, number> {
  const free = new Map<string, number>();
  const sourceOf = (zoneId: string | null | undefined) => garden.zones.find(({ id }) => id === zoneId)?.sourceId;
  const take = (source: string | undefined, endMs: number) => {
    if (source !== undefined) free.set(source, Math.max(free.get(source) ?? 0, endMs));
  };
  for (const run of done) {
    if (run.openedAt === null && run.phase === 'ENDED') continue;
    const endMs = run.closedAt ?? run.deadline ?? new Date(run.plannedStart.getTime() + run.durationS * 1000);
    if (deviceOfZone.has(run.zoneId)) take(sourceOf(run.zoneId), endMs.getTime());
  }
  for (const start of kept) if (!start.isSkipped) take(sourceOf(start.zoneId), start.endsAt.getTime());
  for (const { id, restSeconds } of garden.sources) {
    const endMs = free.get(id);
    if (endMs !== undefined) free.set(id, endMs + restSeconds * 1000);
  }
  return free;
}

const keyOfRow = (row: Pick<NewPlannedRow, 'localDate' | 'programId' | 'zoneId'>) =>
  keyOf({ localDate: row.localDate, programId: (row.programId ?? null) as never, zoneId: row.zoneId as ZoneId });
const keyOfRun = (run: RunRow) =>
  keyOf({ localDate: run.localDate, programId: (run.programId ?? null) as never, zoneId: run.zoneId });

/**
 * Today's starts still to come of what has begun: of a program whose time has passed, and of a zone that has had the
 * first of its cycles. A user's skip holds them back still, and what was removed or switched off is not kept.
 */
async function keptStarts(
  db: Database,
  group: GroupRow,
  view: PlannerView,
  done: RunRow[],
  nowMs: number,
): Promise<NewPlannedRow[]> {
  const today = localDateIn(group.timeZone, nowMs);
  const ahead = await plannedBetween(db, group.id, new Date(nowMs), new Date(nowMs + DAY_MS));
  const begunZones = new Set(done.filter((run) => run.localDate === today && run.source === 'SMART').map(keyOfRun));
  return ahead
    .filter((row) => row.localDate === today && row.zoneId !== null)
    .filter((row) => (row.programId === null ? begunZones.has(keyOfRow(row)) : hasBegun(row, view, nowMs)))
    .map((row) => heldBack(row, view));
}

function heldBack(row: PlannedRow, { garden }: PlannerView): NewPlannedRow {
  const skip = skipForUser(
    { zoneId: row.zoneId as ZoneId, startsAt: row.startsAt.getTime(), occurrenceId: firstOf(row.occurrenceId) },
    garden.userSkips,
  );
  if (skip === null) return row;
  return {
    ...row,
    isSkipped: true,
    reasonType: skip.reasonType,
    reasonCode: null,
    reasonFigures: { ...row.reasonFigures, scope: String(skip.figures.scope) },
  };
}

/** A skip of one start names its first cycle. */
export const firstOf = (occurrenceId: string) => occurrenceId.replace(/\/\d+$/, '/1');

const programOf = (row: Pick<NewPlannedRow, 'programId'>, { garden }: PlannerView) =>
  garden.programs.find(({ id }) => id === row.programId);

/** Whether the program's time of today has passed; false for one that is gone. */
function hasBegun(row: PlannedRow, view: PlannerView, nowMs: number): boolean {
  const program = programOf(row, view);
  if (program === undefined || !program.zones.some(({ zoneId }) => zoneId === row.zoneId)) return false;
  return startOfProgram(row.localDate, program, view) <= nowMs;
}

/** A program's start of today that has passed is not made up for by a new plan. */
function isOver(row: NewPlannedRow, view: PlannerView, nowMs: number): boolean {
  const program = programOf(row, view);
  return program !== undefined && startOfProgram(row.localDate, program, view) <= nowMs;
}

function startOfProgram(
  localDate: string,
  program: PlannerView['garden']['programs'][number],
  { garden }: PlannerView,
): number {
  const day = localDayOf(calendarDayOf(Temporal.PlainDate.from(localDate)), garden.timeZone);
  return instantAt(day, program.at, sunTimes(day, garden.position));
}

/** People are told once when a zone begins to go short, not again while it does. */
async function tellNewShortfalls(
  db: Database,
  view: PlannerView,
  group: GroupRow,
  made: Plan,
  before: readonly { zoneId: string }[],
  nowMs: number,
): Promise<void> {
  for (const { zoneId, missingMm, localDates } of made.shortfalls) {
    if (before.some((one) => one.zoneId === zoneId)) continue;
    const zone = view.zones.find(({ id }) => id === zoneId);
    if (!zone) continue;
    const shortfall = { groupId: group.id, deviceId: zone.deviceId, zoneId: zone.id, zoneName: zone.name };
    await notifyShortfall(db, { ...shortfall, missingMm, localDates }, new Date(nowMs));
  }
}
