import type { ProgramId, ZoneId } from '../vocabulary/ids.ts';

export interface OccurrenceKey {
  /** Null for runs that the planner creates by itself. */
  readonly programId: ProgramId | null;
  readonly zoneId: ZoneId;
  /** The day of the rule, 'YYYY-MM-DD'. */
  readonly localDate: string;
  /** Counts the starts of one zone on one day, from 1: cycles of a run, or several start times. */
  readonly startNumber: number;
}

/**
 * The name of one start of one zone. It says nothing of the instant, so a start that a clock change or a new plan
 * moves keeps its name, and what has run is not run again.
 */
export function occurrenceId({ programId, zoneId, localDate, startNumber }: OccurrenceKey): string {
  return `${localDate}/${programId ?? 'smart'}/${zoneId}/${startNumber}`;
}

/** The name of the first of a start's cycles: by it a run is skipped with all its cycles. */
export const firstCycleId = (id: string): string => id.replace(/\/\d+$/, '/1');
