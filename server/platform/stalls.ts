/** Measures stalls of the event loop, names what was going on, and logs them every minute; of unknown cause, rarely. */
import type { Logger } from 'pino';
import { stalls as stallCount, stalledSeconds } from './process-figures.ts';

/** Shorter stalls are ignored. */
const STALL_MS = 50;
const BEAT_MS = 20;
const REPORT_MS = 60_000;
/** Reports between two that name no cause: on a busy machine there is one of those every minute. */
const REPORTS_OF_UNKNOWN = 15;
const UNKNOWN = 'nothing known';

interface Stalls {
  count: number;
  longestMs: number;
}

export class StallWatch {
  readonly #log: Logger;
  /** What is being done, and how often at once. */
  readonly #doing = new Map<string, number>();
  readonly #stalls = new Map<string, Stalls>();
  /** Reports since the last that named no cause. */
  #reportsSinceUnknown = REPORTS_OF_UNKNOWN;
  #beatAt = performance.now();
  readonly #beat: NodeJS.Timeout;
  readonly #report: NodeJS.Timeout;

  constructor(log: Logger) {
    this.#log = log;
    this.#beat = setInterval(() => this.#look(), BEAT_MS);
    this.#report = setInterval(() => this.report(), REPORT_MS);
    this.#beat.unref();
    this.#report.unref();
  }

  /** Marks the start of an activity, such as a call of a route; returns a function that ends it. */
  begin(name: string): () => void {
    this.#doing.set(name, (this.#doing.get(name) ?? 0) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      // Activities that end during a stall were part of it.
      this.#look();
      const left = (this.#doing.get(name) ?? 1) - 1;
      if (left > 0) this.#doing.set(name, left);
      else this.#doing.delete(name);
    };
  }

  /** Stalls since the last report, by activity. Those of unknown cause are gathered for a quarter of an hour. */
  report(): ReadonlyMap<string, Stalls> {
    const stalls = new Map(this.#stalls);
    this.#reportsSinceUnknown += 1;
    const unknown = stalls.get(UNKNOWN);
    const isTooSoon = this.#reportsSinceUnknown < REPORTS_OF_UNKNOWN;
    if (isTooSoon) stalls.delete(UNKNOWN);
    else if (unknown) this.#reportsSinceUnknown = 0;
    this.#stalls.clear();
    if (unknown && isTooSoon) this.#stalls.set(UNKNOWN, unknown);
    for (const [during, { count, longestMs }] of stalls) {
      this.#log.warn({ during, count, longestMs: Math.round(longestMs) }, 'the event loop stood still');
    }
    return stalls;
  }

  stop(): void {
    clearInterval(this.#beat);
    clearInterval(this.#report);
    this.report();
  }

  #look(): void {
    const nowMs = performance.now();
    const lateMs = nowMs - this.#beatAt - BEAT_MS;
    this.#beatAt = nowMs;
    if (lateMs < STALL_MS) return;
    stallCount.inc();
    stalledSeconds.inc(lateMs / 1_000);
    const during = [...this.#doing.keys()].sort().join(', ') || UNKNOWN;
    const before = this.#stalls.get(during) ?? { count: 0, longestMs: 0 };
    this.#stalls.set(during, { count: before.count + 1, longestMs: Math.max(before.longestMs, lateMs) });
  }
}
