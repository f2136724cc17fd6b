/** Counts tries in a window; each further try after too many waits longer. */
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { RecentMap } from '../recent-map.ts';

export interface Tries {
  since: number;
  count: number;
  blockedUntil: number;
  /** How many times in a row it was blocked. */
  strikes: number;
}

export interface Room {
  times: number;
  windowMs: number;
  left: number;
  resetMs: number;
}

/** Beyond this many callers, the one that was silent the longest is forgotten. */
const MAX_CALLERS = 20_000;

export class Waits {
  readonly #times: number;
  readonly #windowMs: number;
  readonly #longestMs: number;
  readonly #callers = new RecentMap<Tries>(MAX_CALLERS);

  /** `times` in `windowMs`, for each caller. */
  constructor(times: number, windowMs: number) {
    this.#times = times;
    this.#windowMs = windowMs;
    // A wait grows no longer than an hour, or than the window where that is longer.
    this.#longestMs = Math.max(windowMs, HOUR_MS);
  }

  /** Counts a try. Returns 0 where it is allowed, otherwise for how many milliseconds the caller must wait. */
  take(caller: string, nowMs: number): number {
    return this.add(caller, 1, nowMs);
  }

  /** The same for several at once, as another process has counted them. */
  add(caller: string, count: number, nowMs: number): number {
    const tries = this.#callers.get(caller) ?? { since: nowMs, count: 0, blockedUntil: 0, strikes: 0 };
    this.#callers.put(caller, tries);
    if (nowMs < tries.blockedUntil) return tries.blockedUntil - nowMs;
    if (nowMs - tries.since >= this.#windowMs) Object.assign(tries, { since: nowMs, count: 0 });
    if (nowMs - tries.blockedUntil > this.#longestMs) tries.strikes = 0;
    tries.count += count;
    if (tries.count <= this.#times) return 0;
    const waitMs = Math.min(this.#windowMs * 2 ** tries.strikes, this.#longestMs);
    Object.assign(tries, { since: nowMs, count: 0, blockedUntil: nowMs + waitMs, strikes: tries.strikes + 1 });
    return waitMs;
  }

  /** What a caller may still try, and after how many milliseconds it may try all of it again. */
  room(caller: string, nowMs: number): Room {
    const { since, count, blockedUntil } = this.#callers.get(caller) ?? { since: nowMs, count: 0, blockedUntil: 0 };
    const quota = { times: this.#times, windowMs: this.#windowMs };
    if (nowMs < blockedUntil) return { ...quota, left: 0, resetMs: blockedUntil - nowMs };
    const isOver = nowMs - since >= this.#windowMs;
    return {
      ...quota,
      left: isOver ? this.#times : this.#times - count,
      resetMs: isOver ? 0 : since + this.#windowMs - nowMs,
    };
  }

  /** What is known of a caller; null for nobody. */
  read(caller: string): Tries | null {
    return this.#callers.get(caller) ?? null;
  }

  /** Restores the tries from before the process began. */
  restore(caller: string, tries: Tries): void {
    this.#callers.put(caller, tries);
  }
}
