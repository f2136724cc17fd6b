/** The hours of a day in which a pump on solar power has most of it (docs/decisions/0191). */
import { toPlainDate } from '../programs/calendar-day.ts';
import type { Span } from '../programs/program-span.ts';
import { intersectSpans, mergeSpans, totalLength } from '../restrictions/spans.ts';
import type { ZoneId } from '../vocabulary/ids.ts';
import { HOUR_MS, MINUTE_MS } from '../vocabulary/units.ts';
import type { Garden, PlannedZone } from './garden.ts';
import { Horizon, type HorizonDay } from './horizon.ts';
import { drawsFromTank } from './tank.ts';

/** Share of the daylight before and after the hours in which the sun is half as high as at noon, or higher (a sine). */
const LOW_SUN_SHARE = 1 / 6;
/** An hour whose evapotranspiration is a smaller share of the day's highest counts as clouded. */
const CLOUDED_SHARE = 0.5;

/** With a tank, only its zones are watered by the pump. */
export const isOnSolarPump = ({ preferences, tank }: Garden, { id }: Pick<PlannedZone, 'id'>): boolean =>
  preferences.solarPump && (tank === undefined || drawsFromTank(tank, id));

/** The hours around noon; none where the sun does not rise and set. */
export function middayHours({ sun: { sunriseMs, sunsetMs } }: Pick<HorizonDay, 'sun'>): Span[] {
  if (sunriseMs === null || sunsetMs === null) return [];
  const lowMs = LOW_SUN_SHARE * (sunsetMs - sunriseMs);
  // Planned starts are on a whole minute.
  return [{ startMs: Math.ceil((sunriseMs + lowMs) / MINUTE_MS) * MINUTE_MS, endMs: sunsetMs - lowMs }];
}

/**
 * The hours around noon without those that are clouded by the day's hourly evapotranspiration, which follows the sun more
 * closely than any other figure that all weather services bring. All of them where it is not known.
 */
export function solarHours(
  at: Pick<HorizonDay, 'day' | 'sun'>,
  timeZone: string,
  hourlyEt0Mm: readonly (number | null)[] | undefined,
): Span[] {
  const midday = middayHours(at);
  if (hourlyEt0Mm === undefined || hourlyEt0Mm.some((et0Mm) => et0Mm === null)) return midday;
  const highestMm = Math.max(0, ...hourlyEt0Mm.map((et0Mm) => et0Mm ?? 0));
  const midnight = toPlainDate(at.day.epochDay).toPlainDateTime();
  const bright = hourlyEt0Mm.flatMap((et0Mm, hour) => {
    if (highestMm === 0 || (et0Mm ?? 0) < CLOUDED_SHARE * highestMm) return [];
    const startMs = midnight.add({ hours: hour }).toZonedDateTime(timeZone).epochMilliseconds;
    return [{ startMs, endMs: startMs + HOUR_MS }];
  });
  const sunny = intersectSpans(midday, mergeSpans(bright));
  return sunny.length > 0 ? sunny : midday;
}

/** A zone of a solar pump that the garden's rules and laws leave no hour around noon, though they allow others. */
export interface SunlessZone {
  readonly zoneId: ZoneId;
  /** Days on which the planner may water it, and those of them without such an hour. */
  readonly allowedDays: number;
  readonly sunlessDays: number;
}

/** Of `days` days from this one; empty for a garden without a solar pump. On those days it is watered as without one. */
export function findSunlessZones(garden: Garden, fromEpochDay: number, days: number): SunlessZone[] {
  const horizon = new Horizon(garden);
  const ahead = Array.from({ length: days }, (_, index) => horizon.day(fromEpochDay + index) ?? []).flat();
  const onPump = garden.zones.filter((zone) => zone.level === 'advanced' && isOnSolarPump(garden, zone));
  return onPump.flatMap((zone) => {
    const allowed = ahead.filter((at) => totalLength(at.allowed(zone).windows) > 0);
    const sunless = allowed.filter(
      (at) => totalLength(intersectSpans(at.allowed(zone).windows, middayHours(at))) === 0,
    );
    if (sunless.length === 0) return [];
    return [{ zoneId: zone.id, allowedDays: allowed.length, sunlessDays: sunless.length }];
  });
}
