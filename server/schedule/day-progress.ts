/**
 * Today's progress for a plan made during the day: runs so far, remaining starts of started programs, starts that were
 * planned.
 */
import { toCalendarDay } from '@sluice/engine/programs/calendar-day';
import { toLocalDay } from '@sluice/engine/programs/local-day';
import { programMinutes } from '@sluice/engine/programs/program';
import { programSpan } from '@sluice/engine/programs/program-span';
import { sunTimes } from '@sluice/engine/programs/sun-times';
import type { DayProgress, DayStart } from '@sluice/engine/schedule/day-progress';
import { firstCycleId } from '@sluice/engine/schedule/occurrence-id';
import { skipForPauses } from '@sluice/engine/skipping/pauses';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import type { RunRow } from '../runs/index.ts';
import { skipColumns } from '../runs/index.ts';
import type { PlannerView } from './garden-of-group.ts';
import { findFlow } from './plan-rows.ts';
import type { NewPlannedRow, PlannedRow } from './plan-store.ts';

/** A run that ended further off its plan occupies its source as it really did; a smaller difference moves nothing. */
const AS_PLANNED_MS = 60_000;

export interface TodaysProgress {
  /** For the planner. */
  day: DayProgress;
  /** Remaining starts of started programs, as planned; skipped where somebody has skipped them since. */
  remaining: NewPlannedRow[];
  /** All starts still to water: those due and not yet taken, and `remaining`. */
  toCome: NewPlannedRow[];
}

/**
 * `runs`: those of the last days. `planned`: starts not yet taken, from the previous plan. A program whose start time
 * has passed keeps its remaining starts; a zone's balance keeps those after its first cycle. Starts of removed or
 * disabled programs are not kept.
 */
export function findTodaysProgress(
  view: PlannerView,
  today: string,
  runs: RunRow[],
  planned: PlannedRow[],
  nowMs: number,
): TodaysProgress {
  const ofToday = planned.filter((row) => row.localDate === today && row.zoneId !== null);
  const due = planned.filter((row) => row.zoneId !== null && row.startsAt.getTime() <= nowMs);
  const startedKeys = new Set(
    [...runs.filter((run) => run.localDate === today && run.source !== 'MANUAL'), ...due].map(planKey),
  );
  const ahead = ofToday.filter((row) => row.startsAt.getTime() > nowMs);
  const isStarted = (row: PlannedRow) =>
    row.programId === null ? startedKeys.has(planKey(row)) : hasProgramStarted(row, view, nowMs);
  const remaining = ahead.filter(isStarted).map((row) => withPauses(row, view));
  const starts = [...startsOfRuns(runs, today, nowMs), ...[...due, ...remaining].map((row) => startOfRow(row, today))];
  return {
    day: {
      starts,
      plannedStarts: ahead
        .filter((row) => row.programId === null && !row.isSkipped && !isStarted(row))
        .map(({ zoneId, startsAt, durationS, wantedS }) => ({
          zoneId: zoneId as ZoneId,
          startMs: startsAt.getTime(),
          seconds: durationS,
          wantedSeconds: wantedS ?? durationS,
        })),
    },
    remaining,
    toCome: [...due, ...remaining].filter((row) => !row.isSkipped),
  };
}

const planKey = ({ programId, zoneId }: { programId: string | null; zoneId: string | null }) =>
  `${programId} ${zoneId}`;

/** Runs in their order: a waiting run starts when its device has finished the runs before it. */
function startsOfRuns(runs: RunRow[], today: string, nowMs: number): DayStart[] {
  const freeFrom = new Map<string, number>();
  const inOrder = runs.toSorted(
    (a, b) =>
      Number(a.phase === 'PENDING') - Number(b.phase === 'PENDING') ||
      a.plannedStart.getTime() - b.plannedStart.getTime() ||
      a.position - b.position,
  );
  return inOrder.flatMap((run) => {
    const span = spanOfRun(run, freeFrom.get(run.deviceId) ?? 0, nowMs);
    if (run.phase !== 'ENDED') freeFrom.set(run.deviceId, Math.max(freeFrom.get(run.deviceId) ?? 0, span.endMs));
    // A run of another day fulfils no request of today, but may still occupy its source.
    if (run.localDate !== today && !span.isWet) return [];
    const isByHand = run.source === 'MANUAL' || run.localDate !== today;
    return [{ zoneId: run.zoneId, programId: run.programId, isByHand, ...span }];
  });
}

function spanOfRun(run: RunRow, freeFromMs: number, nowMs: number): { startMs: number; endMs: number; isWet: boolean } {
  const startMs = run.plannedStart.getTime();
  const plannedEndMs = startMs + run.durationS * 1000;
  const isWet = run.openedAt !== null || run.phase !== 'ENDED';
  const openMs = run.openedAt?.getTime() ?? (run.phase === 'PENDING' ? findTurn(startMs, freeFromMs, nowMs) : startMs);
  const endMs = (run.closedAt ?? run.deadline)?.getTime() ?? openMs + run.durationS * 1000;
  const isAsPlanned = Math.abs(endMs - plannedEndMs) <= AS_PLANNED_MS;
  return isAsPlanned
    ? { startMs, endMs: plannedEndMs, isWet }
    : { startMs: openMs, endMs: Math.max(openMs, endMs), isWet };
}

/**
 * A run that still waits without a reason has an unreachable device: rounded to the minute, so that plans stay the
 * same.
 */
function findTurn(startMs: number, freeFromMs: number, nowMs: number): number {
  const turnMs = Math.max(startMs, freeFromMs);
  return turnMs >= nowMs - AS_PLANNED_MS ? turnMs : Math.ceil(nowMs / 60_000) * 60_000;
}

function startOfRow(row: NewPlannedRow, today: string): DayStart {
  return {
    zoneId: row.zoneId as ZoneId,
    programId: row.programId ?? null,
    isByHand: row.localDate !== today,
    isWet: row.isSkipped !== true,
    startMs: row.startsAt.getTime(),
    endMs: row.endsAt.getTime(),
  };
}

/** Whether the program's start time today has passed; false if the program was removed or no longer waters the zone. */
function hasProgramStarted(row: PlannedRow, { garden }: PlannerView, nowMs: number): boolean {
  const program = garden.programs.find(({ id }) => id === row.programId);
  if (program === undefined || !program.zones.some(({ zoneId }) => zoneId === row.zoneId)) return false;
  const day = toLocalDay(toCalendarDay(Temporal.PlainDate.from(row.localDate)), garden.timeZone);
  const minutes = programMinutes(program, findFlow(garden));
  return programSpan(program, minutes, day, sunTimes(day, garden.position)).startMs <= nowMs;
}

function withPauses(row: PlannedRow, { garden }: PlannerView): NewPlannedRow {
  const skip = skipForPauses(
    { zoneId: row.zoneId as ZoneId, startsAt: row.startsAt.getTime(), occurrenceId: firstCycleId(row.occurrenceId) },
    garden,
  );
  if (skip === null) return row;
  const columns = skipColumns(skip);
  return { ...row, ...columns, reasonFigures: { ...row.reasonFigures, ...columns.reasonFigures } };
}
