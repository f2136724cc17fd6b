import type { ZoneId } from '../vocabulary/ids.ts';
import type { SurfaceState } from '../zones/soil-day.ts';
import type { DayProgress } from './day-progress.ts';
import type { HeldBack } from './held-back.ts';
import type { SensedZone } from './sensed-zone.ts';

/** What one planned day passes on to the next. */
export interface ZoneState {
  /**
   * By the balance at the beginning of the day, less what has been given since; mm below field capacity. Below zero:
   * more than the soil holds, used up first by the day's evapotranspiration.
   */
  readonly depletionMm: number;
  /** The surface that dries by evaporation, of zones whose soil lies bare; left out it counts as dry. */
  readonly surface?: SurfaceState | null;
  /** This morning's sensor readings, null where there are none. */
  readonly sensed: SensedZone | null;
  /** The last week's days on which the zone was watered. */
  readonly wateredEpochDays: readonly number[];
  /** Starts of programs that a forecast held back in the last two weeks; left out where there are none. */
  readonly heldBack?: readonly HeldBack[];
}

export interface PlanState {
  /** The day to be planned next. */
  readonly epochDay: number;
  /** Nothing starts before this instant: now, on the day that has already begun. */
  readonly notBeforeMs: number;
  readonly zones: ReadonlyMap<ZoneId, ZoneState>;
  /** When each source has rested enough after its last run. */
  readonly sourceFreeFromMs: ReadonlyMap<string, number>;
  /** Progress of the day to be planned next; left out where it has not started. */
  readonly progress?: DayProgress;
  /** Litres in the tank when the day begins, or now on the day that has begun; left out where there is no tank. */
  readonly tankL?: number;
  /** The day's rain that is in it already, mm. */
  readonly tankRainMm?: number;
}
