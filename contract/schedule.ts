/** Planned and past watering, and the rain delay (specification, sections 2, 3 and 7). */

import type { DeviceId, ProgramId, RunId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { REASON_TYPES, SCHEDULE_SOURCES, SCHEDULE_STATUSES } from '@sluice/engine/vocabulary/watering';
import { z } from 'zod';
import { idOf, moment } from './primitives.ts';

/** One zone, one start, still to come or running now. */
export const schedule = z.object({
  /** The occurrence's unique id: the same plan gives the same id. */
  id: z.string(),
  local_date: z.iso.date(),
  source: z.enum(SCHEDULE_SOURCES),
  start_time: moment,
  end_time: moment,
  zone_id: idOf<ZoneId>(),
  program_id: idOf<ProgramId>().nullable(),
  /** Seconds. */
  duration_s: z.number().int(),
  /** Null while it waits for its time. */
  status: z.enum(SCHEDULE_STATUSES).nullable(),
  /** Why it waters, or why it will not. */
  reason_type: z.enum(REASON_TYPES),
  /** Of SYS_WEATHER: -1 winterization, -2 rain, -3 wind. */
  reason_code: z.number().int().nullable(),
  /** The figures behind the reason. */
  reason_figures: z.record(z.string(), z.union([z.number(), z.string()])),
});
export type Schedule = z.infer<typeof schedule>;

/** What happened: one run's record. */
export const event = z.object({
  id: z.string(),
  date: z.iso.date(),
  start_time: moment,
  end_time: moment.nullable(),
  reason_type: z.enum(REASON_TYPES),
  reason_code: z.number().int().nullable(),
  reason_figures: z.record(z.string(), z.union([z.number(), z.string()])),
  zone_id: idOf<ZoneId>(),
  zone_name: z.string(),
  source: z.enum(SCHEDULE_SOURCES),
  status: z.enum(SCHEDULE_STATUSES),
  /** Seconds the valve was open. */
  duration_s: z.number().int(),
  volume_l: z.number().nullable(),
  /** False when the volume is an estimate. */
  volume_is_measured: z.boolean(),
  /** Who started a manual run; null for the planner and programs. */
  started_by: z.string().nullable(),
});
export type Event = z.infer<typeof event>;

/** A run that is on its way: waiting its turn, opening, watering or closing. */
export const RUN_PHASES = ['PENDING', 'OPENING', 'WATERING', 'CLOSING'] as const;
export const activeRun = z.object({
  id: idOf<RunId>(),
  zone_id: idOf<ZoneId>(),
  device_id: idOf<DeviceId>(),
  source: z.enum(SCHEDULE_SOURCES),
  phase: z.enum(RUN_PHASES),
  /** When it opened, or is expected to. */
  start_time: moment,
  /** When it will close. */
  end_time: moment,
  duration_s: z.number().int(),
  started_by: z.string().nullable(),
});
export type ActiveRun = z.infer<typeof activeRun>;

export const rainDelayRequest = z.strictObject({
  hours: z
    .number()
    .int({ message: 'validation.wholeNumber' })
    .min(LIMITS.rainDelayMinHours, { message: 'validation.rainDelayHours' })
    .max(LIMITS.rainDelayMaxHours, { message: 'validation.rainDelayHours' }),
});
export const rainDelay = z.object({ until: moment.nullable() });
export type RainDelay = z.infer<typeof rainDelay>;
