/** How long a forecast may delay watering (docs/decisions/0021). */
import { countedRainMm } from '../skipping/outlook.ts';
import { isByForecast, type YieldingSkip } from '../skipping/skip.ts';
import type { ZoneId } from '../vocabulary/ids.ts';
import { LIMITS } from '../vocabulary/limits.ts';
import { type DayContext, zoneState } from './day-context.ts';
import type { Decision } from './decision.ts';
import type { PlannedZone } from './garden.ts';
import type { Demand } from './smart-demand.ts';

/** A start that a forecast held back. */
export interface HeldBack {
  readonly epochDay: number;
  /** The day of the forecast rain; null where it was the wind. */
  readonly rainEpochDay: number | null;
}

/** Days for which forecast rain that did not come is remembered. */
const REMEMBERED_DAYS = 14;
/** Rain that fell one day earlier than forecast counts as fallen. */
const EARLY_DAYS = 1;

/**
 * Whether a forecast of rain or wind may hold this zone back today. With a balance: as long as it stays above its floor
 * until its next chance even if the rain does not come. Without a balance, by the record of earlier forecasts: after
 * rain that did not come, forecasts are ignored for two weeks or until it rains; wind delays one start only.
 */
export function canHoldBack(
  context: DayContext,
  zone: PlannedZone,
  demand: Demand | null,
  forecast: YieldingSkip,
): boolean {
  if (demand !== null) return demand.withoutRainMm <= demand.floorDepletionMm;
  const { heldBack = [], wateredEpochDays } = zoneState(context, zone.id);
  const { epochDay } = context.today;
  const isOfRain = forecast.reason === 'RAIN';
  const lastWatered = Math.max(...wateredEpochDays.filter((day) => day < epochDay));
  return !heldBack.some((start) => {
    if (start.epochDay >= epochDay) return false;
    if (!isOfRain) return start.epochDay > lastWatered && !hasRained(context, start.epochDay);
    const { rainEpochDay } = start;
    return rainEpochDay !== null && rainEpochDay < epochDay && !hasRained(context, rainEpochDay - EARLY_DAYS);
  });
}

/** Whether as much rain has fallen since that day as the garden counts as a rainy day. */
function hasRained({ weather, today, garden }: DayContext, sinceEpochDay: number): boolean {
  const { rain, rainReading } = garden.preferences;
  const fallen = weather.between(sinceEpochDay, today.epochDay - 1);
  const rainMm = fallen.reduce((sum, day) => sum + countedRainMm(day, rain?.reading ?? rainReading), 0);
  return rainMm >= (rain?.thresholdMm ?? LIMITS.rainSkipDefaultMm);
}

/**
 * What each zone remembers after the day: only its programs' starts, since a balance is remembered by its depletion.
 */
export function rememberHeldBack(context: DayContext, decided: readonly Decision[]): Map<ZoneId, readonly HeldBack[]> {
  const { epochDay } = context.today;
  const after = new Map<ZoneId, readonly HeldBack[]>();
  for (const { id } of context.garden.zones) {
    const { heldBack = [] } = zoneState(context, id);
    const recent = heldBack.filter((start) => start.epochDay > epochDay - REMEMBERED_DAYS);
    if (recent.length > 0) after.set(id, recent);
  }
  for (const { zoneId, programId, skip } of decided) {
    if (programId === null || skip === null || !isByForecast(skip)) continue;
    after.set(zoneId, [...(after.get(zoneId) ?? []), toHeldBack(skip, epochDay)]);
  }
  return after;
}

/** What to remember of a start that a forecast held back on this day. */
export function toHeldBack(forecast: YieldingSkip, epochDay: number): HeldBack {
  return { epochDay, rainEpochDay: forecast.reason === 'RAIN' ? epochDay - forecast.figures.daysFromRain : null };
}
