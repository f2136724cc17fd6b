/** What zones will use and get on the days ahead, by the same balance that settles past days. */
import { countedRainMm, type DayOutlook, type RainReading } from '../skipping/outlook.ts';
import {
  cropClimate,
  rainIntoSoilMm,
  type SoilState,
  type SoilWeather,
  type SurfaceState,
  soilDay,
} from '../zones/soil-day.ts';
import { type DayContext, zoneState } from './day-context.ts';
import type { PlannedZone } from './garden.ts';
import { type ExpectedDay, possibleRainfallMm } from './smart-demand.ts';

/** Each of the next `count` days without watering, today the first; days of which nothing is known are left out. */
export function expectedDays(context: DayContext, zone: PlannedZone, count: number): ExpectedDay[] {
  const { weather, today, garden } = context;
  const days: ExpectedDay[] = [];
  const { surface = null, depletionMm } = zoneState(context, zone.id);
  // Under a full bulb most of what plants use is its own; what lies around it is known once a day was settled.
  let before: SoilState = { depletionMm: surface === null ? Math.max(0, depletionMm) : 0, surface };
  for (let ahead = 0; ahead < count; ahead += 1) {
    const outlook = weather.ahead(today.epochDay + ahead);
    const sky = outlook === null ? null : toSoilWeather(context, outlook);
    if (outlook === null || sky === null) continue;
    const { expected, evening } = expectedDay(zone, outlook, sky, garden.preferences.rainReading, before);
    before = { depletionMm: 0, surface: evening };
    days.push(expected);
  }
  return days;
}

/** One day without watering, and the surface in its evening. */
export function expectedDay(
  zone: PlannedZone,
  outlook: DayOutlook,
  sky: SoilWeather,
  reading: RainReading,
  before: SoilState,
): { readonly expected: ExpectedDay; readonly evening: SurfaceState | null } {
  const counted = { ...sky, rainfallMm: countedRainMm(outlook, reading) };
  const day = soilDay(zone, before, counted, 0);
  const possibleRainMm =
    zone.wettedRootFraction * rainIntoSoilMm(zone, { ...sky, rainfallMm: possibleRainfallMm(outlook) });
  const expected = {
    epochDay: outlook.epochDay,
    cropEtMm: day.cropEtMm,
    rainMm: day.rainMm,
    possibleRainMm,
    isRainMeasured: outlook.basis === 'measured',
  };
  return { expected, evening: day.surface };
}

/** Null for a day that the garden's calendar does not have. */
export function toSoilWeather({ horizon, weather }: DayContext, outlook: DayOutlook): SoilWeather | null {
  const cached = weather.soil.get(outlook);
  if (cached !== undefined) return cached;
  const month = horizon.day(outlook.epochDay)?.day.month;
  if (month === undefined) return null;
  const sky = soilWeather(outlook, month, weather.tenDayMeanC(outlook.epochDay));
  weather.soil.set(outlook, sky);
  return sky;
}

export function soilWeather(outlook: DayOutlook, month: number, tenDayMeanC: number | null): SoilWeather {
  const { epochDay, et0Mm, rainfallMm } = outlook;
  return {
    epochDay,
    month,
    et0Mm,
    rainfallMm,
    hourlyRainfallMm: outlook.hourlyRainfallMm ?? null,
    hourlyEt0Mm: outlook.hourlyEt0Mm ?? null,
    climate: cropClimate(outlook.temperatureMinC, outlook.temperatureMaxC),
    tenDayMeanC,
  };
}
