/** The only source of the current time. Everything that needs it gets a clock, so that tests can set it. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Real milliseconds to wait until the clock shows `at`; not below zero. */
  waitUntil(at: number): number;
  /** False while the machine's clock has jumped without confirmation: then no start is taken or marked as missed. */
  isCertain(): boolean;
}

/** A larger difference than time synchronisation makes: somebody set the clock, or the machine slept. */
export const JUMP_MS = 5 * 60_000;
/** How long a new time must hold before it is checked. */
const HOLD_MS = 60_000;
/** Sluice did not exist before this: a machine that shows an earlier time has lost its clock. */
const EARLIEST_MS = Date.UTC(2025, 0, 1);

/** Where the time comes from. */
export interface TimeSources {
  /** Epoch milliseconds as the machine's clock shows them; it can be set. */
  readonly wall: () => number;
  /** Monotonic milliseconds; they do not run while the machine sleeps. */
  readonly monotonic: () => number;
}

const MACHINE: TimeSources = { wall: () => Date.now(), monotonic: () => performance.now() };

export interface Jump {
  /** What the clock would show without the jump; epoch milliseconds. */
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * The machine's clock, but a jump is followed only once it is confirmed: until then time goes on evenly. A jump that is
 * undone has no effect; a machine that slept is treated like a clock that was set.
 */
export class GuardedClock implements Clock {
  readonly #sources: TimeSources;
  /** Wall time less monotonic time, as currently used. */
  #offsetMs: number;
  #suspect: { offsetMs: number; sinceMs: number } | null = null;
  /** An offset that was checked and found wrong. */
  #refusedMs: number | null = null;

  constructor(sources: TimeSources = MACHINE) {
    this.#sources = sources;
    this.#offsetMs = sources.wall() - sources.monotonic();
  }

  now(): number {
    this.#look();
    return Math.round(this.#sources.monotonic() + this.#offsetMs);
  }

  waitUntil(at: number): number {
    return Math.max(0, at - this.now());
  }

  isCertain(): boolean {
    return this.now() >= EARLIEST_MS && this.#suspect === null;
  }

  /** Marks the current time as uncertain although it has not jumped: stored times are later. */
  doubt(): void {
    this.#suspect ??= { offsetMs: this.#offsetMs, sinceMs: this.#sources.monotonic() };
  }

  /** The time that waits for confirmation, once it has held for a minute; null where there is none. */
  suspected(): Jump | null {
    this.#look();
    const suspect = this.#suspect;
    const nowMs = this.#sources.monotonic();
    if (suspect === null || nowMs - suspect.sinceMs < HOLD_MS) return null;
    return { fromMs: Math.round(nowMs + this.#offsetMs), toMs: Math.round(nowMs + suspect.offsetMs) };
  }

  /** Follows the jump, or goes on by its own time as long as the machine's clock stays where it is. */
  decide(isRight: boolean): void {
    if (this.#suspect === null) return;
    if (isRight) this.#offsetMs = this.#suspect.offsetMs;
    else this.#refusedMs = this.#suspect.offsetMs;
    this.#suspect = null;
  }

  #look(): void {
    const nowMs = this.#sources.monotonic();
    const offsetMs = this.#sources.wall() - nowMs;
    const isNear = (other: number | null) => other !== null && Math.abs(offsetMs - other) < JUMP_MS;
    if (isNear(this.#suspect?.offsetMs ?? null)) return;
    if (isNear(this.#offsetMs)) {
      this.#offsetMs = offsetMs;
      this.#suspect = null;
      this.#refusedMs = null;
    } else if (!isNear(this.#refusedMs)) {
      this.#suspect = { offsetMs, sinceMs: nowMs };
    }
  }
}
