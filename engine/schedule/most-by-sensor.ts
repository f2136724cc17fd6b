import type { PlannedZone } from './garden.ts';

/** As a share of the readily available water, and in mm; a sensor that is right asks again tomorrow (own). */
const MAX_SHARE = 0.5;
const MAX_MM = 10;

/** By how much sensors may change a zone's depletion on a day, up or down, and how much water they may add; mm. */
export const mostBySensorMm = ({
  depletionFraction,
  totalAvailableWaterMm,
}: Pick<PlannedZone, 'depletionFraction' | 'totalAvailableWaterMm'>): number =>
  Math.min(MAX_MM, MAX_SHARE * depletionFraction * totalAvailableWaterMm);
