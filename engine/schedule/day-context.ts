import { rememberedDepletion } from '../application/recipe.ts';
import type { Span } from '../programs/program-span.ts';
import { intersectSpans } from '../restrictions/spans.ts';
import type { DayOutlook } from '../skipping/outlook.ts';
import type { Skip } from '../skipping/skip.ts';
import type { ColdDay } from '../skipping/winterization.ts';
import type { ZoneId } from '../vocabulary/ids.ts';
import { type DayProgress, NOTHING_STARTED } from './day-progress.ts';
import { coldOn, type Weather, weatherSkips } from './day-weather.ts';
import type { Garden, PlannedZone } from './garden.ts';
import type { Horizon, HorizonDay } from './horizon.ts';
import type { PlanState, ZoneState } from './plan-state.ts';
import { depletionToAddMm } from './sensed-zone.ts';
import type { WaterNeed } from './smart-demand.ts';

/** Everything that planning one day needs. */
export interface DayContext {
  readonly garden: Garden;
  readonly horizon: Horizon;
  readonly weather: Weather;
  readonly at: HorizonDay;
  readonly today: DayOutlook;
  readonly state: PlanState;
  /** What has already happened on the day. */
  readonly progress: DayProgress;
  readonly weatherSkip: (zone: PlannedZone) => Skip | null;
  /** Null on a day that is warm from midnight to midnight. */
  readonly cold: ColdDay | null;
}

export function dayContext(
  garden: Garden,
  horizon: Horizon,
  weather: Weather,
  at: HorizonDay,
  today: DayOutlook,
  state: PlanState,
): DayContext {
  const weatherSkip = weatherSkips(weather, today, garden.preferences);
  const cold = coldOn(weather, at, today, garden.preferences);
  return { garden, horizon, weather, at, today, state, progress: state.progress ?? NOTHING_STARTED, weatherSkip, cold };
}

/** What the day's cold leaves of these hours. */
export const warmHours = ({ cold }: DayContext, hours: readonly Span[]): readonly Span[] =>
  cold === null ? hours : intersectSpans(hours, cold.hours);

const NEVER_WATERED: ZoneState = { depletionMm: 0, sensed: null, wateredEpochDays: [] };

export function zoneState(context: DayContext, zoneId: ZoneId): ZoneState {
  return context.state.zones.get(zoneId) ?? NEVER_WATERED;
}

/** A zone's depletion this morning, after the millimetres that today's programs bring. */
export function assessDemand(context: DayContext, zone: PlannedZone, alreadyMm: number): WaterNeed {
  const state = zoneState(context, zone.id);
  const toAddMm = depletionToAddMm(zone, state);
  const morningMm = rememberedDepletion(zone.rule, state.depletionMm);
  const depletionMm = Math.max(morningMm, toAddMm ?? 0) - alreadyMm;
  return { depletionMm: Math.max(0, depletionMm), isAskedBySensor: toAddMm !== null && toAddMm > alreadyMm };
}
