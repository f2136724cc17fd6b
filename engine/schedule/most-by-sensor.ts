import type { PlannedZone } from './garden.ts';

/** Of the readily available water, and of any zone's; a sensor that is right asks again tomorrow (own). */
const MOST_SHARE = 0.5;
const MOST_MM = 10;

/** By how much sensors move a zone's depletion on a day, to either side, and what they may bring it by themselves; mm. */
export const mostBySensorMm = ({
  depletionFraction,
  totalAvailableWaterMm,
}: Pick<PlannedZone, 'depletionFraction' | 'totalAvailableWaterMm'>): number =>
  Math.min(MOST_MM, MOST_SHARE * depletionFraction * totalAvailableWaterMm);
