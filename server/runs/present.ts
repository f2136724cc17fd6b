import type { ActiveRun, Event, Run } from '@sluice/contract/runs';
import type { ScheduleStatus } from '@sluice/engine/vocabulary/watering';
import { localDateIn, momentIn, momentOrNull } from '../platform/moments.ts';
import type { EndedRun, NamedRunRow } from './history-store.ts';
import type { RunRow } from './store.ts';
import { readReason } from './tables.ts';

/** When a run began or is expected to, and when it will be over. */
export function toSpan(run: RunRow): { start: Date; end: Date } {
  const start = run.openedAt ?? run.plannedStart;
  return { start, end: run.deadline ?? new Date(start.getTime() + run.durationS * 1000) };
}

/** `nextContactAt`: next contact of the run's device, if it sleeps. */
export function presentActiveRun(
  run: RunRow & { starter: string | null },
  timeZone: string,
  nextContactAt: Date | null,
): ActiveRun | null {
  if (run.phase === 'ENDED') return null;
  const isWaiting = run.phase === 'PENDING' || run.stopRequestedAt !== null;
  const { start, end } = toSpan(run);
  return {
    id: run.id,
    zone_id: run.zoneId,
    device_id: run.deviceId,
    source: run.source,
    phase: run.phase,
    start_time: momentIn(timeZone, start),
    end_time: momentIn(timeZone, end),
    duration_s: run.durationS,
    started_by: run.starter,
    is_unanswered: run.fault === 'unreachable' && run.openedAt === null,
    reaches_device: isWaiting ? momentOrNull(timeZone, nextContactAt) : null,
    is_at_device: run.openingId !== null,
  };
}

const STATUS_OF_OUTCOME = {
  COMPLETED: 'EXECUTED',
  PARTIAL: 'ERROR',
  STOPPED: 'EXECUTED',
  SKIPPED: 'CANCELLED',
  MISSED: 'CANCELLED',
  FAILED: 'ERROR',
} as const satisfies Record<NonNullable<RunRow['outcome']>, ScheduleStatus>;

export function presentEvent(run: EndedRun, timeZone: string): Event {
  const outcome = run.outcome ?? 'FAILED';
  const openMs = run.openedAt && run.closedAt ? run.closedAt.getTime() - run.openedAt.getTime() : 0;
  // Stopped before its turn: no water flowed.
  const status = outcome === 'STOPPED' && !run.openedAt ? 'CANCELLED' : STATUS_OF_OUTCOME[outcome];
  return {
    id: run.id,
    date: run.openedAt ? localDateIn(timeZone, run.openedAt) : run.localDate,
    start_time: momentIn(timeZone, run.openedAt ?? run.plannedStart),
    end_time: momentOrNull(timeZone, run.closedAt),
    ...presentReason(run),
    reason_figures: { ...run.reasonFigures, ...faultFigures(run) },
    zone_id: run.zoneId,
    zone_name: run.zoneName ?? '',
    program_id: run.programId,
    source: run.source,
    status,
    duration_s: Math.round(openMs / 1000),
    volume_l: run.volumeL,
    volume_is_measured: run.volumeIsMeasured,
    started_by: run.starter,
    is_at_device: run.openingId !== null,
  };
}

const faultFigures = ({ fault, missingS }: Pick<RunRow, 'fault' | 'missingS'>) => ({
  ...(fault === null ? {} : { fault }),
  ...(missingS === null ? {} : { missing_seconds: missingS }),
});

export function presentRun(run: NamedRunRow, timeZone: string): Run {
  const event = presentEvent(run, timeZone);
  const underWay = run.openedAt === null ? null : 'EXECUTING';
  return {
    ...event,
    status: run.phase === 'ENDED' ? event.status : underWay,
    device_id: run.deviceId,
    schedule_id: run.occurrenceId,
    phase: run.phase,
  };
}

/** The columns of a reason, in a run or a planned start. */
type ReasonRow = Pick<RunRow, 'reasonType' | 'reasonCode' | 'reasonFigures' | 'turningPoint'>;

export const presentReason = (row: ReasonRow) => ({
  reason_name: readReason(row),
  reason_type: row.reasonType,
  reason_code: row.reasonCode,
  reason_figures: row.reasonFigures,
  turning_point: row.turningPoint,
});
