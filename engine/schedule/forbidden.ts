import type { Span } from '../programs/program-span.ts';
import { totalLength } from '../restrictions/spans.ts';
import { skipForDaysPerWeek, skipForRecentRain, skipForRegulation } from '../skipping/regulation.ts';
import { skipForRestriction } from '../skipping/restriction.ts';
import { isByForecast, type Skip, type YieldingSkip } from '../skipping/skip.ts';
import { type DayContext, zoneState } from './day-context.ts';
import type { PlannedZone } from './garden.ts';
import { skipForSensor } from './sensed-zone.ts';
import type { Demand } from './smart-demand.ts';

/** Days of measured rain that a law may ask about. */
const RAIN_LAW_DAYS = 7;

export interface Judged {
  readonly skip: Skip | null;
  /** What a forecast or a sensor asked for but did not get. */
  readonly despite: YieldingSkip | null;
}

/**
 * The first reason that forbids watering this zone today: season and law, then weather, then its own sensor. A forecast
 * or a sensor counts only while it may hold the zone back; `demand` is null where no balance is kept, `hours` are what
 * the day's cold leaves.
 */
export function forbiddenToday(
  context: DayContext,
  zone: PlannedZone,
  demand: Demand | null,
  hours: readonly Span[],
  canHoldBack: (forecast: YieldingSkip) => boolean,
): Judged {
  const { at, weather, today } = context;
  const { epochDay } = today;
  const allowed = at.allowed(zone);
  const { mostDaysPerWeek, afterRain } = allowed.limits;
  const morning = zoneState(context, zone.id);
  const byLaw =
    skipForRegulation(allowed) ??
    skipForRestriction(allowed) ??
    (mostDaysPerWeek === Number.POSITIVE_INFINITY
      ? null
      : skipForDaysPerWeek(daysWateredUnderLaw(context), epochDay, mostDaysPerWeek)) ??
    (afterRain.length === 0
      ? null
      : skipForRecentRain(epochDay, weather.between(epochDay - RAIN_LAW_DAYS, epochDay), afterRain));
  if (byLaw !== null) return { skip: byLaw, despite: null };
  if (context.cold !== null && totalLength(hours) === 0) return { skip: context.cold.skip, despite: null };
  const byWeather = context.weatherSkip(zone);
  if (byWeather !== null && (!isByForecast(byWeather) || canHoldBack(byWeather))) {
    return { skip: byWeather, despite: null };
  }
  const bySensor = skipForSensor(zone, morning, demand);
  return { skip: bySensor.skip, despite: byWeather ?? bySensor.despite };
}

/** Days of the last week on which any zone was watered whose days a law limits: a law counts the days of the property. */
function daysWateredUnderLaw(context: DayContext): number[] {
  const days = context.garden.zones
    .filter((zone) => context.at.allowed(zone).limits.mostDaysPerWeek < Number.POSITIVE_INFINITY)
    .flatMap(({ id }) => zoneState(context, id).wateredEpochDays);
  return [...new Set(days)];
}
