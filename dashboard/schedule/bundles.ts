/** In a grid, the cycles of one watering are one line. */
import type { CalendarEntry } from './calendar-entry.ts';

export type Bundle = {
  /** The first cycle. */
  entry: CalendarEntry;
  count: number;
  /** Of all cycles together; litres are null where they are not known of all. */
  seconds: number;
  litres: number | null;
};

export function bundleCycles(entries: readonly CalendarEntry[]): Bundle[] {
  const bundles = Map.groupBy(
    entries,
    ({ zoneId, reminderId, programId, outcome, reason }) =>
      `${zoneId ?? reminderId} ${programId} ${outcome} ${reason.reason_name}`,
  );
  return [...bundles.values()].flatMap((cycles) => {
    const [entry] = cycles;
    return entry ? [{ entry, count: cycles.length, seconds: sumSeconds(cycles), litres: sumLitres(cycles) }] : [];
  });
}

export const sumSeconds = (entries: readonly CalendarEntry[]) =>
  entries.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);

/** Null where it is not known of all. */
export const sumLitres = (entries: readonly CalendarEntry[]) =>
  entries.reduce<number | null>((sum, { litres }) => (sum === null || litres === null ? null : sum + litres), 0);
