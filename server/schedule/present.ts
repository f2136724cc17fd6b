import type { ActiveRun, Event, Schedule } from '@sluice/contract/schedule';
import type { ReasonType, ScheduleStatus } from '@sluice/engine/vocabulary/watering';
import { localDateIn, momentIn, momentOrNull } from '../platform/moments.ts';
import type { PlannedRun } from './planned.ts';
import type { NamedRunRow, RunRow } from './store.ts';
import type { ReasonFigures } from './tables.ts';

export interface PlannedReason {
  reasonType: ReasonType;
  reasonCode: number | null;
  reasonFigures: ReasonFigures;
  /** CANCELLED when it will not water for its reason. */
  status: ScheduleStatus | null;
}

export function presentPlannedRun(run: PlannedRun, timeZone: string, reason: PlannedReason): Schedule {
  return {
    id: run.occurrenceId,
    local_date: run.localDate,
    source: 'FIX',
    start_time: momentIn(timeZone, run.startsAt),
    end_time: momentIn(timeZone, run.startsAt + run.durationS * 1000),
    zone_id: run.zoneId,
    program_id: run.programId,
    duration_s: run.durationS,
    status: reason.status,
    reason_type: reason.reasonType,
    reason_code: reason.reasonCode,
    reason_figures: reason.reasonFigures,
  };
}

/** When a run began or is expected to, and when it will be over. */
export function spanOf(run: RunRow): { start: Date; end: Date } {
  const start = run.openedAt ?? run.plannedStart;
  return { start, end: run.deadline ?? new Date(start.getTime() + run.durationS * 1000) };
}

/** A run that is on its way, as the calendar shows it. */
export function presentRunAsSchedule(run: RunRow, timeZone: string): Schedule {
  const { start, end } = spanOf(run);
  return {
    id: run.occurrenceId,
    local_date: run.localDate,
    source: run.source,
    start_time: momentIn(timeZone, start),
    end_time: momentIn(timeZone, end),
    zone_id: run.zoneId,
    program_id: run.programId,
    duration_s: run.durationS,
    status: run.phase === 'PENDING' ? null : 'EXECUTING',
    reason_type: run.reasonType,
    reason_code: run.reasonCode,
    reason_figures: run.reasonFigures,
  };
}

export function presentActiveRun(run: RunRow & { starter: string | null }, timeZone: string): ActiveRun | null {
  if (run.phase === 'ENDED') return null;
  const { start, end } = spanOf(run);
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
  };
}

const STATUS_OF_OUTCOME = {
  COMPLETED: 'EXECUTED',
  STOPPED: 'EXECUTED',
  SKIPPED: 'CANCELLED',
  MISSED: 'CANCELLED',
  FAILED: 'ERROR',
} as const satisfies Record<NonNullable<RunRow['outcome']>, ScheduleStatus>;

export function presentEvent(run: NamedRunRow, timeZone: string): Event {
  const outcome = run.outcome ?? 'FAILED';
  const openMs = run.openedAt && run.closedAt ? run.closedAt.getTime() - run.openedAt.getTime() : 0;
  // Stopped before its turn came: nothing flowed.
  const status = outcome === 'STOPPED' && !run.openedAt ? 'CANCELLED' : STATUS_OF_OUTCOME[outcome];
  return {
    id: run.id,
    date: run.openedAt ? localDateIn(timeZone, run.openedAt) : run.localDate,
    start_time: momentIn(timeZone, run.openedAt ?? run.plannedStart),
    end_time: momentOrNull(timeZone, run.closedAt),
    reason_type: run.reasonType,
    reason_code: run.reasonCode,
    reason_figures: run.fault === null ? run.reasonFigures : { ...run.reasonFigures, fault: run.fault },
    zone_id: run.zoneId,
    zone_name: run.zoneName,
    source: run.source,
    status,
    duration_s: Math.round(openMs / 1000),
    volume_l: run.volumeL,
    volume_is_measured: run.volumeIsMeasured,
    started_by: run.starter,
  };
}
