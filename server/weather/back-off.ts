import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import type { WeatherFault } from '@sluice/engine/vocabulary/weather';

const LONGEST_MS = 6 * 60 * MINUTE_MS;

/** Wait after the first failure. A refusal lasts until somebody changes the key; a lost connection often returns soon. */
const FIRST_WAIT_MS: Readonly<Record<WeatherFault, number>> = {
  unreachable: 2 * MINUTE_MS,
  incomplete: 10 * MINUTE_MS,
  unreadable: 10 * MINUTE_MS,
  wrongUnits: 10 * MINUTE_MS,
  shuffledHours: 10 * MINUTE_MS,
  outdated: 10 * MINUTE_MS,
  limited: 10 * MINUTE_MS,
  paused: 2 * MINUTE_MS,
  refused: 60 * MINUTE_MS,
};

interface Failing {
  fault: WeatherFault;
  failures: number;
  retryAtMs: number;
}

/** What failed waits twice as long each time, up to six hours. One entry for each service, account and place. */
export class BackOff {
  readonly #failing = new Map<string, Failing>();

  /** Null where it may be asked now. */
  findWait(key: string, nowMs: number): Readonly<Failing> | null {
    const failing = this.#failing.get(key);
    return failing !== undefined && nowMs < failing.retryAtMs ? failing : null;
  }

  /** Returns when it may be tried again, epoch milliseconds. `retryAfterS`: what the service asked for. */
  failed(key: string, fault: WeatherFault, nowMs: number, retryAfterS: number | null): number {
    const waiting = this.findWait(key, nowMs);
    // Gardens that share a request also share its failure.
    if (waiting !== null) return waiting.retryAtMs;
    const failures = (this.#failing.get(key)?.failures ?? 0) + 1;
    const waitMs = Math.min(LONGEST_MS, FIRST_WAIT_MS[fault] * 2 ** (failures - 1));
    const retryAtMs = nowMs + Math.max(waitMs, (retryAfterS ?? 0) * 1000);
    this.#failing.set(key, { fault, failures, retryAtMs });
    return retryAtMs;
  }

  succeeded(key: string): void {
    this.#failing.delete(key);
  }
}
