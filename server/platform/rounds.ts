/** Works in rounds, each some time after the end of the last, until it is stopped. */
export class Rounds {
  readonly #work: () => Promise<void>;
  readonly #pauseMs: number;
  #timer: NodeJS.Timeout | null = null;
  #round: Promise<void>;
  #isStopped = false;

  /** Begins at once. `work`: never rejects. */
  constructor(work: () => Promise<void>, pauseMs: number) {
    this.#work = work;
    this.#pauseMs = pauseMs;
    this.#round = this.#go();
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Resolves once the round that is under way has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#round;
  }

  async #go(): Promise<void> {
    await this.#work();
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#round = this.#go();
    }, this.#pauseMs).unref();
  }
}
