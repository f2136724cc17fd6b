import { skipForDaysPerWeek, skipForRecentRain, skipForRegulation } from '../skipping/regulation.ts';
import { skipForRestriction } from '../skipping/restriction.ts';
import type { Skip } from '../skipping/skip.ts';
import { type DayContext, zoneState } from './day-context.ts';
import type { PlannedZone } from './garden.ts';
import { skipForSensor } from './sensed-zone.ts';

/** Days of measured rain that a law may ask about. */
const RAIN_LAW_DAYS = 7;

/** The first thing that forbids watering this zone today: season and law, then weather, then its own sensor. */
export function forbiddenToday(context: DayContext, zone: PlannedZone): Skip | null {
  const { at, weather, today } = context;
  const { epochDay } = today;
  const allowed = at.allowed(zone);
  const { mostDaysPerWeek, afterRain } = allowed.limits;
  const { wateredEpochDays, sensed } = zoneState(context, zone.id);
  return (
    skipForRegulation(allowed) ??
    skipForRestriction(allowed) ??
    skipForDaysPerWeek(wateredEpochDays, epochDay, mostDaysPerWeek) ??
    (afterRain.length === 0
      ? null
      : skipForRecentRain(epochDay, weather.between(epochDay - RAIN_LAW_DAYS, epochDay), afterRain)) ??
    context.weatherSkip(zone) ??
    skipForSensor(zone, sensed)
  );
}
