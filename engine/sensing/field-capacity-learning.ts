import { SOIL_TYPES, type SoilType } from '../vocabulary/garden.ts';
import { SOIL_PROPERTIES } from '../vocabulary/soil-properties.ts';
import { DAY_MS, type Fraction, fraction, HOUR_MS } from '../vocabulary/units.ts';
import { median } from './probed-balance.ts';
import type { WaterContentReading } from './water-content-reading.ts';

/** How far self-learning has come, and what it has learned. */
export interface FieldCapacityLearning {
  /** Share of the wettings that it takes. */
  readonly progress: Fraction;
  /** m3/m3, null until all wettings have been seen. */
  readonly fieldCapacity: number | null;
  /** The soil whose field capacity lies nearest. */
  readonly soil: SoilType | null;
}

/** A wetting lifts the content by at least this, m3/m3, within this time. */
const WETTING_RISE = 0.04;
const WETTING_HOURS = 6;
/** Drainage ends after a day in sand and two in clay. */
const DRAINED_AFTER_HOURS = 24;
const LOOKED_AT_UNTIL_HOURS = 60;
/** From here on plants alone dry the soil, m3/m3 per hour: 6 mm a day from 20 cm. */
const PLATEAU_LOSS_PER_HOUR = 0.00125;
const WETTINGS_NEEDED = 3;

/** Learns field capacity from where the content settles after rain or watering. Readings oldest first. */
export function learnFieldCapacity(readings: readonly WaterContentReading[]): FieldCapacityLearning {
  const plateaus = wettings(readings).flatMap((peak) => {
    const plateau = plateauAfter(readings, peak);
    return plateau === null ? [] : [plateau];
  });
  const progress = fraction(Math.min(1, plateaus.length / WETTINGS_NEEDED));
  if (plateaus.length < WETTINGS_NEEDED) return { progress, fieldCapacity: null, soil: null };
  const fieldCapacity = median(plateaus);
  return { progress, fieldCapacity, soil: nearestSoil(fieldCapacity) };
}

/** The indexes of the peaks after each wetting. */
function wettings(readings: readonly WaterContentReading[]): number[] {
  const peaks: number[] = [];
  let from = 0;
  readings.forEach((reading, index) => {
    while ((readings[from]?.atMs ?? reading.atMs) < reading.atMs - WETTING_HOURS * HOUR_MS) from += 1;
    const lowest = Math.min(...readings.slice(from, index + 1).map(({ waterContent }) => waterContent));
    const next = readings[index + 1];
    const isPeak = next === undefined || next.waterContent < reading.waterContent;
    if (isPeak && reading.waterContent - lowest >= WETTING_RISE) {
      const before = peaks.at(-1);
      const isSameWetting =
        before !== undefined && reading.atMs - (readings[before]?.atMs ?? 0) <= WETTING_HOURS * HOUR_MS;
      if (isSameWetting) peaks.pop();
      peaks.push(index);
    }
  });
  return peaks;
}

/**
 * Field capacity by the first content after the peak that no longer drains, without what plants took since the peak; null
 * where it rained again, or nothing was read.
 */
function plateauAfter(readings: readonly WaterContentReading[], peak: number): number | null {
  const start = readings[peak];
  if (start === undefined) return null;
  for (let index = peak + 1; index < readings.length; index += 1) {
    const before = readings[index - 1];
    const reading = readings[index];
    if (before === undefined || reading === undefined) return null;
    const hours = (reading.atMs - start.atMs) / HOUR_MS;
    if (reading.waterContent - before.waterContent > WETTING_RISE / 2 || hours > LOOKED_AT_UNTIL_HOURS) return null;
    const lossPerHour = (before.waterContent - reading.waterContent) / ((reading.atMs - before.atMs) / HOUR_MS);
    if (hours >= DRAINED_AFTER_HOURS && lossPerHour <= PLATEAU_LOSS_PER_HOUR)
      return reading.waterContent + meanLossPerHour(readings, index) * hours;
  }
  return null;
}

/** Loss from a reading over the day after it, as far as it was read: nights and noons level out; 0 where it rained. */
function meanLossPerHour(readings: readonly WaterContentReading[], index: number): number {
  const first = readings[index];
  const day = readings.slice(index).filter(({ atMs }) => atMs <= (first?.atMs ?? 0) + DAY_MS);
  const last = day.at(-1);
  if (first === undefined || last === undefined || last.atMs === first.atMs) return 0;
  const loss = (first.waterContent - last.waterContent) / ((last.atMs - first.atMs) / HOUR_MS);
  return Math.min(PLATEAU_LOSS_PER_HOUR, Math.max(0, loss));
}

function nearestSoil(fieldCapacity: number): SoilType {
  const distance = (soil: SoilType) => Math.abs(SOIL_PROPERTIES[soil].fieldCapacity - fieldCapacity);
  return SOIL_TYPES.reduce((best, soil) => (distance(soil) < distance(best) ? soil : best));
}
