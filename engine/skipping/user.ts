import type { ZoneId } from '../vocabulary/ids.ts';
import type { Skip } from './skip.ts';

/** What a user has told to be left out, and until when; cancelling one is taking it from the list. */
export type UserSkip =
  /** One planned run, by its occurrence id, or by the day and zone it belongs to. */
  | { readonly scope: 'schedule'; readonly occurrenceId: string }
  | { readonly scope: 'zone'; readonly zoneId: ZoneId; readonly fromMs: number; readonly untilMs: number }
  /** All zones, today, a rain delay: everything between two instants. */
  | { readonly scope: 'all'; readonly fromMs: number; readonly untilMs: number };

/** What is judged: one start of one zone. */
export interface JudgedStart {
  readonly zoneId: ZoneId;
  readonly startsAt: number;
  readonly occurrenceId: string;
}

export function skipForUser(start: JudgedStart, skips: readonly UserSkip[]): Skip | null {
  const found = skips.find((skip) => {
    if (skip.scope === 'schedule') return skip.occurrenceId === start.occurrenceId;
    if (skip.scope === 'zone' && skip.zoneId !== start.zoneId) return false;
    return start.startsAt >= skip.fromMs && start.startsAt < skip.untilMs;
  });
  if (found === undefined) return null;
  return { reasonType: 'USER_CONSTRAINT', code: null, figures: { scope: found.scope }, turningPoint: null };
}
