import type { PlannedZone } from './garden.ts';

/** Of the readily available water, and of any zone's; a sensor that is right asks again tomorrow (own). */
const MAX_SHARE = 0.5;
const MAX_MM = 10;

/** By how much sensors move a zone's depletion on a day, to either side, and what they may bring it by themselves; mm. */
export const mostBySensorMm = ({
  depletionFraction,
  totalAvailableWaterMm,
}: Pick<PlannedZone, 'depletionFraction' | 'totalAvailableWaterMm'>): number =>
  Math.min(MAX_MM, MAX_SHARE * depletionFraction * totalAvailableWaterMm);
