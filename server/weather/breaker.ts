/** Failures in a row after which a service is paused. */
const FAILURES = 3;
const FIRST_PAUSE_MS = 2 * 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

/**
 * Pauses a service that has failed several times in a row, so that it is not asked for one garden after the other. After
 * the pause one request tries it: success ends the pause, failure doubles it.
 */
export class Breaker {
  #failures = 0;
  #pauseMs = 0;
  #pausedUntil = 0;
  #isTrying = false;

  /** Until when it is paused, epoch milliseconds; null where it may be asked. */
  findPause(nowMs: number): number | null {
    if (this.#failures < FAILURES) return null;
    if (nowMs < this.#pausedUntil) return this.#pausedUntil;
    return this.#isTrying ? nowMs + FIRST_PAUSE_MS : null;
  }

  /** A request begins. After a pause it is the one that tries the service. */
  begin(): void {
    this.#isTrying = this.#failures >= FAILURES;
  }

  /** It was not sent after all. */
  gaveUp(): void {
    this.#isTrying = false;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#pauseMs = 0;
    this.#isTrying = false;
  }

  /** `nowMs`: when the request began. */
  failed(nowMs: number): void {
    const wasPaused = this.#failures >= FAILURES;
    this.#failures += 1;
    // Requests that were under way when the pause began do not extend it.
    if (this.#failures < FAILURES || (wasPaused && !this.#isTrying)) return;
    this.#isTrying = false;
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, 2 * this.#pauseMs));
    this.#pausedUntil = nowMs + this.#pauseMs;
  }
}
