import { type Millimetres, type MillimetresPerHour, type Minutes, minutes } from '../vocabulary/units.ts';

/** How long water can fall on the ground before it runs off. */
export interface Ponding {
  readonly precipitationRateMmPerHour: MillimetresPerHour;
  readonly infiltrationRateMmPerHour: MillimetresPerHour;
  /** The water that may pond on the surface, by soil and slope. */
  readonly allowableSurfaceAccumulationMm: Millimetres;
}

/** A valve that opens for less wears out without watering (own: docs/decisions/0022). */
export const MIN_CYCLE_SECONDS = 60;
/** Most starts of a valve for a run of its zone; slow valves and batteries allow no more (own: docs/decisions/0022). */
export const MAX_CYCLES = 12;
/** Water still ponded after this counts as runoff, so that ground that takes in nothing does not soak for ever. */
const LONGEST_SOAK = minutes(240);
/** A cycle as long as a day is no limit. */
const LONGEST_CYCLE_TO_MENTION = minutes(24 * 60);

export interface CycleAndSoak {
  readonly cycles: number;
  readonly cycle: Minutes;
  /** Least pause between the end of a cycle and the start of the next; zero when there is one cycle only. */
  readonly soak: Minutes;
}

/** Rounding of a run that fits to the last digit must not cost another cycle. */
const ROUNDING = 1e-9;

/**
 * Irrigation Association: the longest cycle, 60 ASA / (PR - IR); null where the soil takes it as fast as it falls, or for
 * a whole day.
 */
export function longestCycle(ground: Ponding): Minutes | null {
  const surplusMmPerHour = ground.precipitationRateMmPerHour - ground.infiltrationRateMmPerHour;
  if (surplusMmPerHour <= 0) return null;
  const longest = minutes((60 * ground.allowableSurfaceAccumulationMm) / surplusMmPerHour);
  return longest >= LONGEST_CYCLE_TO_MENTION ? null : longest;
}

/**
 * The pause until the ponded water of a cycle is gone: water ponds at PR - IR, what exceeds the allowed depth runs off,
 * and the rest drains at IR.
 */
export function soakAfter(cycle: Minutes, ground: Ponding): Minutes {
  const { infiltrationRateMmPerHour, allowableSurfaceAccumulationMm } = ground;
  const surplusMmPerHour = ground.precipitationRateMmPerHour - infiltrationRateMmPerHour;
  const pondedMm = Math.min(allowableSurfaceAccumulationMm, (surplusMmPerHour * cycle) / 60);
  if (pondedMm <= 0) return minutes(0);
  return minutes(Math.min(LONGEST_SOAK, (60 * pondedMm) / infiltrationRateMmPerHour));
}

/** A run in equal cycles, without runoff as long as a valve allows that many. */
export function cycleAndSoak(run: Minutes, ground: Ponding): CycleAndSoak {
  const longest = longestCycle(ground);
  const cycles = longest === null ? 1 : allowedCycles(60 * run, Math.ceil(run / longest - ROUNDING), MAX_CYCLES);
  const cycle = minutes(run / cycles);
  return { cycles, cycle, soak: cycles === 1 ? minutes(0) : soakAfter(cycle, ground) };
}

/** The number of cycles that the ground asks for, up to the valve's most. */
function allowedCycles(runSeconds: number, wanted: number, most: number): number {
  return Math.max(1, Math.min(wanted, most, Math.floor(runSeconds / MIN_CYCLE_SECONDS)));
}

/** The longest run without runoff that a valve allows on one day, seconds; Infinity where nothing runs off. */
export function longestRunWithoutRunoff(ground: Ponding): number {
  const longest = longestCycle(ground);
  return longest === null ? Number.POSITIVE_INFINITY : MAX_CYCLES * Math.max(MIN_CYCLE_SECONDS, 60 * longest);
}

/** A run as valves can keep it: whole seconds. */
export interface TimedCycles {
  /** Length of each cycle, as equal as can be; together exactly the run. */
  readonly seconds: readonly number[];
  readonly soakSeconds: number;
  /** Cycles needed to avoid runoff; more than there are where valves do not allow that many. */
  readonly cyclesWithoutRunoff: number;
}

/** `cycleAndSoak` in whole seconds, rounded so that no cycle is longer than valves allow and no soak shorter than it may be. */
export function timedCycles(runSeconds: number, ground: Ponding, mostCycles = MAX_CYCLES): TimedCycles {
  if (runSeconds < 1) return { seconds: [], soakSeconds: 0, cyclesWithoutRunoff: 0 };
  const longest = longestCycle(ground);
  const longestSeconds = longest === null ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(longest * 60 + ROUNDING));
  const cyclesWithoutRunoff = Math.max(1, Math.ceil(runSeconds / longestSeconds));
  const cycles = allowedCycles(runSeconds, cyclesWithoutRunoff, mostCycles);
  const seconds = cycleSeconds(runSeconds, cycles);
  const soak = cycles === 1 ? 0 : soakAfter(minutes((seconds[0] ?? 0) / 60), ground);
  return { seconds, soakSeconds: Math.ceil(soak * 60 - ROUNDING), cyclesWithoutRunoff };
}

/** Whole seconds of each of `cycles`, as equal as can be, that add up to exactly `runSeconds`. */
export function cycleSeconds(runSeconds: number, cycles: number): number[] {
  const shorter = Math.floor(runSeconds / cycles);
  const longerOnes = runSeconds - shorter * cycles;
  return Array.from({ length: cycles }, (_, index) => (index < longerOnes ? shorter + 1 : shorter));
}
