import { HOUR_MS } from '../vocabulary/units.ts';

/** A probe's reading: water content, m3/m3. */
export interface WaterContentReading {
  readonly atMs: number;
  readonly waterContent: number;
}

/** Pores are never that dry or that full; a broken wire reads nothing or everything. */
const POSSIBLE = { least: 0.01, most: 0.65 } as const;

export const isPossibleContent = (waterContent: number): boolean =>
  waterContent >= POSSIBLE.least && waterContent <= POSSIBLE.most;

/** A probe reports hourly, every four hours at most: after six silent hours it is doubted. */
const FRESH_HOURS = 6;
/** A reading from yesterday does not count for today's watering. */
export const STALE_HOURS = 24;

/** How far a probe's last reading still counts now, 1 to 0. */
export function freshness(lastReadingMs: number, nowMs: number): number {
  return falling((nowMs - lastReadingMs) / HOUR_MS, FRESH_HOURS, STALE_HOURS);
}

/** 1 up to `from`, 0 beyond `to`, straight in between. */
export function falling(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (to - value) / (to - from)));
}
