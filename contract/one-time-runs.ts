/** One-time run: watering for once, at a day and time (specification, sections 2, 5 and 9). */
import type { OneTimeRunId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { clockTime, idOf, moment, version, zoneLengths } from './primitives.ts';

export const oneTimeRun = z.object({
  id: idOf<OneTimeRunId>(),
  version,
  start: moment,
  zones: z.array(
    z.object({
      zone_id: idOf<ZoneId>(),
      duration_s: z.number().int().min(1).nullable(),
      volume_l: z.number().positive().nullable(),
    }),
  ),
  /** Set when its device calls in only after the start: it may not run. */
  may_be_missed_until: moment.nullable(),
});
export type OneTimeRun = z.infer<typeof oneTimeRun>;

/** `POST groups/{id}/one_time_runs`: the garden's local date and time. */
export const oneTimeRunCreation = z.strictObject({
  start_day: z.iso.date({ message: 'validation.date' }),
  start_time: clockTime,
  zones: zoneLengths,
});
export type OneTimeRunCreation = z.infer<typeof oneTimeRunCreation>;

export const oneTimeRunChange = oneTimeRunCreation.partial().extend({ version: version.optional() });
export type OneTimeRunChange = z.infer<typeof oneTimeRunChange>;
