import type { SkipFor } from './skip.ts';

/** The user's sensor says it is moist enough: a share of the available water at or above the threshold. */
export function skipForSensedMoisture(moisture: number, skipAbove: number): SkipFor<'SENSOR_MOISTURE'> | null {
  if (moisture < skipAbove) return null;
  return {
    reason: 'SENSOR_MOISTURE',
    figures: { moisture, skipAbove },
    turningPoint: { figure: 'moisture', needed: 'below', value: skipAbove },
  };
}

/** The expected balance of a zone until it can be watered again; millimetres below field capacity. */
export interface ExpectedDepletion {
  readonly depletionMm: number;
  readonly expectedDepletionMm: number;
  readonly triggerDepletionMm: number;
}

/** The balance says that the zone can wait for its next turn. */
export function skipForExpectedMoisture(zone: ExpectedDepletion): SkipFor<'SOIL_MOISTURE'> | null {
  if (zone.expectedDepletionMm > zone.triggerDepletionMm) return null;
  return {
    reason: 'SOIL_MOISTURE',
    figures: { ...zone },
    turningPoint: { figure: 'expectedDepletionMm', needed: 'above', value: zone.triggerDepletionMm },
  };
}

/** The soil is nearly full, or keeps room for rain, so a run would be too short. */
export function skipForFullSoil(neededSeconds: number, leastRunSeconds: number): SkipFor<'FULL_SOIL'> | null {
  if (neededSeconds >= leastRunSeconds) return null;
  return {
    reason: 'FULL_SOIL',
    figures: { neededSeconds, leastRunSeconds },
    turningPoint: { figure: 'neededSeconds', needed: 'above', value: leastRunSeconds },
  };
}
