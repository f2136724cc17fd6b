import { longestRunWithoutRunoff } from '../application/cycle-and-soak.ts';
import { wholeSeconds } from '../application/run-time.ts';
import type { Span } from '../programs/program-span.ts';
import type { YieldingSkip } from '../skipping/skip.ts';
import type { ProgramId } from '../vocabulary/ids.ts';
import type { PlannedZone } from './garden.ts';
import type { LightRuns } from './seedbed.ts';
import type { Demand } from './smart-demand.ts';

/** A run that somebody wants today: a program, or the zone's own balance. */
export interface RunRequest {
  readonly zone: PlannedZone;
  readonly programId: ProgramId | null;
  readonly demand: Demand | null;
  /** The forecast or sensor that was overruled. */
  readonly despite: YieldingSkip | null;
  /** Seconds wanted before any cap, and after the cap of the zone's and the law's longest run. */
  readonly wantedSeconds: number;
  readonly allowedSeconds: number;
  /** Seconds without which the plants suffer before the zone's next chance; for a program, all of them. */
  readonly neededSeconds: number;
  readonly windows: readonly Span[];
  /** The part of the allowed seconds that a pot or bulb gets later in the day, in the spare windows. */
  readonly laterSeconds: number;
  /** Windows for needed water that does not fit into `windows`. */
  readonly spareWindows: readonly Span[];
  readonly towards: 'early' | 'late';
  readonly leastPartSeconds: number | null;
  /** Its cycles are hours apart, for seeds that sprout; left out for others. */
  readonly light?: LightRuns;
}

type RequestedRun = Omit<RunRequest, 'allowedSeconds'>;

/**
 * A request within the zone's and the law's longest run. Water for the zone's own balance that the ground cannot take
 * within the cycles a valve allows is left for the next days, as far as the zone can wait.
 */
export function runRequest(requested: RequestedRun, mostRunSeconds: number): RunRequest {
  const longest = Math.max(0, Math.min(requested.zone.mostRunSeconds, mostRunSeconds));
  const bearable =
    requested.programId === null
      ? Math.max(requested.neededSeconds, longestRunWithoutRunoff(requested.zone.ground))
      : Number.POSITIVE_INFINITY;
  const allowedSeconds = wholeSeconds(Math.min(requested.wantedSeconds, longest, bearable));
  return { ...requested, allowedSeconds };
}
