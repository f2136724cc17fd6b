import { HOUR_MS, MINUTE_MS } from '@sluice/engine/vocabulary/units';
import type { AskLimits } from '@sluice/weather-providers/provider';

const SPANS = [
  ['perMinute', MINUTE_MS],
  ['perHour', HOUR_MS],
] as const;

/** How often one account has been used in the current minute and hour. */
type Counts = Map<(typeof SPANS)[number][0], { span: number; asked: number }>;

/** Keeps to what a service allows an account: so many questions a minute and an hour, and none while it is paused. The day's are counted in the database. */
export class AskLimiter {
  readonly #counts = new Map<string, Counts>();
  readonly #pausedUntil = new Map<string, number>();

  /** Milliseconds until it may be asked; 0 where it may be asked now, which is counted. */
  takeTurn(account: string, limits: AskLimits | null, nowMs: number): number {
    const pausedMs = (this.#pausedUntil.get(account) ?? 0) - nowMs;
    if (pausedMs > 0) return pausedMs;
    if (limits === null) return 0;
    const counts: Counts = this.#counts.get(account) ?? new Map();
    const now = SPANS.map(([name, lengthMs]) => {
      const span = Math.floor(nowMs / lengthMs);
      const before = counts.get(name);
      const asked = before?.span === span ? before.asked : 0;
      return { name, span, asked, waitMs: asked < limits[name] ? 0 : (span + 1) * lengthMs - nowMs };
    });
    const waitMs = Math.max(...now.map((one) => one.waitMs));
    if (waitMs > 0) return waitMs;
    for (const { name, span, asked } of now) counts.set(name, { span, asked: asked + 1 });
    this.#counts.set(account, counts);
    return 0;
  }

  pause(account: string, untilMs: number): void {
    this.#pausedUntil.set(account, untilMs);
  }
}
