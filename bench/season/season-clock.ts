/** The product's clock, set forward by the season; between two settings it goes on as real time does. */
import type { Clock } from '@sluice/server/platform/clock';

export class SeasonClock implements Clock {
  #base: number;
  #real = performance.now();

  constructor(beginMs: number) {
    this.#base = beginMs;
  }

  now(): number {
    return Math.round(this.#base + performance.now() - this.#real);
  }

  waitUntil(at: number): number {
    return Math.max(0, at - this.now());
  }

  isCertain(): boolean {
    return true;
  }

  set(at: number): void {
    this.#base = Math.max(at, this.now());
    this.#real = performance.now();
  }
}
