/** Backup program: waters a device's zones when smart planning has no weather (docs/specification.md, 10). */

import type { BackupProgramId, DeviceId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { call, describeCalls } from './call.ts';
import { idSchema, storedLength, timeOfDay, version, zoneLengths } from './primitives.ts';
import { checkRecurrence, recurrence, recurrenceFields } from './recurrence.ts';
import { recalculated, withRecalculation } from './schedule.ts';

export const backupProgram = z.object({
  id: idSchema<BackupProgramId>(),
  version,
  device_id: idSchema<DeviceId>(),
  enabled: z.boolean(),
  start_time: timeOfDay,
  ...recurrence,
  zones: z.array(storedLength),
  /** Why it is active at present; null while smart planning has weather. */
  active_because: z.enum(['weatherUnknown']).nullable(),
});
export type BackupProgram = z.infer<typeof backupProgram>;

/** `PUT devices/{id}/backup_program`: one for each device, given whole. */
export const backupProgramSetting = z
  .strictObject({
    version: version.optional(),
    enabled: z.boolean().default(true),
    start_time: timeOfDay,
    ...recurrenceFields,
    zones: zoneLengths,
  })
  .superRefine(checkRecurrence);
export type BackupProgramSetting = z.infer<typeof backupProgramSetting>;

const params = z.object({ id: idSchema<DeviceId>() });
const answer = withRecalculation({ backup_program: backupProgram });

export const backupProgramCalls = describeCalls({
  'GET /devices/:id/backup_program': call(
    'see',
    'What a device waters by when smart planning is blind; null without one',
    { params, answer: z.object({ backup_program: backupProgram.nullable() }) },
  ),
  'PUT /devices/:id/backup_program': call('change', 'Set the backup program of a device', {
    params,
    body: backupProgramSetting,
    answer,
  }),
  'DELETE /devices/:id/backup_program': call('change', 'Remove the backup program of a device', {
    params,
    answer: recalculated,
  }),
});
