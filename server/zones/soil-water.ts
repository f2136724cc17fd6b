/** A zone's soil water, settled day by day by the engine from what fell, what was watered and what was used. */
import { type SoilState, type SoilWeather, soilDay } from '@sluice/engine/zones/soil-day';
import type { ZoneModel } from '@sluice/engine/zones/zone-model';
import type { PlantingPlace } from '@sluice/engine/zones/zone-plants';
import { findWaterHolding, modelOfZone } from './describe.ts';
import type { ZoneRow } from './store.ts';

/** One past day as far as a zone's soil is concerned. */
export interface PastDay extends SoilWeather {
  /** Local ISO date. */
  date: string;
}

/** Water of one zone on one local day. */
export interface Watering {
  /** Null where no run of the day knows its volume. */
  volumeL: number | null;
  /** Whether a meter counted it; a volume calculated from the flow is no better than the rate. */
  isMeasured: boolean;
  openS: number;
}

/** A day's water at the roots, mm. */
export interface DayWater {
  /** Rain that entered the soil. */
  rainMm: number;
  /** Watering that the roots can use. */
  irrigationMm: number;
  /** Used by plants and soil. */
  etMm: number;
}

/** The soil at the end of a local day. */
export interface SettledDay extends SoilState {
  date: string;
  /** Null of a day that was not settled but begun with. */
  water: DayWater | null;
}

/**
 * Each of the days given, in order, settled from the state before them. Empty for a zone of which plants, soil or
 * sprinkler are not known. Only what was measured or credited moves it; forecasts never do.
 */
export function settleDays(
  zone: ZoneRow,
  place: PlantingPlace,
  before: SoilState,
  days: PastDay[],
  findWatering: (date: string) => Watering | null,
): SettledDay[] {
  let state = before;
  return days.flatMap((day) => {
    const model = modelOfZone(zone, place, day.epochDay);
    if (model.ground === null || zone.sprinkler === null) return [];
    const { soil, rule } = model.ground;
    const irrigationMm = netIrrigationMm(model, findWatering(day.date));
    const { depletionMm, surface, rainMm, actualEtMm } = soilDay({ ...soil, rule }, state, day, irrigationMm);
    state = { depletionMm, surface };
    return [{ date: day.date, ...state, water: { rainMm, irrigationMm, etMm: actualEtMm } }];
  });
}

/**
 * Watering and rain of a day at a zone's roots, mm, including what found no room. Null where plants or soil are not
 * known.
 */
export function gainedMmOn(
  zone: ZoneRow,
  place: PlantingPlace,
  { epochDay, rainfallMm }: Pick<PastDay, 'epochDay' | 'rainfallMm'>,
  watering: Watering | null,
): number | null {
  const model = modelOfZone(zone, place, epochDay);
  return model.ground && netIrrigationMm(model, watering) + model.ground.soil.rainFraction * rainfallMm;
}

/** Initial depletion of a newly described zone: half of the readily available water, mm. */
export function firstDepletionMm(zone: ZoneRow, today: string): number | null {
  const waterHolding = zone.sprinkler === null ? null : findWaterHolding(zone, today);
  return waterHolding && 0.5 * waterHolding.readilyAvailableWaterMm;
}

/**
 * Gross depth from the volume over the area, otherwise from the rate and the time; net is what of it the roots can use.
 */
function netIrrigationMm({ heads }: ZoneModel, watering: Watering | null): number {
  const { areaM2, precipitationRateMmPerHour: rate, efficiency } = heads;
  if (!watering || rate === null || efficiency === null) return 0;
  const gross =
    watering.isMeasured && watering.volumeL !== null && areaM2 !== null
      ? watering.volumeL / areaM2.value
      : (rate.value * watering.openS) / 3600;
  return gross * efficiency.value;
}
