/** Runs: what waters, waits and has watered (docs/specification.md, 2 and 7). */

import type { DeviceId, RunId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { SCHEDULE_SOURCES, SCHEDULE_STATUSES } from '@sluice/engine/vocabulary/watering';
import { z } from 'zod';
import { describeCalls, groupCall } from './call.ts';
import { day, idSchema, longPage, moment, nextPage, page } from './primitives.ts';
import { reasonFields } from './reasons.ts';

/** What happened: one run's record. */
export const event = z.object({
  id: z.string(),
  date: z.iso.date(),
  start_time: moment,
  end_time: moment.nullable(),
  ...reasonFields,
  zone_id: idSchema<ZoneId>(),
  zone_name: z.string(),
  /** The program, one-time run or backup program behind it; it may have been removed since. */
  program_id: z.uuid().nullable(),
  source: z.enum(SCHEDULE_SOURCES),
  /** ERROR when it watered less than planned, or not at all; then the figures say "fault" and "missing_seconds". */
  status: z.enum(SCHEDULE_STATUSES),
  /** Seconds the valve was open. */
  duration_s: z.number().int(),
  volume_l: z.number().nullable(),
  /** False when the volume is an estimate. */
  volume_is_measured: z.boolean(),
  /** Who started a manual run; null for the planner and programs. */
  started_by: z.string().nullable(),
  /** Opened with the button on the device. */
  is_at_device: z.boolean(),
});
export type Event = z.infer<typeof event>;

/** An active run: waiting its turn, opening, watering or closing. */
export const RUN_PHASES = ['PENDING', 'OPENING', 'WATERING', 'CLOSING'] as const;
export const activeRun = z.object({
  id: idSchema<RunId>(),
  zone_id: idSchema<ZoneId>(),
  device_id: idSchema<DeviceId>(),
  source: z.enum(SCHEDULE_SOURCES),
  phase: z.enum(RUN_PHASES),
  /** When it opened, or is expected to. */
  start_time: moment,
  /** When it will close. */
  end_time: moment,
  duration_s: z.number().int(),
  started_by: z.string().nullable(),
  /** Its device has got the command to open and has not answered yet. */
  is_unanswered: z.boolean(),
  /** When the last request, to open or to stop, reaches its sleeping device; null where nothing waits. */
  reaches_device: moment.nullable(),
  /** Opened with the button on the device. */
  is_at_device: z.boolean(),
});
export type ActiveRun = z.infer<typeof activeRun>;

/** One opening of a valve, from the moment that it was due. */
export const run = event.extend({
  device_id: idSchema<DeviceId>(),
  /** Id of the planned start behind it. */
  schedule_id: z.string(),
  phase: z.enum([...RUN_PHASES, 'ENDED']),
  /** Null while it waits. */
  status: z.enum(SCHEDULE_STATUSES).nullable(),
});
export type Run = z.infer<typeof run>;

const ids = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (typeof value === 'string' ? value.split(',') : value))
  .pipe(z.array(idSchema<ZoneId>()));

/** `GET groups/{id}/runs`: the newest first, of all zones by default. */
export const runsQuery = page.extend({ zones: ids.optional() });
export type RunsQuery = z.infer<typeof runsQuery>;

/** `GET groups/{id}/events` and `/schedules`: all zones and all 30 days by default. */
export const daysQuery = longPage.extend({
  /** Zone ids, separated by commas. */
  zones: ids.optional(),
  from: day.optional(),
  to: day.optional(),
});
export type DaysQuery = z.infer<typeof daysQuery>;

export const runCalls = describeCalls({
  'GET /groups/:id/events': groupCall('see', 'What happened in the past 30 days', {
    query: daysQuery,
    answer: z.object({ events: z.array(event), next: nextPage }),
  }),
  'GET /groups/:id/runs': groupCall('see', 'Every run, under way or over, the newest first', {
    query: runsQuery,
    answer: z.object({ runs: z.array(run), next: nextPage }),
  }),
});
