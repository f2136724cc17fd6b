/** Programs of a device's own, as on a controller that was used before Sluice: read from it, and taken over. */
import { DEVICE_PROGRAM_CHANGES, DEVICE_PROGRAM_OBSTACLES } from '@sluice/engine/vocabulary/hardware';
import type { DeviceId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { callsWith, describeCalls, listOf } from './call.ts';
import { idSchema, storedLength, timeOfDay } from './primitives.ts';
import { program } from './programs.ts';
import { recurrence } from './recurrence.ts';
import { withRecalculation } from './schedule.ts';

const MOST_TAKEN = 100;

const controllerProgram = z.object({
  /** Its place in the device's list, from 0. */
  position: z.number().int(),
  name: z.string(),
  /** Whether it watered before the device was added. */
  enabled: z.boolean(),
  /** Null where `obstacle` says why. */
  days: z.object({ ...recurrence, start_day: z.iso.date() }).nullable(),
  /** Each becomes a program of its own. */
  start_times: z.array(timeOfDay),
  zones: z.array(storedLength),
  /** What of it does not come along. */
  changes: z.array(z.enum(DEVICE_PROGRAM_CHANGES)),
  /** Why no program can stand for it; null where one can. */
  obstacle: z.enum(DEVICE_PROGRAM_OBSTACLES).nullable(),
  /** The garden has a program of this name. */
  is_in_garden: z.boolean(),
});
export type ControllerProgram = z.infer<typeof controllerProgram>;

/** `POST devices/{id}/controller_programs`; the names, since numbers change when programs are removed. */
export const programTakeover = z.strictObject({
  programs: z
    .array(z.strictObject({ position: z.number().int().min(0), name: z.string() }))
    .min(1, { message: 'validation.required' })
    .max(MOST_TAKEN, { message: 'validation.tooMany' }),
});

const deviceCall = callsWith(z.object({ id: idSchema<DeviceId>() }));

export const controllerProgramCalls = describeCalls({
  'GET /devices/:id/controller_programs': deviceCall('change', 'Programs of the device’s own', {
    description:
      'Read from the device. They are switched off while it is in a garden, since two schedules water twice.',
    answer: listOf('controller_programs', controllerProgram),
  }),
  'POST /devices/:id/controller_programs': deviceCall('change', 'Take programs of the device over', {
    description:
      'Each start becomes a program of the garden. One that overlaps another is made, and switched off until somebody has moved it.',
    body: programTakeover,
    answer: withRecalculation({
      programs: z.array(program),
      /** Names of those that are switched off, since they overlap others. */
      overlapping: z.array(z.string()),
    }),
  }),
});
