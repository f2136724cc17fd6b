import { longestRun, type RunLength } from '../application/run-time.ts';
import type { ProgramId, ZoneId } from '../vocabulary/ids.ts';
import type { LitresPerMinute } from '../vocabulary/units.ts';
import type { Repeat } from './recurrence.ts';
import type { TimeOfDay } from './time-of-day.ts';

/** What a program gives one zone. */
export interface ProgramZone {
  readonly zoneId: ZoneId;
  readonly length: RunLength;
}

/** The user's own rule of when to water, and how much. */
export interface Program {
  readonly id: ProgramId;
  readonly startDay: string;
  readonly endDay: string | null;
  readonly repeat: Repeat;
  /** 1 to 12; empty means every month. */
  readonly months: readonly number[];
  /** Whether the time is that of the first start, or the one by which all is to be finished. */
  readonly anchor: 'start' | 'finish';
  readonly at: TimeOfDay;
  /** Watering of this program stops here, if it is still going on. */
  readonly endAt: TimeOfDay | null;
  readonly zones: readonly ProgramZone[];
  /** A one-time run or a backup program: the zones' balances do not shorten or skip it. */
  readonly isUnconditional?: boolean;
}

/** Minutes that a program takes when its zones follow each other. */
export function programMinutes(program: Program, findFlow: (zoneId: ZoneId) => LitresPerMinute): number {
  return program.zones.reduce((sum, { zoneId, length }) => sum + longestRun(length, findFlow(zoneId)), 0);
}
