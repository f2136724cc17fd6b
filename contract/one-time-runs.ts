/** One-time run: one watering at a day and time (docs/specification.md, 2, 5 and 9). */
import type { OneTimeRunId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { callsWith, describeCalls, groupCall, groupList } from './call.ts';
import { clockTime, day, idSchema, moment, storedLength, version, zoneLengths } from './primitives.ts';
import { recalculated, recalculation } from './schedule.ts';

export const oneTimeRun = z.object({
  id: idSchema<OneTimeRunId>(),
  version,
  start: moment,
  zones: z.array(storedLength),
  /** Set when its device's next contact is after the start: it may not run. */
  may_be_missed_until: moment.nullable(),
});
export type OneTimeRun = z.infer<typeof oneTimeRun>;

/** `POST groups/{id}/one_time_runs`: the garden's local date and time. */
export const oneTimeRunCreation = z.strictObject({
  start_day: day,
  start_time: clockTime,
  zones: zoneLengths,
});
export type OneTimeRunCreation = z.infer<typeof oneTimeRunCreation>;

export const oneTimeRunChange = oneTimeRunCreation.partial().extend({ version: version.optional() });
export type OneTimeRunChange = z.infer<typeof oneTimeRunChange>;

const runCall = callsWith(z.object({ id: idSchema<OneTimeRunId>() }));
const answer = z.object({
  one_time_run: oneTimeRun,
  /** Warning when a device's next contact is after the start: the run may not happen. */
  warning: z.string().nullable(),
  /** Null when nothing differed: then nothing was written and the plan stays. */
  recalculation: recalculation.nullable(),
});

export const oneTimeRunCalls = describeCalls({
  'GET /groups/:id/one_time_runs': groupList('one_time_runs', oneTimeRun, 'One-time runs still to come'),
  'POST /groups/:id/one_time_runs': groupCall('change', 'Water for once, at least 15 minutes from now', {
    body: oneTimeRunCreation,
    adds: ['one_time_runs'],
    answer,
  }),
  'PATCH /one_time_runs/:id': runCall('change', 'Change a one-time run; what is left out stays as it is', {
    body: oneTimeRunChange,
    answer,
  }),
  'DELETE /one_time_runs/:id': runCall('change', 'Remove a one-time run', { answer: recalculated }),
});
