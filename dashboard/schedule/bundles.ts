/** In a grid, the cycles of one watering are one line. */
import type { CalendarEntry } from './calendar-entry.ts';

export type Bundle = { entry: CalendarEntry; count: number };

export function bundleCycles(entries: readonly CalendarEntry[]): Bundle[] {
  const bundles = Map.groupBy(
    entries,
    ({ zoneId, reminderId, programId, outcome, reason }) =>
      `${zoneId ?? reminderId} ${programId} ${outcome} ${reason.reason_name}`,
  );
  return [...bundles.values()].flatMap(([entry, ...others]) => (entry ? [{ entry, count: others.length + 1 }] : []));
}
