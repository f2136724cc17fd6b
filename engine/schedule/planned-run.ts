import type { Skip, YieldingSkip } from '../skipping/skip.ts';
import type { ProgramId, ZoneId } from '../vocabulary/ids.ts';
import type { WayOut } from '../vocabulary/watering.ts';
import type { Demand } from './smart-demand.ts';

/** One zone, one start. The cycles of a run are starts of their own. */
export interface PlannedRun {
  /** The same in every plan that contains this start, so that it never runs twice. */
  readonly id: string;
  readonly zoneId: ZoneId;
  /** Null where the planner made the run. */
  readonly programId: ProgramId | null;
  readonly source: 'SMART' | 'FIX';
  readonly localDate: string;
  /** Epoch milliseconds. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** Which cycle of how many, from 1. */
  readonly cycle: number;
  readonly cycles: number;
  readonly grossMm: number;
  /** What reaches the roots. */
  readonly netMm: number;
  /** Null where the zone's flow is not known. */
  readonly litres: number | null;
  /** Seconds that the zone wanted on the day, all cycles together. */
  readonly wantedSeconds: number;
}

/** Why a zone is watered on a day, or is not; by a program, or by the planner itself. */
export interface Decision {
  readonly zoneId: ZoneId;
  readonly programId: ProgramId | null;
  readonly localDate: string;
  /** `wait`: nothing was due. `shortfall`: less fits than the zone needs until its next chance, or its program gives. */
  readonly verdict: 'water' | 'wait' | 'skip' | 'shortfall';
  readonly skip: Skip | null;
  /** A forecast that would have delayed watering if the zone could wait; left out where there is none. */
  readonly despite?: YieldingSkip;
  /** Cycles that the ground asks for, where a valve does not allow that many and some water may run off. */
  readonly cyclesWithoutRunoff?: number;
  /** The balance behind it; null where none is kept. */
  readonly demand: Demand | null;
  /** Water that reaches the roots by this decision, and the missing water; mm. */
  readonly netMm: number;
  readonly shortfallMm: number;
  readonly waysOut: readonly WayOut[];
}
