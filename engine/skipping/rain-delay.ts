import type { SkipFor } from './skip.ts';

/** Somebody set a rain delay, and it lasts beyond this start; epoch milliseconds. */
export function skipForRainDelay(startsAt: number, untilMs: number | null): SkipFor<'RAIN_DELAY'> | null {
  if (untilMs === null || startsAt >= untilMs) return null;
  return {
    reason: 'RAIN_DELAY',
    figures: { rainDelayUntil: untilMs, startsAt },
    turningPoint: { figure: 'startsAt', needed: 'above', value: untilMs },
  };
}
