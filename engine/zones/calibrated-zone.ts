/** What calibration changes about a zone: three factors on what its owner declared. */

import { mm } from '../vocabulary/units.ts';
import type { BalancedZone } from './soil-day.ts';

/** Factors on the declared figures; 1 where they are right. */
export interface CalibrationFactors {
  /** On the water that a watering brings to the roots. */
  readonly application: number;
  /** On the total available water of the root zone. */
  readonly availableWater: number;
  /** On the plants' demand. */
  readonly demand: number;
}

export const UNCALIBRATED: CalibrationFactors = { application: 1, availableWater: 1, demand: 1 };

/** The zone with its available water and demand as calibrated. Deeper roots stand for more available water. */
export function calibratedZone<Zone extends BalancedZone>(zone: Zone, factors: CalibrationFactors): Zone {
  const { availableWater, demand } = factors;
  if (availableWater === 1 && demand === 1) return zone;
  const { rule, surface } = zone;
  return {
    ...zone,
    totalAvailableWaterMm: mm(availableWater * zone.totalAvailableWaterMm),
    surface: surface && {
      ...surface,
      rootDepthM: availableWater * surface.rootDepthM,
      newRootDepthM: availableWater * surface.newRootDepthM,
    },
    rule: {
      ...rule,
      triggerDepletionMm: mm(availableWater * rule.triggerDepletionMm),
      refillToDepletionMm: mm(availableWater * rule.refillToDepletionMm),
      roomForRainMm: mm(availableWater * rule.roomForRainMm),
      mostDepletionMm: mm(availableWater * rule.mostDepletionMm),
      demandFactor: demand * rule.demandFactor,
    },
  };
}
