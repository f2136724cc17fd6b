import type { MissingFact } from '../vocabulary/zone-facts.ts';
import type { SkipFor } from './skip.ts';

/** The skip of a zone whose balance cannot be kept because facts are missing. */
export function skipForMissingFacts(missing: readonly MissingFact[]): SkipFor<'MISSING_FACTS'> | null {
  if (missing.length === 0) return null;
  return { reason: 'MISSING_FACTS', figures: { missing: missing.join(' ') }, turningPoint: null };
}
