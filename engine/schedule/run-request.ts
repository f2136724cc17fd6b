import { longestRunWithoutRunoff } from '../application/cycle-and-soak.ts';
import { wholeSeconds } from '../application/run-time.ts';
import type { Span } from '../programs/program-span.ts';
import type { YieldingSkip } from '../skipping/skip.ts';
import type { ProgramId } from '../vocabulary/ids.ts';
import type { PlannedZone } from './garden.ts';
import type { Demand } from './smart-demand.ts';

/** A run that somebody wants today: a program, or the zone's own balance. */
export interface RunRequest {
  readonly zone: PlannedZone;
  readonly programId: ProgramId | null;
  readonly demand: Demand | null;
  /** The forecast or sensor that asked to leave it out, and had to give way. */
  readonly despite: YieldingSkip | null;
  /** Seconds that were wanted before any cap, and what the zone's and the law's longest run leave of them. */
  readonly wantedSeconds: number;
  readonly allowedSeconds: number;
  /** Without these of them the plants suffer before the zone's next chance; a program is wanted whole. */
  readonly neededSeconds: number;
  readonly windows: readonly Span[];
  /** Of the allowed seconds, those that a pot is to have later in the day, in the spare hours. */
  readonly laterSeconds: number;
  /** Hours for what is needed and the windows do not hold. */
  readonly spareWindows: readonly Span[];
  readonly towards: 'early' | 'late';
  readonly leastPartSeconds: number | null;
}

type RequestedRun = Omit<RunRequest, 'allowedSeconds'>;

/**
 * A wish within the zone's and the law's longest run. What a zone's own balance wishes for and the ground cannot take
 * in as many cycles as a valve allows is left for the next days, as far as the zone can wait for it.
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
