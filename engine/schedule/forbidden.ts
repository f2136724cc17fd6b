import { skipForDaysPerWeek, skipForRecentRain, skipForRegulation } from '../skipping/regulation.ts';
import { skipForRestriction } from '../skipping/restriction.ts';
import { isByForecast, type Skip } from '../skipping/skip.ts';
import { type DayContext, zoneState } from './day-context.ts';
import type { PlannedZone } from './garden.ts';
import { skipForSensor } from './sensed-zone.ts';

/** Days of measured rain that a law may ask about. */
const RAIN_LAW_DAYS = 7;

export interface Judged {
  readonly skip: Skip | null;
  /** What a forecast asked for and could not have. */
  readonly despite: Skip | null;
}

/**
 * The first thing that forbids watering this zone today: season and law, then weather, then its own sensor. A forecast is
 * asked whether it may hold the zone back.
 */
export function forbiddenToday(
  context: DayContext,
  zone: PlannedZone,
  canHoldBack: (forecast: Skip) => boolean,
): Judged {
  const { at, weather, today } = context;
  const { epochDay } = today;
  const allowed = at.allowed(zone);
  const { mostDaysPerWeek, afterRain } = allowed.limits;
  const { wateredEpochDays, sensed } = zoneState(context, zone.id);
  const byLaw =
    skipForRegulation(allowed) ??
    skipForRestriction(allowed) ??
    skipForDaysPerWeek(wateredEpochDays, epochDay, mostDaysPerWeek) ??
    (afterRain.length === 0
      ? null
      : skipForRecentRain(epochDay, weather.between(epochDay - RAIN_LAW_DAYS, epochDay), afterRain));
  if (byLaw !== null) return { skip: byLaw, despite: null };
  const byWeather = context.weatherSkip(zone);
  if (byWeather !== null && (!isByForecast(byWeather) || canHoldBack(byWeather))) {
    return { skip: byWeather, despite: null };
  }
  return { skip: skipForSensor(zone, sensed), despite: byWeather };
}
