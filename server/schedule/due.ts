import { randomUUIDv7 } from 'node:crypto';
import type { MissedVerdict } from '@sluice/engine/schedule/missed-start';
import type { DeviceId, GroupId, RunId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { and, eq, inArray } from 'drizzle-orm';
import { findGroup } from '../groups/index.ts';
import { notifyReminder, notifyRunMissed, notifyRunSkipped, notifyRunsMissed } from '../notifications/index.ts';
import type { Database, Queryable } from '../platform/database/connect.ts';
import { announceToGroups } from '../platform/live/announce.ts';
import { findReminder } from '../reminders/index.ts';
import {
  describeRefused,
  insertRuns,
  type NewRun,
  NOTHING_KNOWN,
  type RunRow,
  readReason,
  wakeDevices,
  whyNotOpen,
} from '../runs/index.ts';
import { findSensor } from '../sensors/index.ts';
import { zones } from '../zones/tables.ts';
import { isLate, judgeLateStarts } from './late-start.ts';
import { IN_ORDER, isAheadUntil, type NewPlannedRow, type PlannedRow } from './plan-store.ts';
import {
  lockDueGardens,
  lockSchedulerState,
  moveStartsTaken,
  NOTHING_AHEAD_MS,
  readSchedulerState,
} from './scheduler-state-store.ts';
import { plannedRuns, schedulerStates } from './tables.ts';

/** Starts that were skipped longer ago are not notified. */
const NEWS_MS = DAY_MS;

export interface Taken {
  /** Gardens whose starts are taken and only had to be opened. */
  plain: GroupId[];
  /** Gardens with a start that is skipped, late or a reminder: each is handled separately by `takeGardenStarts`. */
  oneByOne: GroupId[];
}

/**
 * Takes due starts of these gardens if nothing has to be judged, in one transaction. A garden whose plan is just being
 * written is left for the next check.
 */
export async function takeDueStarts(db: Database, ids: GroupId[], nowMs: number): Promise<Taken> {
  const now = new Date(nowMs);
  return db.transaction(async (tx) => {
    const due = await lockDueGardens(tx, ids, now);
    if (due.length === 0) return { plain: [], oneByOne: [] };
    const starts = Map.groupBy(await dueStarts(tx, due, now), ({ start }) => start.groupId);
    const isPlain = ({ start, zone }: DueStart) => zone !== null && !start.isSkipped && !isLate(start, nowMs);
    const oneByOne = due.filter((id) => !(starts.get(id) ?? []).every(isPlain));
    const plain = due.filter((id) => !oneByOne.includes(id));
    const rows = plain.flatMap((id) => starts.get(id) ?? []);
    const added = await insertRuns(
      tx,
      rows.flatMap(({ start, zone }) => (zone === null ? [] : [toRun(start, zone, undefined, nowMs)])),
    );
    await moveLastLook(tx, plain, now);
    await takeUp(tx, added);
    return { plain, oneByOne };
  });
}

/** Takes due starts of one garden, judges late ones, and notifies people of those that do not water. Returns the new runs. */
export async function takeGardenStarts(db: Database, groupId: GroupId, nowMs: number): Promise<RunRow[]> {
  const [group, state] = [await findGroup(db, groupId), await readSchedulerState(db, groupId)];
  if (!group || !state) return [];
  const now = new Date(nowMs);
  const before = await dueStarts(db, [groupId], now);
  const late = await judgeLateStarts(
    db,
    group,
    before.map(({ start }) => start).filter((start) => isLate(start, nowMs)),
    nowMs,
  );
  return db.transaction(async (tx) => {
    const locked = await lockSchedulerState(tx, groupId);
    if (!locked || locked.startsTakenUntil > now) return [];
    if (locked.startsTakenUntil.getTime() !== state.startsTakenUntil.getTime()) return [];
    const due = await dueStarts(tx, [groupId], now);
    const rows = due.flatMap(({ start, zone }) =>
      zone === null ? [] : [toRun(start, zone, late.get(start.occurrenceId), nowMs)],
    );
    const added = await insertRuns(tx, rows);
    await moveLastLook(tx, [groupId], now);
    await takeUp(tx, added);
    await notifySkipped(tx, added, now);
    await notifyMissed(tx, added, now);
    await remind(
      tx,
      due.map(({ start }) => start),
      now,
    );
    return added;
  });
}

interface DueStart {
  start: PlannedRow;
  /** Null for a reminder. */
  zone: RunZone | null;
}

/** Starts that are due and not taken, the first one first. */
async function dueStarts(db: Queryable, groupIds: GroupId[], now: Date): Promise<DueStart[]> {
  return db
    .select({ start: plannedRuns, zone: { id: zones.id, deviceId: zones.deviceId, name: zones.name } })
    .from(plannedRuns)
    .innerJoin(schedulerStates, eq(schedulerStates.groupId, plannedRuns.groupId))
    .leftJoin(zones, eq(zones.id, plannedRuns.zoneId))
    .where(and(inArray(plannedRuns.groupId, groupIds), isAheadUntil(now)))
    .orderBy(...IN_ORDER);
}

const moveLastLook = (tx: Queryable, groupIds: GroupId[], now: Date) =>
  moveStartsTaken(tx, groupIds, now, new Date(now.getTime() + NOTHING_AHEAD_MS));

async function takeUp(tx: Queryable, added: RunRow[]): Promise<void> {
  await announceToGroups(tx, new Set(added.map(({ groupId }) => groupId)), ['runs', 'schedule', 'zones']);
  await wakeDevices(
    tx,
    added.filter((run) => run.phase === 'PENDING').map((run) => run.deviceId),
  );
}

/** `late`: the verdict on a late start. What else may refuse it is asked moments later, as its valve is to open. */
function toRun(start: PlannedRow, zone: RunZone, late: MissedVerdict | undefined, nowMs: number): NewRun {
  const lateMinutes = Math.round((nowMs - start.startsAt.getTime()) / 60_000);
  const run = {
    ...runOfStart(start, zone),
    reasonFigures: { ...start.reasonFigures, ...(late && { late_minutes: lateMinutes }) },
    durationS: late?.verdict === 'run' ? late.seconds : start.durationS,
    maxVolumeL: start.maxVolumeL,
  };
  if (start.isSkipped) return { ...run, phase: 'ENDED', outcome: 'SKIPPED' };
  const refusal =
    late?.verdict === 'skip' ? whyNotOpen({ ...NOTHING_KNOWN, late: { lateMinutes, because: late.because } }) : null;
  const refused = refusal && describeRefused(run, refusal);
  return { ...run, phase: refused ? 'ENDED' : 'PENDING', ...refused };
}

/** One notice for each program, day and reason, however many zones it has. */
async function notifySkipped(tx: Queryable, added: RunRow[], at: Date): Promise<void> {
  // After weeks in which Sluice was off, why somebody's start of then was skipped is no news.
  const skipped = added.filter(
    (run) => run.outcome === 'SKIPPED' && at.getTime() - run.plannedStart.getTime() < NEWS_MS,
  );
  const describeCause = (run: RunRow) => `${run.localDate} ${run.programId ?? 'smart'} ${readReason(run)}`;
  for (const [cause, runs] of Map.groupBy(skipped, describeCause)) {
    const [first] = runs;
    if (!first) continue;
    const reason = readReason(first);
    const occurrenceId = `${first.groupId} ${cause}`;
    await notifyRunSkipped(tx, { ...first, reason, zoneName: listNames(runs), occurrenceId }, at);
  }
}

/** One notice for a start of a program, however many zones it has, and one for several starts. */
async function notifyMissed(tx: Queryable, added: RunRow[], at: Date): Promise<void> {
  const missed = added.filter((run) => run.outcome === 'MISSED');
  const [first] = missed;
  const last = missed.at(-1);
  if (!first || !last) return;
  const starts = Map.groupBy(missed, (run) => `${run.programId} ${run.localDate}`).size;
  const notice = { ...first, zoneName: listNames(missed) };
  await (starts === 1
    ? notifyRunMissed(tx, notice, at)
    : notifyRunsMissed(tx, { ...notice, starts, lastStart: last.plannedStart }, at));
}

const listNames = (runs: RunRow[]) => [...new Set(runs.map((run) => run.zoneName ?? ''))].join(', ');

async function remind(tx: Queryable, due: PlannedRow[], at: Date): Promise<void> {
  // Of an occurrence that came several times while Sluice was off, the last one counts.
  const latest = new Map(due.map((start) => [start.reminderId, start]));
  for (const start of latest.values()) {
    const reminder = start.reminderId === null || start.isSkipped ? null : await findReminder(tx, start.reminderId);
    if (!reminder) continue;
    await notifyReminder(
      tx,
      {
        groupId: start.groupId,
        sensorId: reminder.sensorId,
        sensorName: (await findSensor(tx, reminder.sensorId))?.name ?? '',
        reminderName: reminder.name,
        occurrenceId: start.occurrenceId,
        moisture: null,
      },
      at,
    );
  }
}

interface RunZone {
  id: ZoneId;
  name: string;
  deviceId: DeviceId;
}

/** The run of a planned start, before anything is known of how it went. */
export const runOfStart = (start: NewPlannedRow, zone: RunZone): Omit<NewRun, 'phase'> => ({
  id: randomUUIDv7() as RunId,
  occurrenceId: start.occurrenceId,
  groupId: start.groupId,
  zoneId: zone.id,
  zoneName: zone.name,
  deviceId: zone.deviceId,
  programId: start.programId ?? null,
  source: start.source,
  reasonType: start.reasonType,
  reasonCode: start.reasonCode ?? null,
  reasonFigures: start.reasonFigures ?? {},
  turningPoint: start.turningPoint ?? null,
  rainBasis: start.rainBasis ?? null,
  daysFromRain: start.daysFromRain ?? null,
  localDate: start.localDate,
  plannedStart: start.startsAt,
  position: start.position ?? 0,
  durationS: start.durationS,
});
