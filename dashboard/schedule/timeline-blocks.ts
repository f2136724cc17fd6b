/** A day's waterings as blocks in the rows of their zones. */
import { type Bundle, bundleCycles } from './bundles.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { MINUTES_PER_DAY, wallMinutes } from './wall-minutes.ts';

/** Minutes of the day. */
export type Stretch = { from: number; to: number };

export type Block = Bundle & {
  /** One for each cycle. */
  stretches: Stretch[];
};

export type ZoneRow = { key: string; name: string; blocks: Block[] };

const toStretch = ({ start, end }: CalendarEntry, date: string): Stretch => ({
  from: start.local_date < date ? 0 : wallMinutes(start.local_time),
  to: end.local_date > date ? MINUTES_PER_DAY : wallMinutes(end.local_time),
});

/** Zones in the order of their first start. */
export function timelineRows(entries: readonly CalendarEntry[], date: string): ZoneRow[] {
  const byZone = Map.groupBy(entries, ({ zoneId, reminderId, name }) => zoneId ?? reminderId ?? name);
  return [...byZone].map(([key, its]) => ({
    key,
    name: its[0]?.name ?? '',
    blocks: bundleCycles(its).map((bundle) => ({
      ...bundle,
      stretches: its.filter((entry) => isOfBundle(bundle, entry)).map((entry) => toStretch(entry, date)),
    })),
  }));
}

const isOfBundle = ({ entry: first }: Bundle, { programId, outcome, reason }: CalendarEntry) =>
  first.programId === programId && first.outcome === outcome && first.reason.reason_name === reason.reason_name;

const STEP = 5;

/** By how many minutes a block may go earlier or later and stay within its day, in whole steps. */
export function clampShift(stretches: readonly Stretch[], minutes: number): number {
  const first = Math.min(...stretches.map(({ from }) => from));
  const stepped = Math.round((first + minutes) / STEP) * STEP;
  return Math.min(MINUTES_PER_DAY - STEP, Math.max(0, stepped)) - first;
}

/** The clock at so many minutes of the day, as 05:10. */
export const wallClock = (minutes: number) => {
  const padded = (value: number) => String(value).padStart(2, '0');
  return `${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}`;
};
