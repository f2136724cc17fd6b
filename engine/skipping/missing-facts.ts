import type { MissingFact } from '../vocabulary/zone-facts.ts';
import type { SkipFor } from './skip.ts';

/** A zone that is to be watered by its balance, of which too little is known to keep one. */
export function skipForMissingFacts(missing: readonly MissingFact[]): SkipFor<'MISSING_FACTS'> | null {
  if (missing.length === 0) return null;
  return { reason: 'MISSING_FACTS', figures: { missing: missing.join(' ') }, turningPoint: null };
}
