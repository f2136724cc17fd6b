import type { ZoneId } from '../vocabulary/ids.ts';
import { Reading } from '../vocabulary/reading.ts';
import type { Result } from '../vocabulary/result.ts';
import type { SkipFor } from './skip.ts';

/** What a user has told to be left out, and until when; cancelling one is taking it from the list. */
export type UserSkip =
  /** One planned run with all its cycles, by the occurrence id of the first. */
  | { readonly scope: 'schedule'; readonly occurrenceId: string }
  | { readonly scope: 'zone'; readonly zoneId: ZoneId; readonly fromMs: number; readonly untilMs: number }
  /** All zones, today: everything between two instants. */
  | { readonly scope: 'all'; readonly fromMs: number; readonly untilMs: number };

/** What is judged: one start of one zone. */
export interface JudgedStart {
  readonly zoneId: ZoneId;
  readonly startsAt: number;
  readonly occurrenceId: string;
}

export function skipForUser(start: JudgedStart, skips: readonly UserSkip[]): SkipFor<'USER_SKIP'> | null {
  const found = skips.find((skip) => {
    if (skip.scope === 'schedule') return skip.occurrenceId === start.occurrenceId;
    if (skip.scope === 'zone' && skip.zoneId !== start.zoneId) return false;
    return start.startsAt >= skip.fromMs && start.startsAt < skip.untilMs;
  });
  if (found === undefined) return null;
  if (found.scope === 'schedule') return { reason: 'USER_SKIP', figures: { scope: found.scope }, turningPoint: null };
  return {
    reason: 'USER_SKIP',
    figures: { scope: found.scope, startsAt: start.startsAt, skippedUntil: found.untilMs },
    turningPoint: { figure: 'startsAt', needed: 'above', value: found.untilMs },
  };
}

const SCOPES = ['schedule', 'zone', 'all'] as const;
/** Epoch milliseconds up to the end of the calendar that programs are counted on. */
const INSTANTS = { least: 0, most: 8_640_000_000_000_000 };

/** A skip as the user asks for it: `{ scope, occurrenceId }`, or `{ scope, zoneId?, fromMs, untilMs }`. */
export function parseUserSkip(input: unknown): Result<UserSkip> {
  const reading = new Reading(input);
  const scope = reading.toKind('scope', SCOPES);
  if (scope === null) return reading.refuse();
  if (scope === 'schedule') {
    const occurrenceId = reading.text('occurrenceId');
    return reading.finish(() => ({ scope, occurrenceId }));
  }
  const zoneId = scope === 'zone' ? (reading.text('zoneId') as ZoneId) : null;
  const fromMs = reading.wholeNumber('fromMs', INSTANTS);
  const untilMs = reading.wholeNumber('untilMs', INSTANTS);
  if (untilMs <= fromMs && reading.areSound('fromMs', 'untilMs'))
    reading.note('END_NOT_AFTER_START', 'untilMs', fromMs);
  return reading.finish(() =>
    zoneId === null ? { scope: 'all', fromMs, untilMs } : { scope: 'zone', zoneId, fromMs, untilMs },
  );
}
