import { type Millimetres, type MillimetresPerHour, type Minutes, minutes } from '../vocabulary/units.ts';

/** What decides how long water can fall on the ground before it runs off. */
export interface Ponding {
  readonly precipitationRateMmPerHour: MillimetresPerHour;
  readonly infiltrationRateMmPerHour: MillimetresPerHour;
  /** What may stand on the surface, by soil and slope. */
  readonly allowableSurfaceAccumulationMm: Millimetres;
}

export interface CycleAndSoak {
  readonly cycles: number;
  readonly cycle: Minutes;
  /** Least pause between the end of a cycle and the start of the next; zero when there is one cycle only. */
  readonly soak: Minutes;
}

/** Rounding of a run that fits to the last digit must not cost another cycle. */
const ROUNDING = 1e-9;

/** Irrigation Association: the longest cycle, 60 ASA / (PR - IR); null where the soil takes it as fast as it falls. */
export function longestCycle(ground: Ponding): Minutes | null {
  const surplusMmPerHour = ground.precipitationRateMmPerHour - ground.infiltrationRateMmPerHour;
  return surplusMmPerHour <= 0 ? null : minutes((60 * ground.allowableSurfaceAccumulationMm) / surplusMmPerHour);
}

/** The pause after which nothing of a cycle stands any more: it ponds at PR - IR and drains at IR. */
export function soakAfter(cycle: Minutes, ground: Ponding): Minutes {
  const surplusMmPerHour = ground.precipitationRateMmPerHour - ground.infiltrationRateMmPerHour;
  return minutes(Math.max(0, (surplusMmPerHour * cycle) / ground.infiltrationRateMmPerHour));
}

/** A run in equal cycles, none of which runs off. */
export function cycleAndSoak(run: Minutes, ground: Ponding): CycleAndSoak {
  const longest = longestCycle(ground);
  const cycles = longest === null ? 1 : Math.max(1, Math.ceil(run / longest - ROUNDING));
  const cycle = minutes(run / cycles);
  return { cycles, cycle, soak: cycles === 1 ? minutes(0) : soakAfter(cycle, ground) };
}

/** A run as valves can keep it: whole seconds. */
export interface TimedCycles {
  /** Of each cycle, as equal as can be; together exactly the run. */
  readonly seconds: readonly number[];
  readonly soakSeconds: number;
}

/** `cycleAndSoak` in whole seconds, rounded so that no cycle is longer and no soak shorter than it may be. */
export function timedCycles(runSeconds: number, ground: Ponding): TimedCycles {
  if (runSeconds < 1) return { seconds: [], soakSeconds: 0 };
  const longest = longestCycle(ground);
  const longestSeconds = longest === null ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(longest * 60 + ROUNDING));
  const cycles = Math.max(1, Math.ceil(runSeconds / longestSeconds));
  const seconds = cycleSeconds(runSeconds, cycles);
  const soak = cycles === 1 ? 0 : soakAfter(minutes((seconds[0] ?? 0) / 60), ground);
  return { seconds, soakSeconds: Math.ceil(soak * 60 - ROUNDING) };
}

/** Whole seconds of each of `cycles`, as equal as can be, that add up to exactly `runSeconds`. */
export function cycleSeconds(runSeconds: number, cycles: number): number[] {
  const shorter = Math.floor(runSeconds / cycles);
  const longerOnes = runSeconds - shorter * cycles;
  return Array.from({ length: cycles }, (_, index) => (index < longerOnes ? shorter + 1 : shorter));
}
