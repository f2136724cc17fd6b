/** Progress of the current day, for a plan that is made in its middle: what has started is not planned again. */
import type { Span } from '../programs/program-span.ts';
import type { ProgramId, ZoneId } from '../vocabulary/ids.ts';

/**
 * A start of today that ran, is running, was skipped or missed, or is still to come because its program or zone has
 * already started.
 */
export interface DayStart extends Span {
  readonly zoneId: ZoneId;
  /** Null for the planner's own runs and for manual runs. */
  readonly programId: ProgramId | null;
  /** A manual run fulfils no request, but occupies its source like any other. */
  readonly isByHand: boolean;
  /** Whether water flows, or flowed, between start and end. */
  readonly isWet: boolean;
}

/** A start that the previous plan made for the zone's own balance, and that has not started yet. */
export interface PlannedStart {
  readonly zoneId: ZoneId;
  readonly startMs: number;
  readonly seconds: number;
  /** What the zone wanted on that day when the start was planned. */
  readonly wantedSeconds: number;
}

export interface DayProgress {
  readonly starts: readonly DayStart[];
  readonly plannedStarts: readonly PlannedStart[];
}

/** A day on which nothing has happened. */
export const NOTHING_STARTED: DayProgress = { starts: [], plannedStarts: [] };

export function isAnswered({ starts }: DayProgress, zoneId: ZoneId, programId: ProgramId | null): boolean {
  return starts.some((start) => start.zoneId === zoneId && start.programId === programId && !start.isByHand);
}

/** Seconds that each zone has run and will still run within `day` by what has started; runs of days before may be among it. */
export function sumStartedSeconds({ starts }: DayProgress, day: Span): Map<ZoneId, number> {
  const seconds = new Map<ZoneId, number>();
  for (const { zoneId, startMs, endMs, isWet } of starts) {
    const ofDayMs = Math.max(0, Math.min(endMs, day.endMs) - Math.max(startMs, day.startMs));
    if (isWet) seconds.set(zoneId, (seconds.get(zoneId) ?? 0) + ofDayMs / 1000);
  }
  return seconds;
}

/** When water has flowed by itself, or flows; runs by hand break no roster. */
export function listWetStarts(progress: DayProgress = NOTHING_STARTED): number[] {
  return progress.starts.filter((start) => start.isWet && !start.isByHand).map(({ startMs }) => startMs);
}

/** Starts are not moved for a smaller change of the need. */
const SAME_NEED = 0.02;

/** The zone's planned starts, if it still wants the same; null where they must be planned again. */
export function findUnchangedStarts(
  { plannedStarts }: DayProgress,
  zoneId: ZoneId,
  wantedSeconds: number,
): PlannedStart[] | null {
  const own = plannedStarts.filter((start) => start.zoneId === zoneId);
  const isSame = own.every((start) => Math.abs(start.wantedSeconds - wantedSeconds) <= SAME_NEED * wantedSeconds);
  return own.length > 0 && isSame ? own.toSorted((a, b) => a.startMs - b.startMs) : null;
}
