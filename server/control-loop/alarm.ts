import type { Clock } from '../platform/clock.ts';

/** Sleeps until an instant, unless somebody rings. */
export class Alarm {
  readonly #clock: Clock;
  #isRung = false;
  #wakeUp: () => void = () => {};

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Wakes who sleeps; who does not sleep yet will not until `reset`. */
  ring(): void {
    this.#isRung = true;
    this.#wakeUp();
  }

  reset(): void {
    this.#isRung = false;
  }

  /** `at`: epoch milliseconds of the clock. */
  async sleepUntil(at: number): Promise<void> {
    if (this.#isRung) return;
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
