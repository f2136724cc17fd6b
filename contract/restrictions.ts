/** Restriction: when the user does not want water (on the wire: constraint; docs/specification.md, 3). */
import type { RestrictionId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { callsWith, describeCalls, groupCall, groupList } from './call.ts';
import { idSchema, isNeverAfter, months, timeOfDay, version, weekdays } from './primitives.ts';
import { recalculated, withRecalculation } from './schedule.ts';

export const constraint = z.object({
  id: idSchema<RestrictionId>(),
  version,
  /** Null is all day. */
  time_frame: z.object({ start_time: timeOfDay, end_time: timeOfDay }).nullable(),
  /** Empty: every month. */
  months,
  /** Empty: every day of the week. */
  days: weekdays,
});
export type Constraint = z.infer<typeof constraint>;

/** From one time to a later one. */
export const timeFrame = z
  .strictObject({ start_time: timeOfDay, end_time: timeOfDay })
  .superRefine(({ start_time, end_time }, context) => {
    if (isNeverAfter(end_time, start_time)) {
      context.addIssue({ code: 'custom', path: ['end_time'], message: 'validation.endAfterStart' });
    }
  });

const ALL_MONTHS = 12;
const ALL_WEEKDAYS = 7;

/** A whole restriction, what a creation and the outcome of a change must both be: it leaves some time to water. */
export const constraintCreation = z
  .strictObject({
    time_frame: timeFrame.nullable().default(null),
    months: months.default([]),
    days: weekdays.default([]),
  })
  .superRefine(({ time_frame, months, days }, context) => {
    if (time_frame === null && isAll(months, ALL_MONTHS) && isAll(days, ALL_WEEKDAYS)) {
      context.addIssue({ code: 'custom', path: ['days'], message: 'validation.forbidsAll' });
    }
  });

const isAll = (numbers: readonly number[], all: number) => numbers.length === 0 || new Set(numbers).size === all;
export type ConstraintCreation = z.infer<typeof constraintCreation>;

export const constraintChange = z.strictObject({
  version: version.optional(),
  time_frame: timeFrame.nullable().optional(),
  months: months.optional(),
  days: weekdays.optional(),
});

const restrictionCall = callsWith(z.object({ id: idSchema<RestrictionId>() }));
const answer = withRecalculation({ constraint });

export const restrictionCalls = describeCalls({
  'GET /groups/:id/constraints': groupList('constraints', constraint, 'When a group is not to be watered'),
  'POST /groups/:id/constraints': groupCall('change', 'Make a restriction', {
    body: constraintCreation,
    adds: ['restrictions'],
    answer,
  }),
  'PATCH /constraints/:id': restrictionCall('change', 'Change a restriction', {
    body: constraintChange,
    answer,
  }),
  'DELETE /constraints/:id': restrictionCall('change', 'Remove a restriction', {
    answer: recalculated,
  }),
});
