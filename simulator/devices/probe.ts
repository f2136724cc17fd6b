import type { SkyConditions } from '../sky.ts';
import type { Soil } from '../soil.ts';
import { uniform } from '../weather/random.ts';

/** A probe in the soil and its last measurement. */
export interface Probe {
  /** The zone whose plot it measures; null for a bed that no valve waters. */
  plot: { serial: string; terminal: number } | null;
  /** The bed itself, used when no valve waters it. */
  bed: Soil;
  intervalMinutes: number;
  /** Null: as it came out of the box. */
  lamp: { mode: string; colour: string } | null;
  lastReading: ProbeMeasurement | null;
}

export type ProbeMeasurement = ReturnType<typeof measure>;

/** How far one moisture reading strays from the soil, m3/m3 to either side. */
const MOISTURE_NOISE = 0.003;
/** Soil at root depth swings less than the air: the share of the way from the yearly mean to the air. */
const SOIL_FOLLOWS_AIR = 0.6;
const YEARLY_MEAN_C = 18;

/** Whether a measurement has come due between two instants: at full multiples of the interval. */
export function isMeasuringDue(probe: Probe, fromMs: number, toMs: number): boolean {
  const intervalMs = probe.intervalMinutes * 60_000;
  return Math.floor(toMs / intervalMs) > Math.floor(fromMs / intervalMs);
}

/** @param measuredAtMs simulated epoch milliseconds */
export function measure(soil: Soil, sky: SkyConditions, noiseSeed: number, measuredAtMs: number) {
  const noise = (2 * uniform(noiseSeed, Math.floor(measuredAtMs / 60_000), 'probe') - 1) * MOISTURE_NOISE;
  return {
    measuredAtMs,
    moisture: Math.min(1, Math.max(0, soil.waterContent + noise)),
    temperatureC: YEARLY_MEAN_C + (sky.airTemperatureC - YEARLY_MEAN_C) * SOIL_FOLLOWS_AIR,
    sunlightKlx: sky.sunlightKlx,
  };
}
