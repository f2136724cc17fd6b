/** The seven types by which the calendar is filtered (docs/specification.md, 2). */
import type { ReasonKind } from '@sluice/engine/vocabulary/reasons';
import { type Reasoned, reasonKind } from '../reasons/reason.ts';

export const ENTRY_TYPES = [
  'smart',
  'program',
  'manual',
  'regulation',
  'weather',
  'restriction',
  'moisture',
] as const satisfies readonly ReasonKind[];
export type EntryType = (typeof ENTRY_TYPES)[number];

/** Water that does not fit is shown with the restrictions: it is the hours or the limits that leave too little room. */
export function classifyEntry(reason: Pick<Reasoned, 'reason_name'>): EntryType {
  const kind = reasonKind(reason);
  return kind === 'budget' ? 'restriction' : kind;
}
