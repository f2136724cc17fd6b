import { agreedMoisture } from '../sensing/agreed-moisture.ts';
import { joinedDepletion, type ProbeDepletion } from '../sensing/joined-depletion.ts';
import { requestByMoisture, type SensorRequest, thresholdsInForce } from '../sensing/moisture-thresholds.ts';
import { skipForSensedMoisture } from '../skipping/moisture.ts';
import type { SkipFor } from '../skipping/skip.ts';
import type { Fraction } from '../vocabulary/units.ts';
import type { PlannedZone } from './garden.ts';
import { mostBySensorMm } from './most-by-sensor.ts';
import type { Demand } from './smart-demand.ts';

/** What a zone's sensors say on the morning of the first planned day; they know nothing of the days after. */
export interface SensedZone {
  /** Of the zone's own sensor, as a share of the available water; null where only the balance listens to the probes. */
  readonly moisture: number | null;
  /** How far that sensor is believed; 0 where its history speaks against it. */
  readonly trust: Fraction;
  /** What the sensor wished before, so that a reading that trembles does not change it. */
  readonly before: SensorRequest;
  /** What the probes say of the depletion, each with its trust. */
  readonly probes: readonly ProbeDepletion[];
}

/** A zone as a day finds it. */
interface Morning {
  readonly depletionMm: number;
  readonly sensed: SensedZone | null;
}

/** What the balance begins the day with: the ledger's depletion, and what trusted probes make of it. */
export function morningDepletionMm(zone: PlannedZone, { depletionMm, sensed }: Morning): number {
  if (sensed === null) return depletionMm;
  const mostMm = mostBySensorMm(zone);
  const bounded = sensed.probes.map((probe) => ({
    ...probe,
    depletionMm: Math.min(depletionMm + mostMm, Math.max(depletionMm - mostMm, probe.depletionMm)),
  }));
  return joinedDepletion(depletionMm, bounded);
}

/**
 * A sensor that says it is moist enough. Where a balance is kept it holds the zone back as a forecast does: as long as by
 * the ledger alone the zone stays above its floor until its next chance.
 */
export function skipForSensor(zone: PlannedZone, morning: Morning, demand: Demand | null): SensorSkip {
  const { sensed } = morning;
  const moisture = agreed(zone, morning);
  if (sensed === null || moisture === null || sensorRequest(zone, morning) !== 'skip') return NO_SKIP;
  const skip = skipForSensedMoisture(moisture, thresholdsInForce(zone.thresholds, sensed.before).skipAbove);
  if (demand === null) return { skip, despite: null };
  const byLedgerMm = demand.withoutRainMm + Math.max(0, morning.depletionMm - morningDepletionMm(zone, morning));
  return byLedgerMm > demand.floorDepletionMm ? { skip: null, despite: skip } : { skip, despite: null };
}

interface SensorSkip {
  readonly skip: SkipFor<'SENSOR_MOISTURE'> | null;
  readonly despite: SkipFor<'SENSOR_MOISTURE'> | null;
}
const NO_SKIP: SensorSkip = { skip: null, despite: null };

/**
 * The depletion that a sensor below its threshold asks to be filled, mm; null where it does not ask. Beyond what the
 * ledger lacks a day brings so much at most (`mostBySensorMm`).
 */
export function depletionToAddMm(zone: PlannedZone, morning: Morning): number | null {
  const moisture = agreed(zone, morning);
  if (moisture === null || sensorRequest(zone, morning) !== 'add') return null;
  return Math.min((1 - moisture) * zone.totalAvailableWaterMm, morning.depletionMm + mostBySensorMm(zone));
}

type SensedGround = Pick<PlannedZone, 'thresholds' | 'totalAvailableWaterMm'>;

/** What the zone's own sensor asks of the watering, as far as it is believed. */
export function sensorRequest(zone: SensedGround, morning: Morning): SensorRequest {
  const moisture = agreed(zone, morning);
  if (moisture === null) return 'leave';
  return requestByMoisture(moisture, zone.thresholds, morning.sensed?.before ?? 'leave');
}

/** What the zone's own sensor and its balance agree on; null where the sensor has no say. */
function agreed({ totalAvailableWaterMm }: SensedGround, { depletionMm, sensed }: Morning): number | null {
  if (sensed === null || sensed.moisture === null || sensed.trust === 0) return null;
  const ofBalance = 1 - Math.min(1, Math.max(0, depletionMm / totalAvailableWaterMm));
  return agreedMoisture(ofBalance, sensed.moisture, sensed.trust);
}
