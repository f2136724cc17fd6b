import { type TimedCycles, timedCycles } from '../application/cycle-and-soak.ts';
import type { Span } from '../programs/program-span.ts';
import type { ProgramId } from '../vocabulary/ids.ts';
import type { PlannedZone } from './garden.ts';
import type { Demand } from './smart-demand.ts';

/** A run that somebody wants today: a program, or the zone's own balance. */
export interface RunRequest {
  readonly zone: PlannedZone;
  readonly programId: ProgramId | null;
  readonly demand: Demand | null;
  readonly cycles: TimedCycles;
  /** Seconds that were wanted before any cap. */
  readonly wantedSeconds: number;
  readonly windows: readonly Span[];
  readonly towards: 'early' | 'late';
  readonly leastPartSeconds: number | null;
}

type Wish = Omit<RunRequest, 'cycles'>;

/** A run of so many seconds, in the cycles its ground asks for and within the zone's and the law's longest run. */
export function runRequest(wish: Wish, mostRunSeconds: number): RunRequest {
  const seconds = Math.floor(Math.min(wish.wantedSeconds, wish.zone.mostRunSeconds, mostRunSeconds));
  return { ...wish, cycles: timedCycles(seconds, wish.zone.ground) };
}
