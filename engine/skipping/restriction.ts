import type { AllowedDay } from '../restrictions/allowed-windows.ts';
import { totalLength } from '../restrictions/spans.ts';
import type { SkipFor } from './skip.ts';

/** The user's own restriction, or the closed season, leaves no time on this day. */
export function skipForRestriction(day: AllowedDay): SkipFor<'RESTRICTION'> | SkipFor<'CLOSED_SEASON'> | null {
  if (totalLength(day.open) > 0) return null;
  const closure = day.closures.find(({ by }) => by !== 'regulation');
  if (closure === undefined) return null;
  if (closure.by === 'season') return { reason: 'CLOSED_SEASON', figures: {}, turningPoint: null };
  return { reason: 'RESTRICTION', figures: { closedBy: closure.id ?? '' }, turningPoint: null };
}
