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
 * The id of one start of one zone. It does not depend on the time of day, so a start that is moved by a clock change or
 * a new plan keeps its id, and nothing runs twice.
 */
export function occurrenceId({ programId, zoneId, localDate, startNumber }: OccurrenceKey): string {
  return `${localDate}/${programId ?? 'smart'}/${zoneId}/${startNumber}`;
}

/** The id of a start's first cycle: skipping it skips the run with all its cycles. */
export const firstCycleId = (id: string): string => id.replace(/\/\d+$/, '/1');
