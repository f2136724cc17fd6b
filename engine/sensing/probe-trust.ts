import { type Fraction, fraction } from '../vocabulary/units.ts';

/** What a probe says at a moment: water content, m3/m3. */
export interface ProbeReading {
  readonly atMs: number;
  readonly waterContent: number;
}

/** The balance's view of the same ground, to judge the probe by. */
export interface ModelView {
  /** Water content that the balance computes for now. */
  readonly waterContent: number;
  /** By how much the balance says that the content moved since the first of the probe's readings, m3/m3. */
  readonly movement: number;
}

/** What became of each doubt, 0 to 1. */
export interface ProbeTrust {
  readonly trust: Fraction;
  readonly fresh: number;
  readonly alive: number;
  readonly plausible: number;
}

const HOUR_MS = 3_600_000;
/** A probe reports hourly; after six silent hours it is doubted, after two days it says nothing. */
const FRESH_HOURS = 6;
const STALE_HOURS = 48;
/** A probe that moves less than its own noise, m3/m3, while the ground moved by three times as much, is stuck. */
const NOISE = 0.002;
const MOVING = 0.006;
/** Off the balance by this much nothing is wrong; by this much more, the probe or its place is. */
const AGREES_WITHIN = 0.05;
const OUTLIES_BEYOND = 0.2;
/** Pores are never that dry or that full. */
const POSSIBLE = { least: 0.01, most: 0.65 } as const;

/** How far the readings of a probe, oldest first, are to be believed at `nowMs`. */
export function probeTrust(readings: readonly ProbeReading[], model: ModelView, nowMs: number): ProbeTrust {
  const last = readings.at(-1);
  if (last === undefined) return { trust: fraction(0), fresh: 0, alive: 0, plausible: 0 };
  const fresh = falling((nowMs - last.atMs) / HOUR_MS, FRESH_HOURS, STALE_HOURS);
  const contents = readings.map(({ waterContent }) => waterContent);
  const moved = Math.max(...contents) - Math.min(...contents);
  const isStuck = readings.length > 1 && moved < NOISE && Math.abs(model.movement) > MOVING;
  const isPossible = last.waterContent >= POSSIBLE.least && last.waterContent <= POSSIBLE.most;
  const off = Math.abs(last.waterContent - model.waterContent);
  const plausible = isPossible ? falling(off, AGREES_WITHIN, OUTLIES_BEYOND) : 0;
  const alive = isStuck ? 0 : 1;
  return { trust: fraction(fresh * alive * plausible), fresh, alive, plausible };
}

/** 1 up to `from`, 0 beyond `to`, straight in between. */
function falling(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (to - value) / (to - from)));
}
