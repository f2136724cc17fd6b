/** Repeats work, one round at a time, with a pause that each round chooses. */
import type { Logger } from 'pino';

export class Round {
  readonly #usualMs: number;
  readonly #work: () => Promise<number>;
  readonly #log: Logger;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #isAskedAgain = false;
  #isStopped = false;

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

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }

  async #once(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    let pauseMs = this.#usualMs;
    try {
      pauseMs = await this.#work();
    } catch (error) {
      if (!this.#isStopped) this.#log.error({ err: error }, 'control loop round failed');
    }
    this.#running = null;
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.run(), this.#isAskedAgain ? 0 : pauseMs);
    this.#isAskedAgain = false;
  }
}
