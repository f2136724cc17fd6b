import type { Method } from './method.ts';
import { type Product, planned } from './planned.ts';
import { et0Scaled, refill, timer, zimmerman } from './rivals.ts';

export const PLANNER = 'planner';

/** The watering methods that are compared, the planner first. */
export const listMethods = (product: Product, hasRivals: boolean): Readonly<Record<string, Method>> => ({
  [PLANNER]: planned(product),
  ...(hasRivals ? RIVALS : {}),
});

const RIVALS: Readonly<Record<string, Method>> = {
  timer,
  'refill, no forecast': refill,
  Zimmerman: zimmerman,
  'ETo adjusted': et0Scaled,
};
