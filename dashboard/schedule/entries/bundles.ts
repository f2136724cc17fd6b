/** In a grid, the cycles of one watering are one line; on a full day so are all zones of a program. */

import { findReasonKind } from '../reasons/reason.ts';
import type { CalendarEntry } from './calendar-entry.ts';

export type Bundle = {
  /** The first cycle. */
  entry: CalendarEntry;
  count: number;
  /** The sum over all cycles; litres are null where one of them has none. */
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

/** Several zones of a day that one program waters, or that are skipped for one reason. */
export type ZoneBundle = Bundle & {
  /** In the order of their starts. */
  names: string[];
};

export type GridBundle = Bundle | ZoneBundle;

export const hasManyZones = (bundle: GridBundle): bundle is ZoneBundle => 'names' in bundle;

/** Entries with the same key are of one reminder, program or kind of reason, with one outcome. */
export const makeGroupKey = ({ reminderId, programId, outcome, reason }: CalendarEntry) =>
  reminderId ?? `${programId ?? findReasonKind(reason)} ${outcome}`;

/** Cycles as one line each where they fit; otherwise zones of one program, or of one kind of reason, together. */
export function bundleDay(entries: readonly CalendarEntry[], apartUpTo: number): GridBundle[] {
  const bundles = bundleCycles(entries);
  if (bundles.length <= apartUpTo) return bundles;
  const together = Map.groupBy(bundles, ({ entry }) => makeGroupKey(entry));
  return [...together.values()].flatMap((lines) => {
    const [first, ...others] = lines;
    if (!first || others.length === 0) return lines;
    const cycles = entries.filter((entry) => lines.some((line) => isSameLine(line.entry, entry)));
    return [
      {
        ...first,
        names: [...new Set(lines.map(({ entry }) => entry.name))],
        seconds: sumSeconds(cycles),
        litres: sumLitres(cycles),
      },
    ];
  });
}

const isSameLine = (one: CalendarEntry, other: CalendarEntry) =>
  one.zoneId === other.zoneId &&
  one.programId === other.programId &&
  one.outcome === other.outcome &&
  one.reason.reason_name === other.reason.reason_name;
