import { joinedDepletion, type ProbeDepletion } from '../sensing/joined-depletion.ts';
import { type SensorWish, sensorWish, thresholdsInForce } from '../sensing/moisture-thresholds.ts';
import { skipForSensedMoisture } from '../skipping/moisture.ts';
import type { Skip } from '../skipping/skip.ts';
import type { PlannedZone } from './garden.ts';

/** What a zone's sensors say on the morning of the first planned day; they know nothing of the days after. */
export interface SensedZone {
  /** Share of the available water; null where only the balance listens to the probes. */
  readonly moisture: number | null;
  /** What the sensor wished before, so that a reading that trembles does not change it. */
  readonly before: SensorWish;
  /** What the probes say of the depletion, each with its trust. */
  readonly probes: readonly ProbeDepletion[];
}

/** A zone as a day finds it. */
interface Morning {
  readonly depletionMm: number;
  readonly sensed: SensedZone | null;
}

/** What the balance begins the day with: the ledger's depletion, and what trusted probes make of it. */
export function morningDepletionMm({ depletionMm, sensed }: Morning): number {
  return sensed === null ? depletionMm : joinedDepletion(depletionMm, sensed.probes);
}

export function skipForSensor({ thresholds }: PlannedZone, sensed: SensedZone | null): Skip | null {
  if (sensed === null || sensed.moisture === null) return null;
  if (sensorWish(sensed.moisture, thresholds, sensed.before) !== 'skip') return null;
  return skipForSensedMoisture(sensed.moisture, thresholdsInForce(thresholds, sensed.before).skipAbove);
}

/** The depletion that a sensor below its threshold asks to be filled, mm; null where it does not ask. */
export function depletionToAddMm({ thresholds, totalAvailableWaterMm }: PlannedZone, sensed: SensedZone | null) {
  if (sensed === null || sensed.moisture === null) return null;
  const wish = sensorWish(sensed.moisture, thresholds, sensed.before);
  return wish === 'add' ? (1 - sensed.moisture) * totalAvailableWaterMm : null;
}
