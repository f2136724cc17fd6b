/** The one source of the present. Everything that needs it is given a clock, so that tests can move it. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Real milliseconds to wait until the clock shows `at`; not below zero. */
  waitUntil(at: number): number;
  /** False while the machine's clock has jumped and nothing has confirmed it: then no start is taken or called missed. */
  isCertain(): boolean;
}

/** A difference that no correction over the network makes: somebody set the clock, or the machine slept. */
export const JUMP_MS = 5 * 60_000;
/** How long a new time must hold before it is asked about. */
const HOLD_MS = 60_000;
/** Before this no Sluice was written: a machine that shows an earlier time has lost its clock. */
const EARLIEST_MS = Date.UTC(2025, 0, 1);

/** Where the time comes from. */
export interface TimeSources {
  /** Epoch milliseconds as the machine's clock shows them; it can be set. */
  readonly wall: () => number;
  /** Milliseconds that only ever go forward, and stand still while the machine sleeps. */
  readonly monotonic: () => number;
}

const MACHINE: TimeSources = { wall: () => Date.now(), monotonic: () => performance.now() };

export interface Jump {
  /** What the clock showed before, had it gone on; epoch milliseconds. */
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * The machine's clock, except that a jump is not followed before it is confirmed: until then time goes on evenly. A jump
 * that is taken back leaves no trace; a machine that slept is the same case as a clock that was set.
 */
export class GuardedClock implements Clock {
  readonly #sources: TimeSources;
  /** Wall time less monotonic time, as believed. */
  #offsetMs: number;
  #suspect: { offsetMs: number; sinceMs: number } | null = null;
  /** An offset that was asked about and found wrong. */
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

  /** Doubts the present time although it has not jumped: what is stored says that it has been later already. */
  doubt(): void {
    this.#suspect ??= { offsetMs: this.#offsetMs, sinceMs: this.#sources.monotonic() };
  }

  /** The time that waits to be confirmed, once it has held for a minute; null where none does. */
  suspected(): Jump | null {
    this.#look();
    const held = this.#suspect;
    const nowMs = this.#sources.monotonic();
    if (held === null || nowMs - held.sinceMs < HOLD_MS) return null;
    return { fromMs: Math.round(nowMs + this.#offsetMs), toMs: Math.round(nowMs + held.offsetMs) };
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
