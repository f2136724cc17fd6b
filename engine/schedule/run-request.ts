import { wholeSeconds } from '../application/run-time.ts';
import type { Span } from '../programs/program-span.ts';
import type { ProgramId } from '../vocabulary/ids.ts';
import type { PlannedZone } from './garden.ts';
import type { Demand } from './smart-demand.ts';

/** A run that somebody wants today: a program, or the zone's own balance. */
export interface RunRequest {
  readonly zone: PlannedZone;
  readonly programId: ProgramId | null;
  readonly demand: Demand | null;
  /** Seconds that were wanted before any cap, and what the zone's and the law's longest run leave of them. */
  readonly wantedSeconds: number;
  readonly allowedSeconds: number;
  /** Without these of them the plants suffer before the zone's next chance; a program is wanted whole. */
  readonly neededSeconds: number;
  readonly windows: readonly Span[];
  readonly towards: 'early' | 'late';
  readonly leastPartSeconds: number | null;
}

type Wish = Omit<RunRequest, 'allowedSeconds'>;

/** A wish within the zone's and the law's longest run. */
export function runRequest(wish: Wish, mostRunSeconds: number): RunRequest {
  const longest = Math.max(0, Math.min(wish.zone.mostRunSeconds, mostRunSeconds));
  const allowedSeconds = wholeSeconds(Math.min(wish.wantedSeconds, longest));
  return { ...wish, allowedSeconds, neededSeconds: Math.min(wish.neededSeconds, allowedSeconds) };
}
