import type { WeatherProviderName } from '@sluice/engine/vocabulary/weather';
import type { WeatherService } from '@sluice/weather-providers/provider';

interface Asked {
  minute: number;
  inMinute: number;
  day: number;
  inDay: number;
}

/** Keeps to what a service allows: so many questions a minute and a day (UTC), and none while it wants to be left alone. */
export class AskLimiter {
  readonly #asked = new Map<WeatherProviderName, Asked>();
  readonly #pausedUntil = new Map<WeatherProviderName, number>();

  /** Counts the question where it may be asked. */
  mayAsk(name: WeatherProviderName, limits: WeatherService['askLimits'], nowMs: number): boolean {
    if (nowMs < (this.#pausedUntil.get(name) ?? 0)) return false;
    if (limits === null) return true;
    const minute = Math.floor(nowMs / 60_000);
    const day = Math.floor(nowMs / 86_400_000);
    const before = this.#asked.get(name);
    const inMinute = before?.minute === minute ? before.inMinute : 0;
    const inDay = before?.day === day ? before.inDay : 0;
    if (inMinute >= limits.perMinute || inDay >= limits.perDay) return false;
    this.#asked.set(name, { minute, inMinute: inMinute + 1, day, inDay: inDay + 1 });
    return true;
  }

  pause(name: WeatherProviderName, untilMs: number): void {
    this.#pausedUntil.set(name, untilMs);
  }
}
