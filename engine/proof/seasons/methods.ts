import type { Method } from './method.ts';
import { type Product, planned, type ZoneBook } from './planned.ts';
import { et0Scaled, refill, timer, zimmerman } from './rivals.ts';
import type { Scenario } from './scenarios.ts';

export const PLANNER = 'planner';

/** The watering methods that are compared, the planner first. */
export const listMethods = <Book extends ZoneBook>(
  product: Product<Book>,
  { hasRivals, probes }: Scenario,
): Readonly<Record<string, Method>> => ({
  [PLANNER]: planned(product, () => ({ hasProbe: probes !== undefined, hasMeter: false })),
  ...(hasRivals ? RIVALS : {}),
});

const RIVALS: Readonly<Record<string, Method>> = {
  timer,
  'refill, no forecast': refill,
  Zimmerman: zimmerman,
  'ETo adjusted': et0Scaled,
};
