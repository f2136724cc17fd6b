import type { PlantType } from '../vocabulary/garden.ts';
import { PLANT_PROPERTIES } from '../vocabulary/plant-properties.ts';
import { type Fraction, fraction } from '../vocabulary/units.ts';

/** Shares of the available water between which a sensor leaves watering alone. */
export interface MoistureThresholds {
  readonly skipAbove: Fraction;
  readonly addBelow: Fraction;
}

/** Above this share there is hardly room for a run (a depletion under 15 % of the available water). */
const SKIP_ABOVE = 0.85;

/** Share of the available water that plants may use where their soil is not known. */
export const usualDepletion = (plant: PlantType | null): Fraction =>
  plant === null ? fraction(0.5) : PLANT_PROPERTIES[plant].managementAllowedDepletion;

/**
 * Share of the available water that may be used before a sensor asks: what plants easily use, or more where the zone's
 * recipe waits for more; otherwise its sensor would give back what the recipe saves.
 */
export function allowedDepletion(water: {
  readonly totalAvailableWaterMm: number;
  readonly readilyAvailableWaterMm: number;
  readonly triggerDepletionMm: number;
}): Fraction {
  if (water.totalAvailableWaterMm <= 0) return usualDepletion(null);
  const allowedMm = Math.max(water.readilyAvailableWaterMm, water.triggerDepletionMm);
  return fraction(Math.min(1, allowedMm / water.totalAvailableWaterMm));
}

/** A sensor's usual thresholds: nothing while nearly full, water from the allowed depletion on. */
export function defaultThresholds(allowed: Fraction): MoistureThresholds {
  return { skipAbove: fraction(SKIP_ABOVE), addBelow: fraction(1 - allowed) };
}

export type SensorRequest = 'skip' | 'add' | 'leave';

/** Scatter of a good probe from one reading to the next, share of the available water. */
const REPEATABILITY = 0.02;

/**
 * What the sensor asks for. It keeps asking until the moisture has gone back by twice its scatter, so that a reading
 * that varies around a threshold does not open and close valves.
 */
export function requestByMoisture(
  moisture: number,
  { skipAbove, addBelow }: MoistureThresholds,
  before: SensorRequest,
): SensorRequest {
  const inForce = thresholdsInForce({ skipAbove, addBelow }, before);
  if (moisture >= inForce.skipAbove) return 'skip';
  return moisture <= inForce.addBelow ? 'add' : 'leave';
}

/** The thresholds with hysteresis by the last request. */
export function thresholdsInForce(
  { skipAbove, addBelow }: MoistureThresholds,
  before: SensorRequest,
): MoistureThresholds {
  const back = 2 * REPEATABILITY;
  return {
    skipAbove: fraction(skipAbove - (before === 'skip' ? back : 0)),
    addBelow: fraction(addBelow + (before === 'add' ? back : 0)),
  };
}

/** Moisture from balance and probe as a share of the available water: the probe counts as far as it is trusted. */
export const agreedMoisture = (ofBalance: number, ofProbe: number, trust: number): number =>
  ofBalance + trust * (ofProbe - ofBalance);
