import type { SkipFor } from './skip.ts';

/** The skip of a watering that would draw a tank below its reserve. */
export function skipForTank(tankL: number, tankReserveL: number): SkipFor<'TANK_RESERVE'> {
  return { reason: 'TANK_RESERVE', figures: { tankL, tankReserveL }, turningPoint: null };
}
