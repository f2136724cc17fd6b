/** Starts that have come due become runs, each once: whatever happens, the same start has the same id. */
import { randomUUIDv7 } from 'node:crypto';
import type { MissedVerdict } from '@sluice/engine/schedule/missed-start';
import type { DeviceId, GroupId, RunId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { and, eq, isNull, lte, min, or } from 'drizzle-orm';
import { findGroup } from '../groups/index.ts';
import { groups } from '../groups/tables.ts';
import { notifyReminder, notifyRunSkipped } from '../notifications/index.ts';
import type { Database, Queryable } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { findReminder } from '../reminders/index.ts';
import { zonesOfGroup } from '../zones/index.ts';
import { isLate, judgeLateStarts } from './late-start.ts';
import { makePlan } from './make-plan.ts';
import { firstPlannedAfter, keptPlan, type PlannedRow, plannedBetween } from './plan-store.ts';
import { insertRuns, type NewRun, type RunRow } from './store.ts';
import type { ReasonFigures } from './tables.ts';
import { wakeDevices } from './wake.ts';

/** A garden without a start in this time is looked at again after it. */
const LOOK_AHEAD_MS = 40 * 86_400_000;

export interface GroupTick {
  id: GroupId;
  timeZone: string;
  plannedUntil: Date;
}

/** Gardens with a start that has come due, or whose next start is not known. */
export async function groupsToPlan(db: Database, now: Date): Promise<GroupTick[]> {
  return db
    .select({ id: groups.id, timeZone: groups.timeZone, plannedUntil: groups.plannedUntil })
    .from(groups)
    .where(or(isNull(groups.nextStartAt), lte(groups.nextStartAt, now)));
}

/** The first start to come of any garden; null when none is known. */
export async function firstStartAhead(db: Database): Promise<Date | null> {
  const [row] = await db.select({ at: min(groups.nextStartAt) }).from(groups);
  return row?.at ?? null;
}

/**
 * Matches starts by interval, (last look, now], and moves the last look in the same transaction: no start is lost
 * by an outage and none is found twice, and of two processes that look at once only one moves it.
 */
export async function takeDueRuns(db: Database, group: GroupTick, nowMs: number): Promise<RunRow[]> {
  if ((await keptPlan(db, group.id)) === null) await makePlan(db, group.id, nowMs);
  const zones = await zonesOfGroup(db, group.id);
  const slept = (await plannedBetween(db, group.id, group.plannedUntil, new Date(nowMs))).filter((start) =>
    isLate(start, nowMs),
  );
  const whole = slept.length > 0 ? await findGroup(db, group.id) : null;
  const late = whole ? await judgeLateStarts(db, whole, slept, nowMs) : new Map<string, MissedVerdict>();
  const zoneOf = new Map(zones.map((zone) => [zone.id, zone]));
  const { added, due } = await db.transaction(async (tx) => {
    const taken = await plannedBetween(tx, group.id, group.plannedUntil, new Date(nowMs));
    const ahead = await firstPlannedAfter(tx, group.id, new Date(nowMs));
    const moved = await tx
      .update(groups)
      .set({ plannedUntil: new Date(nowMs), nextStartAt: ahead ?? new Date(nowMs + LOOK_AHEAD_MS) })
      .where(and(eq(groups.id, group.id), eq(groups.plannedUntil, group.plannedUntil)))
      .returning({ id: groups.id });
    if (moved.length === 0) return { added: [], due: [] };
    const rows = taken.flatMap((start) => {
      const zone = start.zoneId === null ? undefined : zoneOf.get(start.zoneId);
      return zone === undefined ? [] : [runOf(start, zone, late.get(start.occurrenceId), nowMs)];
    });
    const inserted = await insertRuns(tx, rows);
    if (inserted.length > 0) await takeUp(tx, group.id, inserted);
    return { added: inserted, due: taken };
  });
  await tell(db, added, due, nowMs);
  return added;
}

async function takeUp(tx: Queryable, groupId: GroupId, added: RunRow[]): Promise<void> {
  await announce(tx, { groupId }, ['runs', 'schedule', 'zones']);
  await wakeDevices(
    tx,
    added.filter((run) => run.phase === 'PENDING').map((run) => run.deviceId),
  );
}

interface RunZone {
  id: ZoneId;
  deviceId: DeviceId;
  name: string;
  enabled: boolean;
}

/** `late`: what was judged of a start that was slept over. */
function runOf(start: PlannedRow, zone: RunZone, late: MissedVerdict | undefined, nowMs: number): NewRun {
  const plannedMs = start.startsAt.getTime();
  const outcome = start.isSkipped ? 'SKIPPED' : late?.verdict === 'skip' ? 'MISSED' : null;
  const lateFigures: ReasonFigures =
    late === undefined
      ? {}
      : {
          late_minutes: Math.round((nowMs - plannedMs) / 60_000),
          ...(late.verdict === 'skip' ? { because: late.because } : {}),
        };
  return {
    id: randomUUIDv7() as RunId,
    occurrenceId: start.occurrenceId,
    groupId: start.groupId,
    zoneId: zone.id,
    zoneName: zone.name,
    deviceId: zone.deviceId,
    programId: start.programId,
    source: start.source,
    reasonType: start.reasonType,
    reasonCode: start.reasonCode,
    reasonFigures: { ...start.reasonFigures, ...lateFigures },
    turningPoint: start.turningPoint,
    localDate: start.localDate,
    plannedStart: start.startsAt,
    position: start.position,
    durationS: late?.verdict === 'run' ? late.seconds : start.durationS,
    maxVolumeL: start.maxVolumeL,
    phase: outcome ? 'ENDED' : 'PENDING',
    outcome,
  };
}

/** The soil's being moist enough is the planner's daily bread, and no news. */
const isNews = (run: RunRow) => run.outcome === 'SKIPPED' && run.reasonType !== 'SYS_MOISTURE';

/** One notice for each program, day and reason, however many zones it has. */
async function tell(db: Database, added: RunRow[], due: PlannedRow[], nowMs: number): Promise<void> {
  const at = new Date(nowMs);
  const causeOf = (run: RunRow) => `${run.localDate} ${run.programId ?? 'smart'} ${run.reasonType} ${run.reasonCode}`;
  for (const [cause, runs] of Map.groupBy(added.filter(isNews), causeOf)) {
    const [first] = runs;
    if (!first) continue;
    const zoneName = runs.map((run) => run.zoneName ?? '').join(', ');
    await notifyRunSkipped(db, { ...first, zoneName, occurrenceId: `${first.groupId} ${cause}` }, at);
  }
  for (const start of due) {
    const reminder = start.reminderId === null || start.isSkipped ? null : await findReminder(db, start.reminderId);
    if (!reminder) continue;
    await notifyReminder(
      db,
      {
        groupId: start.groupId,
        sensorId: reminder.sensorId,
        sensorName: String(start.reasonFigures.sensor ?? ''),
        reminderName: reminder.name,
        occurrenceId: start.occurrenceId,
        moisture: null,
      },
      at,
    );
  }
}
