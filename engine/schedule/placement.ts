import type { TimedCycles } from '../application/cycle-and-soak.ts';
import type { Span } from '../programs/program-span.ts';
import type { Draw, Timeline } from './timeline.ts';

/** A request for time on a day. */
export interface PlacementRequest {
  readonly cycles: TimedCycles;
  readonly windows: readonly Span[];
  readonly flowLitresPerMinute: number;
  readonly isExclusive: boolean;
  /** `early` fills from the first window on, `late` back from the end of the last. */
  readonly towards: 'early' | 'late';
  /** A cycle that fits nowhere whole may be cut to what fits, if that is at least so long; null: all or nothing. */
  readonly leastPartSeconds: number | null;
}

/** A placed cycle. */
export interface PlacedCycle {
  readonly startMs: number;
  readonly seconds: number;
}

/**
 * Places one cycle after the other, each at least a soak after the one before; those that fit are taken. None is where
 * together they are less than the shortest part.
 */
export function place(request: PlacementRequest, timeline: Timeline): PlacedCycle[] {
  const { cycles, leastPartSeconds } = request;
  if (leastPartSeconds === null || cycles.seconds.length < 2) return placeCycles(request, timeline);
  const placed = placeCycles(request, timeline.copy());
  const seconds = sumSeconds(placed);
  if (seconds < leastPartSeconds && placed.length < cycles.seconds.length) return [];
  for (const cycle of placed) timeline.take(toDraw(request, cycle.seconds), cycle.startMs);
  return placed;
}

export const sumSeconds = (cycles: readonly PlacedCycle[]) => cycles.reduce((sum, { seconds }) => sum + seconds, 0);

function placeCycles(request: PlacementRequest, timeline: Timeline): PlacedCycle[] {
  const { cycles, towards } = request;
  const placed: PlacedCycle[] = [];
  let windows = request.windows;
  const inOrder = towards === 'early' ? cycles.seconds : cycles.seconds.toReversed();
  for (const seconds of inOrder) {
    const cycle = placeWhole(request, seconds, windows, timeline) ?? placePart(request, windows, timeline);
    if (cycle === null) break;
    timeline.take(toDraw(request, cycle.seconds), cycle.startMs);
    placed.push(cycle);
    if (cycle.seconds < seconds) break;
    windows = beyond(cycle, cycles.soakSeconds * 1000, windows, towards);
  }
  return placed.sort((a, b) => a.startMs - b.startMs);
}

function toDraw({ flowLitresPerMinute, isExclusive }: PlacementRequest, seconds: number): Draw {
  return { durationMs: seconds * 1000, flowLitresPerMinute, isExclusive };
}

function placeWhole(
  request: PlacementRequest,
  seconds: number,
  windows: readonly Span[],
  timeline: Timeline,
): PlacedCycle | null {
  const draw = toDraw(request, seconds);
  const inOrder = request.towards === 'early' ? windows : windows.toReversed();
  for (const window of inOrder) {
    const startMs = request.towards === 'early' ? timeline.earliest(draw, window) : timeline.latest(draw, window);
    if (startMs !== null) return { startMs, seconds };
  }
  return null;
}

function placePart(request: PlacementRequest, windows: readonly Span[], timeline: Timeline): PlacedCycle | null {
  if (request.leastPartSeconds === null) return null;
  let best: PlacedCycle | null = null;
  for (const window of windows) {
    const room = timeline.longest(toDraw(request, 0), window);
    const seconds = room === null ? 0 : Math.floor((room.endMs - room.startMs) / 1000);
    if (room !== null && seconds >= request.leastPartSeconds && seconds > (best?.seconds ?? 0)) {
      best = { startMs: room.startMs, seconds };
    }
  }
  return best;
}

/** What is left of the windows after a cycle and its soak, or before them. */
function beyond(
  { startMs, seconds }: PlacedCycle,
  soakMs: number,
  windows: readonly Span[],
  towards: 'early' | 'late',
): Span[] {
  const from = towards === 'early' ? startMs + seconds * 1000 + soakMs : Number.NEGATIVE_INFINITY;
  const until = towards === 'early' ? Number.POSITIVE_INFINITY : startMs - soakMs;
  return windows
    .map((window) => ({ startMs: Math.max(window.startMs, from), endMs: Math.min(window.endMs, until) }))
    .filter((window) => window.startMs < window.endMs);
}
