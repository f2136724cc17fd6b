import type { Clock } from '../platform/clock.ts';

/** Sleeps until an instant, unless it is woken. */
export class Sleeper {
  readonly #clock: Clock;
  #isWoken = false;
  #wakeUp: () => void = () => {};

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Ends the sleep; a sleep that starts before `reset` ends at once. */
  wake(): void {
    this.#isWoken = true;
    this.#wakeUp();
  }

  reset(): void {
    this.#isWoken = false;
  }

  /** `at`: epoch milliseconds of the clock. */
  async sleepUntil(at: number): Promise<void> {
    if (this.#isWoken) return;
    const wait = Math.min(this.#clock.waitUntil(at), 2 ** 31 - 1);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait);
      this.#wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wakeUp = () => {};
  }
}
