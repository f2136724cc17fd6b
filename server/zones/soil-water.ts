/** A zone's soil water, settled day by day by the engine from what fell, what was watered and what was used. */
import {
  doubtProbes,
  estimateDay,
  estimatedDepletionMm,
  factorsOf,
  followLedger,
  learnFromReadings,
  type ProbeReading,
  type ZoneEstimate,
} from '@sluice/engine/calibration/estimate';
import { type SoilState, type SoilWeather, soilDay } from '@sluice/engine/zones/soil-day';
import type { ZoneGround, ZoneModel } from '@sluice/engine/zones/zone-model';
import type { PlantingPlace } from '@sluice/engine/zones/zone-plants';
import { asDeclared } from './calibration.ts';
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

/** The soil with what its probes have taught so far; null without probes. */
export interface SettledState extends SoilState {
  readonly estimate: ZoneEstimate | null;
}

/** What a zone's probes read on an evening, and whether they move its balance or are only watched. */
export interface EveningReadings {
  readonly readings: readonly ProbeReading[];
  readonly hasSay: boolean;
}

/** The soil at the end of a local day. */
export interface SettledDay extends SettledState {
  date: string;
  /** Null of a day that was not settled but begun with. */
  water: DayWater | null;
  /** Whether a probe moved its balance. */
  hasSay: boolean;
}

/**
 * Each of the days given, in order, settled from the state before them. Empty for a zone of which plants, soil or
 * sprinkler are not known. Only what was measured or credited moves it; forecasts never do.
 * @param findReadings what the zone's probes read on an evening; null where none of them may teach then
 */
export function settleDays(
  zone: ZoneRow,
  place: PlantingPlace,
  before: SettledState,
  days: PastDay[],
  findWatering: (date: string) => Watering | null,
  findReadings: (date: string) => EveningReadings | null = () => null,
): SettledDay[] {
  let state = before;
  return days.flatMap((day) => {
    const model = modelOfZone(zone, place, day.epochDay);
    if (model.ground === null || zone.sprinkler === null) return [];
    const ledger = settleLedger(model.ground, state, day, netIrrigationMm(model, findWatering(day.date)));
    const taught = learnDay(zone, place, state, day, findWatering(day.date), findReadings(day.date));
    const { depletionMm, surface, rainMm, actualEtMm, irrigationMm } = taught?.hasSay ? taught : ledger;
    state = { depletionMm, surface, estimate: taught?.estimate ?? ledger.estimate };
    const water = { rainMm, irrigationMm, etMm: actualEtMm };
    return [{ date: day.date, ...state, water, hasSay: taught?.hasSay ?? false }];
  });
}

function settleLedger(
  { soil, rule }: Pick<ZoneGround, 'soil' | 'rule'>,
  { estimate, ...before }: SettledState,
  weather: PastDay,
  irrigationMm: number,
) {
  const zone = { ...soil, rule };
  const day = soilDay(zone, before, weather, irrigationMm);
  return { ...day, estimate: estimate && followLedger(estimate, zone, day, irrigationMm), irrigationMm };
}

/** The day by the estimate of the zone as declared; null where nothing teaches. */
function learnDay(
  zone: ZoneRow,
  place: PlantingPlace,
  { estimate: before, surface }: SettledState,
  weather: PastDay,
  watering: Watering | null,
  evening: EveningReadings | null,
) {
  if (before === null || evening === null) return null;
  const model = modelOfZone(asDeclared(zone), place, weather.epochDay);
  if (model.ground === null) return null;
  const { soil, rule, fieldCapacity, wiltingPoint } = model.ground;
  const ground = { ...soil, rule };
  const declaredMm = netIrrigationMm(model, watering);
  const { readings, hasSay } = evening;
  const morning = hasSay ? before : doubtProbes(before);
  const { estimate: expected, day } = estimateDay(ground, { estimate: morning, surface }, weather, declaredMm);
  const content = { fieldCapacity: fieldCapacity.value, wiltingPoint: wiltingPoint.value };
  const estimate = learnFromReadings(expected, ground, content, readings, weather.epochDay);
  const irrigationMm = factorsOf(before).application * declaredMm;
  return { ...day, depletionMm: estimatedDepletionMm(estimate), estimate, irrigationMm, hasSay };
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
  const { areaM2, precipitationRateMmPerHour: rate, efficiency, applicationFactor } = heads;
  if (!watering || rate === null || efficiency === null) return 0;
  const gross =
    watering.isMeasured && watering.volumeL !== null && areaM2 !== null
      ? (applicationFactor * watering.volumeL) / areaM2.value
      : (rate.value * watering.openS) / 3600;
  return gross * efficiency.value;
}
