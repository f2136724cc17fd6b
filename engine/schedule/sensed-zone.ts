import {
  agreedMoisture,
  requestByMoisture,
  type SensorRequest,
  thresholdsInForce,
} from '../sensing/moisture-thresholds.ts';
import { skipForSensedMoisture } from '../skipping/moisture.ts';
import type { SkipFor } from '../skipping/skip.ts';
import type { Fraction } from '../vocabulary/units.ts';
import type { PlannedZone } from './garden.ts';
import { mostBySensorMm } from './most-by-sensor.ts';
import type { Demand } from './smart-demand.ts';

/** A zone's sensor readings on the morning of the first planned day; they do not apply to later days. */
export interface SensedZone {
  /** Reading of the zone's own sensor, share of the available water; null where it has none that is trusted. */
  readonly moisture: number | null;
  /** Trust in that sensor, 0 to 1; 0 where its history shows that it is wrong. */
  readonly trust: Fraction;
  /** The sensor's last request, for hysteresis. */
  readonly before: SensorRequest;
}

/** A zone at the beginning of a day. */
interface Morning {
  readonly depletionMm: number;
  readonly sensed: SensedZone | null;
}

/**
 * The skip by a sensor that reads moist enough. Where a balance is kept, it delays the zone as a forecast does: as long
 * as by the balance alone the zone stays above its floor until its next chance.
 */
export function skipForSensor(zone: PlannedZone, morning: Morning, demand: Demand | null): SensorSkip {
  const { sensed } = morning;
  const moisture = agreedDepletionMm(zone, morning);
  if (sensed === null || moisture === null || sensorRequest(zone, morning) !== 'skip') return NO_SKIP;
  const skip = skipForSensedMoisture(moisture, thresholdsInForce(zone.thresholds, sensed.before).skipAbove);
  if (demand === null) return { skip, despite: null };
  return demand.withoutRainMm > demand.floorDepletionMm ? { skip: null, despite: skip } : { skip, despite: null };
}

interface SensorSkip {
  readonly skip: SkipFor<'SENSOR_MOISTURE'> | null;
  readonly despite: SkipFor<'SENSOR_MOISTURE'> | null;
}
const NO_SKIP: SensorSkip = { skip: null, despite: null };

/**
 * The depletion that a sensor below its threshold asks to fill, mm; null where it does not ask. Beyond the balance's
 * own deficit it adds at most `mostBySensorMm` a day.
 */
export function depletionToAddMm(zone: PlannedZone, morning: Morning): number | null {
  const moisture = agreedDepletionMm(zone, morning);
  if (moisture === null || sensorRequest(zone, morning) !== 'add') return null;
  return Math.min((1 - moisture) * zone.totalAvailableWaterMm, morning.depletionMm + mostBySensorMm(zone));
}

type SensedGround = Pick<PlannedZone, 'thresholds' | 'totalAvailableWaterMm'>;

/** What the zone's own sensor asks for, as far as it is trusted. */
export function sensorRequest(zone: SensedGround, morning: Morning): SensorRequest {
  const moisture = agreedDepletionMm(zone, morning);
  if (moisture === null) return 'leave';
  return requestByMoisture(moisture, zone.thresholds, morning.sensed?.before ?? 'leave');
}

/** The moisture from the zone's own sensor and its balance together; null where the sensor is not trusted. */
function agreedDepletionMm({ totalAvailableWaterMm }: SensedGround, { depletionMm, sensed }: Morning): number | null {
  if (sensed === null || sensed.moisture === null || sensed.trust === 0) return null;
  const ofBalance = 1 - Math.min(1, Math.max(0, depletionMm / totalAvailableWaterMm));
  return agreedMoisture(ofBalance, sensed.moisture, sensed.trust);
}
