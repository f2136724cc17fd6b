/** Program: the user's own rule of when to water (specification, section 3). */
import type { ProgramId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { PROGRAM_REPEATS } from '@sluice/engine/vocabulary/watering';
import { z } from 'zod';
import { idOf } from './primitives.ts';

export const program = z.object({
  id: idOf<ProgramId>(),
  name: z.string(),
  enabled: z.boolean(),
  start_day: z.iso.date(),
  end_day: z.iso.date().nullable(),
  start_time: z.string().regex(/^\d{2}:\d{2}$/),
  repeat: z.enum(PROGRAM_REPEATS),
  /** Of `interval`: every so many days. */
  interval_days: z.number().int().min(1).nullable(),
  /** Of `weekly`: 0 Sunday to 6 Saturday. */
  weekdays: z.array(z.number().int().min(0).max(6)),
  /** 1 to 12; empty means every month. */
  months: z.array(z.number().int().min(1).max(12)),
  zones: z.array(z.object({ zone_id: idOf<ZoneId>(), duration_s: z.number().int().min(1) })),
});
export type Program = z.infer<typeof program>;
