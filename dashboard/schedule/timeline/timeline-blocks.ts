/** A day's waterings as blocks in the rows of their zones. */
import { type Bundle, bundleCycles } from '../entries/bundles.ts';
import type { CalendarEntry } from '../entries/calendar-entry.ts';
import { MINUTES_PER_DAY, toWallMinutes } from '../ribbon/wall-minutes.ts';

/** Minutes of the day. */
export type Stretch = { from: number; to: number };

export type Block = Bundle & {
  /** One for each cycle. */
  stretches: Stretch[];
  /** From 0; blocks too close for a finger are below each other. */
  lane: number;
};

export type ZoneRow = { key: string; name: string; blocks: Block[]; lanes: number };

/** So wide that even a two-minute run can be seen and dragged. */
export const NARROWEST = 8;
/** The 24 pixels of a finger on the narrowest timeline. */
const FINGER_MINUTES = 80;

/** Where a block is drawn. */
export function findDrawnSpan(stretches: readonly Stretch[]): Stretch {
  const from = Math.min(...stretches.map((one) => one.from));
  return { from, to: Math.max(...stretches.map(({ to }) => to), from + NARROWEST) };
}

const toStretch = ({ start, end }: CalendarEntry, date: string): Stretch => ({
  from: start.local_date < date ? 0 : toWallMinutes(start.local_time),
  to: end.local_date > date ? MINUTES_PER_DAY : toWallMinutes(end.local_time),
});

/** Zones in the order of their first start. */
export function makeTimelineRows(entries: readonly CalendarEntry[], date: string): ZoneRow[] {
  const byZone = Map.groupBy(entries, ({ zoneId, reminderId, name }) => zoneId ?? reminderId ?? name);
  return [...byZone].map(([key, zoneEntries]) => {
    const blocks = assignLanes(
      bundleCycles(zoneEntries).map((bundle) => ({
        ...bundle,
        stretches: zoneEntries.filter((entry) => isOfBundle(bundle, entry)).map((entry) => toStretch(entry, date)),
      })),
    );
    return { key, name: zoneEntries[0]?.name ?? '', blocks, lanes: Math.max(...blocks.map(({ lane }) => lane)) + 1 };
  });
}

/** Puts each block in the first lane in which it touches no other. */
function assignLanes(blocks: readonly Omit<Block, 'lane'>[]): Block[] {
  const ends: number[] = [];
  return blocks.map((block) => {
    const { from, to } = findDrawnSpan(block.stretches);
    const middle = (from + to) / 2;
    const begin = Math.min(from, middle - FINGER_MINUTES / 2);
    const free = ends.findIndex((end) => end <= begin);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = Math.max(to, middle + FINGER_MINUTES / 2);
    return { ...block, lane };
  });
}

const isOfBundle = ({ entry: first }: Bundle, { programId, outcome, reason }: CalendarEntry) =>
  first.programId === programId && first.outcome === outcome && first.reason.reason_name === reason.reason_name;

const STEP = 5;

/** The minutes by which a block may move earlier or later within its day, in whole steps. */
export function clampShift(stretches: readonly Stretch[], minutes: number): number {
  const first = Math.min(...stretches.map(({ from }) => from));
  const stepped = Math.round((first + minutes) / STEP) * STEP;
  return Math.min(MINUTES_PER_DAY - STEP, Math.max(0, stepped)) - first;
}

/** The clock at so many minutes of the day, as 05:10. */
export const formatWallClock = (minutes: number) => {
  const padded = (value: number) => String(value).padStart(2, '0');
  return `${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}`;
};
