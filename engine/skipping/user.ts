import type { UserId, ZoneId } from '../vocabulary/ids.ts';
import type { SkipFor } from './skip.ts';

/** Who skipped, and when (epoch milliseconds). */
export interface SkipAuthor {
  readonly id: UserId;
  readonly name: string;
  readonly atMs: number;
}

/**
 * Starts that a user has set to be skipped, and until when; cancelling takes one from the list. `by`: null once the
 * person's account is gone.
 */
export type UserSkip = {
  readonly by: SkipAuthor | null;
  /** Title of the appointment that asks for it, in a calendar that people subscribed to. */
  readonly appointment?: string;
} & (
  | /** One planned run with all its cycles, by the occurrence id of the first. */
  { readonly scope: 'schedule'; readonly occurrenceId: string }
  | { readonly scope: 'zone'; readonly zoneId: ZoneId; readonly fromMs: number; readonly untilMs: number }
  /** All zones, today: everything between two instants. */
  | { readonly scope: 'all'; readonly fromMs: number; readonly untilMs: number }
);

/** What is judged: one start of one zone. */
export interface JudgedStart {
  readonly zoneId: ZoneId;
  readonly startsAt: number;
  readonly occurrenceId: string;
}

export function skipForUser(
  start: JudgedStart,
  skips: readonly UserSkip[],
): SkipFor<'USER_SKIP'> | SkipFor<'APPOINTMENT'> | null {
  const found = skips.find((skip) => {
    if (skip.scope === 'schedule') return skip.occurrenceId === start.occurrenceId;
    if (skip.scope === 'zone' && skip.zoneId !== start.zoneId) return false;
    return start.startsAt >= skip.fromMs && start.startsAt < skip.untilMs;
  });
  if (found === undefined) return null;
  const { scope, by } = found;
  const author = by === null ? {} : { skippedBy: by.name, skippedById: by.id as string, skippedAt: by.atMs };
  if (scope === 'schedule') return { reason: 'USER_SKIP', figures: { scope, ...author }, turningPoint: null };
  const turningPoint = { figure: 'startsAt', needed: 'above', value: found.untilMs } as const;
  if (found.appointment !== undefined) {
    const figures = { appointment: found.appointment, startsAt: start.startsAt, skippedUntil: found.untilMs };
    return { reason: 'APPOINTMENT', figures, turningPoint };
  }
  return {
    reason: 'USER_SKIP',
    figures: { scope, ...author, startsAt: start.startsAt, skippedUntil: found.untilMs },
    turningPoint,
  };
}
