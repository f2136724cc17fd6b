import { type Fraction, fraction } from '../vocabulary/units.ts';

/** Shares of the available water between which a sensor leaves watering alone. */
export interface MoistureThresholds {
  readonly skipAbove: Fraction;
  readonly addBelow: Fraction;
}

/** Above this share there is hardly room for a run (a depletion under 15 % of the available water). */
const SKIP_ABOVE = 0.85;

/** A sensor's usual thresholds: nothing while nearly full, water from the zone's MAD on. */
export function defaultThresholds(managementAllowedDepletion: Fraction): MoistureThresholds {
  return { skipAbove: fraction(SKIP_ABOVE), addBelow: fraction(1 - managementAllowedDepletion) };
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
