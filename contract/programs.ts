/** Program: the user's own rule of when to water (docs/specification.md, 3 and 5). */
import type { ProgramId } from '@sluice/engine/vocabulary/ids';
import { PROGRAM_ANCHORS } from '@sluice/engine/vocabulary/watering';
import { z } from 'zod';
import { callsWith, describeCalls, groupCall, groupList, noBody } from './call.ts';
import { day, idSchema, isNeverAfter, name, storedLength, timeOfDay, version, zoneLengths } from './primitives.ts';
import { checkRecurrence, recurrence, recurrenceFields } from './recurrence.ts';
import { recalculated, withRecalculation } from './schedule.ts';

export const program = z.object({
  id: idSchema<ProgramId>(),
  version,
  name: z.string(),
  enabled: z.boolean(),
  start_day: z.iso.date(),
  end_day: z.iso.date().nullable(),
  start_time: timeOfDay,
  /** Watering stops here if it is still running; null: no end time. */
  end_time: timeOfDay.nullable(),
  /** `finish`: start_time is when all zones must be finished. */
  anchor: z.enum(PROGRAM_ANCHORS),
  ...recurrence,
  /** In watering order; seconds, litres, or whichever comes first. */
  zones: z.array(storedLength),
});
export type Program = z.infer<typeof program>;

const fields = {
  name,
  enabled: z.boolean().default(true),
  start_day: day,
  end_day: day.nullable().default(null),
  start_time: timeOfDay,
  end_time: timeOfDay.nullable().default(null),
  anchor: z.enum(PROGRAM_ANCHORS).default('start'),
  ...recurrenceFields,
  zones: zoneLengths,
};

function checkTimes(
  value: { start_day: string; end_day: string | null; start_time: string; end_time: string | null },
  context: z.RefinementCtx,
): void {
  if (value.end_day !== null && value.end_day < value.start_day) {
    context.addIssue({ code: 'custom', path: ['end_day'], message: 'validation.endDayAfterStart' });
  }
  if (value.end_time !== null && isNeverAfter(value.end_time, value.start_time)) {
    context.addIssue({ code: 'custom', path: ['end_time'], message: 'validation.endAfterStart' });
  }
}

const whole = z.strictObject(fields);

/** A whole program: what a creation and the outcome of a change must both be. */
export const wholeProgram = whole.superRefine((value, context) => {
  checkTimes(value, context);
  checkRecurrence(value, context);
});
export type WholeProgram = z.infer<typeof wholeProgram>;

/** `POST groups/{id}/programs`; `run_now` waters its zones at once as well. */
export const programCreation = z
  .strictObject({ ...fields, run_now: z.boolean().default(false) })
  .superRefine((value, context) => {
    checkTimes(value, context);
    checkRecurrence(value, context);
  });

/** `PATCH programs/{id}`: fields left out stay as they are; the outcome is checked as a whole. */
export const programChange = z.strictObject({
  version: version.optional(),
  name: name.optional(),
  enabled: z.boolean().optional(),
  start_day: day.optional(),
  end_day: day.nullable().optional(),
  start_time: timeOfDay.optional(),
  end_time: timeOfDay.nullable().optional(),
  anchor: z.enum(PROGRAM_ANCHORS).optional(),
  repeat: recurrenceFields.repeat.optional(),
  interval_days: recurrenceFields.interval_days.unwrap().optional(),
  weekdays: recurrence.weekdays.optional(),
  months: recurrence.months.optional(),
  zones: zoneLengths.optional(),
});
export type ProgramChange = z.infer<typeof programChange>;

const programCall = callsWith(z.object({ id: idSchema<ProgramId>() }));
const answer = withRecalculation({ program });

export const programCalls = describeCalls({
  'GET /groups/:id/programs': groupList('programs', program, 'The programs of a group'),
  'POST /groups/:id/programs': groupCall('change', 'Make a program', {
    body: programCreation,
    adds: ['programs'],
    answer,
  }),
  'GET /programs/:id': programCall('see', 'One program', { answer: z.object({ program }) }),
  'PATCH /programs/:id': programCall('change', 'Change a program', { body: programChange, answer }),
  'DELETE /programs/:id': programCall('change', 'Remove a program', { answer: recalculated }),
  'POST /programs/:id/run': programCall('waterByHand', 'Water the zones of a program now, one after another', {
    body: noBody,
    answer: z.object({ program }),
  }),
});
