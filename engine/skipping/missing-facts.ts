import type { MissingFact } from '../vocabulary/zone-facts.ts';
import type { Skip } from './skip.ts';

/** A zone that is to be watered by its balance, of which too little is known to keep one. */
export function skipForMissingFacts(missing: readonly MissingFact[]): Skip | null {
  if (missing.length === 0) return null;
  return { reasonType: 'SYS_CONSTRAINT', code: null, figures: { missing: missing.join(' ') }, turningPoint: null };
}
