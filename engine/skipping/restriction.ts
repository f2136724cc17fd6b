import type { AllowedDay } from '../restrictions/allowed-windows.ts';
import { lengthOf } from '../restrictions/spans.ts';
import type { Skip } from './skip.ts';

/** The user's own restriction, or the closed season, leaves no time on this day. */
export function skipForRestriction(day: AllowedDay): Skip | null {
  if (lengthOf(day.open) > 0) return null;
  const closure = day.closures.find(({ by }) => by !== 'regulation');
  if (closure === undefined) return null;
  return {
    reasonType: closure.by === 'season' ? 'SYS_CONSTRAINT' : 'USER_CONSTRAINT',
    code: null,
    figures: { closedBy: closure.id ?? 'season' },
    turningPoint: null,
  };
}
