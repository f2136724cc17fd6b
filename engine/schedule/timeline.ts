import type { Span } from '../programs/program-span.ts';
import type { WaterSource } from './garden.ts';

/** What a stretch of running takes of its source. */
export interface Draw {
  readonly durationMs: number;
  readonly flowLitresPerMinute: number;
  readonly isExclusive: boolean;
}

/** Sums of flows are not exact; a source is not overdrawn by less than a drop. */
const DROP = 1e-9;

/**
 * One source's day: which zone draws when, and where there is room for more. Stored as columns, one row for each
 * stretch of equal use, from its start to the start of the next.
 */
export class Timeline {
  readonly #source: WaterSource;
  #starts: number[] = [Number.NEGATIVE_INFINITY];
  #flows: number[] = [0];
  #zones: number[] = [0];
  #taken: boolean[] = [false];

  constructor(source: WaterSource) {
    this.#source = source;
  }

  /** Whether the source can supply this zone at all. */
  canBear(draw: Draw): boolean {
    return draw.flowLitresPerMinute <= this.#source.capacityLitresPerMinute + DROP && this.#source.mostZonesAtOnce > 0;
  }

  /** The earliest start within the window, or null. */
  earliest(draw: Draw, window: Span): number | null {
    for (const free of this.#roomFor(draw, window)) {
      if (free.endMs - free.startMs >= draw.durationMs) return free.startMs;
    }
    return null;
  }

  /** The latest start within the window, or null. */
  latest(draw: Draw, window: Span): number | null {
    let found: number | null = null;
    for (const free of this.#roomFor(draw, window)) {
      if (free.endMs - free.startMs >= draw.durationMs) found = free.endMs - draw.durationMs;
    }
    return found;
  }

  /** The longest stretch of room in the window, or null where there is none. */
  longest(draw: Draw, window: Span): Span | null {
    let best: Span | null = null;
    for (const free of this.#roomFor(draw, window)) {
      if (best === null || free.endMs - free.startMs > best.endMs - best.startMs) best = free;
    }
    return best;
  }

  take(draw: Draw, startMs: number): void {
    const endMs = startMs + draw.durationMs;
    this.#cutAt(startMs);
    this.#cutAt(endMs);
    for (let row = this.#rowAt(startMs); row < this.#starts.length; row += 1) {
      if ((this.#starts[row] ?? endMs) >= endMs) break;
      this.#flows[row] = (this.#flows[row] ?? 0) + draw.flowLitresPerMinute;
      this.#zones[row] = (this.#zones[row] ?? 0) + 1;
      this.#taken[row] ||= draw.isExclusive;
    }
  }

  /** A copy to try changes on. */
  copy(): Timeline {
    const copy = new Timeline(this.#source);
    copy.#starts = this.#starts.slice();
    copy.#flows = this.#flows.slice();
    copy.#zones = this.#zones.slice();
    copy.#taken = this.#taken.slice();
    return copy;
  }

  /** Stretches of the window in which the draw may begin and end, rests to its neighbours kept. */
  *#roomFor(draw: Draw, window: Span): Generator<Span> {
    const restMs = this.#source.restSeconds * 1000;
    const from = window.startMs - restMs;
    const until = window.endMs + restMs;
    let begin: number | null = null;
    for (let row = this.#rowAt(from); row < this.#starts.length; row += 1) {
      const startMs = this.#starts[row] ?? until;
      if (startMs >= until) break;
      if (this.#admits(draw, row, restMs)) begin ??= Math.max(from, startMs);
      else if (begin !== null) {
        yield { startMs: begin + restMs, endMs: startMs - restMs };
        begin = null;
      }
    }
    if (begin !== null) yield { startMs: begin + restMs, endMs: until - restMs };
  }

  #admits(draw: Draw, row: number, restMs: number): boolean {
    const zones = this.#zones[row] ?? 0;
    if (zones === 0) return true;
    // A rest between any two runs leaves no room for two at once.
    if (this.#taken[row] || draw.isExclusive || restMs > 0) return false;
    const { mostZonesAtOnce, capacityLitresPerMinute } = this.#source;
    const flow = (this.#flows[row] ?? 0) + draw.flowLitresPerMinute;
    return zones < mostZonesAtOnce && flow <= capacityLitresPerMinute + DROP;
  }

  /** The row in which this moment lies. */
  #rowAt(atMs: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? Number.POSITIVE_INFINITY) <= atMs) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #cutAt(atMs: number): void {
    const row = this.#rowAt(atMs);
    if (this.#starts[row] === atMs) return;
    this.#starts.splice(row + 1, 0, atMs);
    this.#flows.splice(row + 1, 0, this.#flows[row] ?? 0);
    this.#zones.splice(row + 1, 0, this.#zones[row] ?? 0);
    this.#taken.splice(row + 1, 0, this.#taken[row] ?? false);
  }
}
