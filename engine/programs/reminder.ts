import { occurrencesBetween, type RecurringProgram } from './recurrence.ts';

/** Tells people of a sensor group to water by hand: on a pattern, or when it gets dry below a sensor's threshold. */
export type ReminderRule =
  | { readonly by: 'pattern'; readonly pattern: RecurringProgram }
  | { readonly by: 'moisture'; readonly below: number };

/** A share of the available water at a moment, as a sensor reports it. */
export interface MoistureReport {
  readonly atMs: number;
  readonly moisture: number;
}

/**
 * The instants after `afterMs` and up to `untilMs` at which to remind. By moisture: each time it falls below the
 * threshold, not again while it stays there.
 */
export function remindersBetween(
  rule: ReminderRule,
  afterMs: number,
  untilMs: number,
  timeZone: string,
  reports: readonly MoistureReport[],
): number[] {
  if (rule.by === 'pattern') {
    return occurrencesBetween(rule.pattern, afterMs, untilMs, timeZone).map(({ startsAt }) => startsAt);
  }
  return reports
    .toSorted((a, b) => a.atMs - b.atMs)
    .filter((report, index, all) => {
      const before = all[index - 1];
      return report.moisture < rule.below && (before === undefined || before.moisture >= rule.below);
    })
    .map(({ atMs }) => atMs)
    .filter((atMs) => atMs > afterMs && atMs <= untilMs);
}
