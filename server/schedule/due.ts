/** Starts that have come due become runs, each once: whatever happens, the same start has the same id. */
import { randomUUIDv7 } from 'node:crypto';
import type { GroupId, RunId } from '@sluice/engine/vocabulary/ids';
import { and, eq, isNull, lte, min, or } from 'drizzle-orm';
import { groups } from '../groups/tables.ts';
import type { Database } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { programsOfGroup } from '../programs/index.ts';
import { zonesOfGroup } from '../zones/index.ts';
import { plannedRuns } from './planned.ts';
import { reasonOfPlannedRun } from './rain-delay.ts';
import { insertRuns, type NewRun, type RunRow } from './store.ts';
import { wakeDevices } from './wake.ts';

/** A start found this much too late is not made up for: the garden's next one comes soon (docs/decisions/0005). */
export const LATEST_START_MS = 30 * 60_000;

/** A garden without a start in this time is looked at again after it. */
const LOOK_AHEAD_MS = 40 * 86_400_000;

export interface GroupTick {
  id: GroupId;
  timeZone: string;
  rainDelayUntil: Date | null;
  plannedUntil: Date;
}

/** Gardens with a start that has come due, or whose next start is not known. */
export async function groupsToPlan(db: Database, now: Date): Promise<GroupTick[]> {
  return db
    .select({
      id: groups.id,
      timeZone: groups.timeZone,
      rainDelayUntil: groups.rainDelayUntil,
      plannedUntil: groups.plannedUntil,
    })
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
  const [programs, zones] = [await programsOfGroup(db, group.id), await zonesOfGroup(db, group.id)];
  const due = plannedRuns(programs, zones, group.plannedUntil.getTime(), nowMs, group.timeZone);
  const [ahead] = plannedRuns(programs, zones, nowMs, nowMs + LOOK_AHEAD_MS, group.timeZone);
  const rows = due.map((run): NewRun => {
    const reason = reasonOfPlannedRun(run.startsAt, run.programName, group.rainDelayUntil, group.timeZone);
    const isTooLate = nowMs - run.startsAt > LATEST_START_MS;
    const outcome = reason.status === 'CANCELLED' ? 'SKIPPED' : isTooLate ? 'MISSED' : null;
    return {
      id: randomUUIDv7() as RunId,
      occurrenceId: run.occurrenceId,
      groupId: group.id,
      zoneId: run.zoneId,
      deviceId: run.deviceId,
      programId: run.programId,
      source: 'FIX',
      reasonType: reason.reasonType,
      reasonCode: reason.reasonCode,
      reasonFigures:
        outcome === 'MISSED'
          ? { ...reason.reasonFigures, late_minutes: Math.round((nowMs - run.startsAt) / 60_000) }
          : reason.reasonFigures,
      localDate: run.localDate,
      plannedStart: new Date(run.startsAt),
      position: run.position,
      durationS: run.durationS,
      phase: outcome ? 'ENDED' : 'PENDING',
      outcome,
    };
  });
  return db.transaction(async (tx) => {
    const moved = await tx
      .update(groups)
      .set({ plannedUntil: new Date(nowMs), nextStartAt: new Date(ahead?.startsAt ?? nowMs + LOOK_AHEAD_MS) })
      .where(and(eq(groups.id, group.id), eq(groups.plannedUntil, group.plannedUntil)))
      .returning({ id: groups.id });
    if (moved.length === 0) return [];
    const added = await insertRuns(tx, rows);
    if (added.length === 0) return [];
    await announce(tx, { groupId: group.id }, ['runs', 'schedule', 'zones']);
    await wakeDevices(
      tx,
      added.filter((run) => run.phase === 'PENDING').map((run) => run.deviceId),
    );
    return added;
  });
}
