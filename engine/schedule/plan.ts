import type { DayOutlook } from '../skipping/outlook.ts';
import { dayContext } from './day-context.ts';
import { planDay } from './day-plan.ts';
import { listWetStarts } from './day-progress.ts';
import { Weather } from './day-weather.ts';
import type { Decision, PlannedRun } from './decision.ts';
import type { Garden } from './garden.ts';
import { Horizon } from './horizon.ts';
import type { PlanState } from './plan-state.ts';
import { listShortfalls, type Shortfall } from './shortfall.ts';

export interface Plan {
  /** In order of their starts, day by day. */
  readonly runs: readonly PlannedRun[];
  /** At least one for every zone and day; one more for each further program of a zone. */
  readonly decisions: readonly Decision[];
  /** What does not fit, by zone, and the ways out. */
  readonly shortfalls: readonly Shortfall[];
  /** Epoch day on which the tank cannot give what is wanted from it; null where it can, or there is none. */
  readonly tankEmptyEpochDay: number | null;
  /** The state with which a plan of the following days starts. */
  readonly end: PlanState;
}

/**
 * The planner: preview, calendar, the real run, replay and tests all call this. It plans one day after the other, so a
 * horizon that is split in two gives the same plan. Future rain and evapotranspiration change only the planned days'
 * depletion, never the stored balance. A day of which no weather is known is not planned.
 *
 * More rain never raises a zone's total by more than one run, unless its source was too scarce for it before: rain that
 * fills the neighbours leaves the source to it, or its recipe forgets deficits (docs/decisions/0009).
 */
export function plan(garden: Garden, outlook: readonly DayOutlook[], begin: PlanState, days: number): Plan {
  const horizon = new Horizon(garden, { epochDay: begin.epochDay, startsMs: listWetStarts(begin.progress) });
  const weather = new Weather(outlook);
  const zones = new Map(garden.zones.map((zone) => [zone.id as string, zone]));
  const runs: PlannedRun[] = [];
  const decisions: Decision[] = [];
  let state = begin;
  let tankEmptyEpochDay: number | null = null;
  for (let count = 0; count < days; count += 1) {
    const at = horizon.day(state.epochDay);
    const today = weather.on(state.epochDay);
    if (at === null || today === null) {
      state = { ...state, epochDay: state.epochDay + 1 };
      continue;
    }
    const day = planDay(dayContext(garden, horizon, weather, at, today, state), zones);
    runs.push(...day.runs);
    decisions.push(...day.decisions);
    if (day.isTankShort) tankEmptyEpochDay ??= state.epochDay;
    state = day.next;
  }
  return { runs, decisions, shortfalls: listShortfalls(decisions), tankEmptyEpochDay, end: state };
}
