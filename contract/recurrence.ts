/** On which days something is due: shared by programs, reminders and backup programs. */
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { PROGRAM_REPEATS } from '@sluice/engine/vocabulary/watering';
import { z } from 'zod';
import { months, weekdays, wholeWithin } from './primitives.ts';

/** A recurrence as it is answered. */
export const recurrence = {
  repeat: z.enum(PROGRAM_REPEATS),
  /** For `interval`: days between two. */
  interval_days: z.number().int().min(1).nullable(),
  /** For `weekly`: 0 Sunday to 6 Saturday. */
  weekdays,
  /** 1 to 12; empty means every month. */
  months,
};

/** A recurrence as it is sent. */
export const recurrenceFields = {
  repeat: z.enum(PROGRAM_REPEATS, { message: 'validation.required' }),
  interval_days: wholeWithin(1, LIMITS.intervalMaxDays, 'validation.intervalDays').nullable().default(null),
  weekdays: weekdays.default([]),
  months: months.default([]),
};

interface Recurring {
  repeat: string;
  interval_days: number | null;
  weekdays: number[];
}

/** What is missing for the kind of repeat, with its path. */
export function checkRecurrence(value: Recurring, context: z.RefinementCtx): void {
  if (value.repeat === 'interval' && value.interval_days === null) {
    context.addIssue({ code: 'custom', path: ['interval_days'], message: 'validation.intervalDays' });
  }
  if (value.repeat === 'weekly' && value.weekdays.length === 0) {
    context.addIssue({ code: 'custom', path: ['weekdays'], message: 'validation.weekdaysRequired' });
  }
}
