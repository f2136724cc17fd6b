/** Whether the flow of a run is the usual one of its zone. */
import { type LitresPerMinute, litresPerMinute } from '../vocabulary/units.ts';

/** Factors of the usual flow: a head that is torn off, a closed tap or a clogged filter are beyond them (own: 0044). */
const HIGH = 1.5;
const LOW = 0.5;
/** Smaller differences are within the step of a common pulse meter. */
const LEAST_DIFFERENCE = litresPerMinute(1);

export type FlowDeparture = 'high' | 'low';

/** Null while the flow is about as usual. */
export function findDeparture(flow: LitresPerMinute, usual: LitresPerMinute): FlowDeparture | null {
  if (Math.abs(flow - usual) <= LEAST_DIFFERENCE) return null;
  if (flow > HIGH * usual) return 'high';
  return flow < LOW * usual ? 'low' : null;
}
