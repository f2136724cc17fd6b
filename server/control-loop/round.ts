/** Repeats work, one round at a time, with a pause that each round chooses. */
import type { Logger } from 'pino';

/** What goes on failing is in the log so often. */
const SAID_EVERY_MS = 60_000;

export class Round {
  readonly #usualMs: number;
  readonly #work: () => Promise<number>;
  readonly #log: Logger;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #isAskedAgain = false;
  #isHurried = false;
  #isStopped = false;
  /** Monotonic milliseconds. */
  #endedAt = 0;
  #nextAt = 0;
  #failures = 0;
  #saidAt = 0;

  /** `work` answers the milliseconds until the next round; one that fails is tried again after `usualMs`. */
  constructor(usualMs: number, work: () => Promise<number>, log: Logger) {
    this.#usualMs = usualMs;
    this.#work = work;
    this.#log = log;
  }

  /** Starts a round now, or one more after the current one. */
  async run(): Promise<void> {
    if (this.#isStopped) return;
    this.#isAskedAgain = this.#running !== null;
    this.#running ??= this.#once();
    await this.#running;
  }

  /** Something may have changed: the next round comes within the usual pause after the last. */
  hurry(): void {
    this.#isHurried = true;
    if (this.#running === null && this.#timer !== null) this.#wait(this.#nextAt - performance.now());
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }

  async #once(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#isHurried = false;
    let pauseMs = this.#usualMs;
    try {
      pauseMs = await this.#work();
      if (this.#failures > 1) this.#log.info({ failures: this.#failures }, 'control loop goes on');
      this.#failures = 0;
    } catch (error) {
      this.#noteFailure(error);
    }
    this.#running = null;
    this.#endedAt = performance.now();
    this.#wait(this.#isAskedAgain ? 0 : pauseMs);
    this.#isAskedAgain = false;
  }

  #noteFailure(error: unknown): void {
    if (this.#isStopped) return;
    this.#failures += 1;
    const now = performance.now();
    if (this.#failures > 1 && now - this.#saidAt < SAID_EVERY_MS) return;
    this.#saidAt = now;
    this.#log.error({ err: error, failures: this.#failures }, 'control loop round failed');
  }

  #wait(pauseMs: number): void {
    if (this.#isStopped) return;
    if (this.#timer) clearTimeout(this.#timer);
    const now = performance.now();
    const usual = this.#isHurried ? this.#endedAt + this.#usualMs - now : pauseMs;
    const ms = Math.max(0, Math.min(pauseMs, usual));
    this.#nextAt = now + ms;
    this.#timer = setTimeout(() => void this.run(), ms);
  }
}
