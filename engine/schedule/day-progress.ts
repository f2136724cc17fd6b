/** A plan that is made in the middle of a day goes on from what that day has brought; none of it is planned again. */
import type { Span } from '../programs/program-span.ts';
import type { ProgramId, ZoneId } from '../vocabulary/ids.ts';

/** A start of the day that has run, runs, was skipped or missed, or still comes of a program or zone that has begun. */
export interface DayStart extends Span {
  readonly zoneId: ZoneId;
  /** Null where the planner made the run, or a hand. */
  readonly programId: ProgramId | null;
  /** A run by hand answers nobody's request, but holds its source like any other. */
  readonly isByHand: boolean;
  /** Whether water flows, or flowed, between start and end. */
  readonly isWet: boolean;
}

/** A start that the plan before made for the zone's own balance, and that has not begun. */
export interface PlannedStart {
  readonly zoneId: ZoneId;
  readonly startMs: number;
  readonly seconds: number;
  /** What the zone wanted on that day when the start was laid. */
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

/** How long each zone has run and will run by what has begun. */
export function sumStartedSeconds({ starts }: DayProgress): Map<ZoneId, number> {
  const seconds = new Map<ZoneId, number>();
  for (const { zoneId, startMs, endMs, isWet } of starts) {
    if (isWet) seconds.set(zoneId, (seconds.get(zoneId) ?? 0) + (endMs - startMs) / 1000);
  }
  return seconds;
}

/** A need that has changed by less than this is no reason to move a start. */
const SAME_NEED = 0.02;

/** The zone's laid starts, if it wants the same as when they were laid; null where they are to be laid anew. */
export function findUnchangedStarts(
  { plannedStarts }: DayProgress,
  zoneId: ZoneId,
  wantedSeconds: number,
): PlannedStart[] | null {
  const own = plannedStarts.filter((start) => start.zoneId === zoneId);
  const isSame = own.every((start) => Math.abs(start.wantedSeconds - wantedSeconds) <= SAME_NEED * wantedSeconds);
  return own.length > 0 && isSame ? own.toSorted((a, b) => a.startMs - b.startMs) : null;
}
