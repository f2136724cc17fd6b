import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type BackupProgramSetting, backupProgramCalls } from '@sluice/contract/backup-programs';
import type { BackupProgramId } from '@sluice/engine/vocabulary/ids';
import { type DeviceRow, findDevice } from '../devices/index.ts';
import { notFound } from '../platform/errors.ts';
import { changeGarden } from '../platform/live/announce.ts';
import { recurrenceColumns } from '../platform/recurrence-columns.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { refuseStale } from '../platform/versions.ts';
import { permitStored } from '../users/index.ts';
import { refuseForeignZones, toZoneLengths, zonesOfGroup } from '../zones/index.ts';
import { presentBackupProgram } from './present.ts';
import { type BackupProgramRow, backupProgramOfDevice, deleteBackupProgram, putBackupProgram } from './store.ts';

/** The recalculation is null when nothing differed: then nothing was written, and the plan stays. */

export async function backupProgramRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;
  const permitted = permitStored(db, findDevice);

  serveCalls(app, 'backup programs', backupProgramCalls, {
    'GET /devices/:id/backup_program': async (request) => {
      await permitted(request, request.params.id);
      const row = await backupProgramOfDevice(db, request.params.id);
      return { backup_program: row && presentBackupProgram(row, null) };
    },

    'PUT /devices/:id/backup_program': async (request) => {
      const device = await permitted(request, request.params.id);
      const before = await backupProgramOfDevice(db, device.id);
      refuseStale(before ?? { version: 0 }, request.body.version);
      const row = toRow(device, request.body, before);
      if (before && isDeepStrictEqual({ ...row, version: before.version }, before)) {
        return { backup_program: presentBackupProgram(before, null), recalculation: null };
      }
      const zonesOfGarden = await zonesOfGroup(db, device.groupId);
      refuseForeignZones(
        row.zones,
        zonesOfGarden.filter(({ deviceId }) => deviceId === device.id),
      );
      await changeGarden(db, device.groupId, async (tx) => {
        const { zones, ...columns } = row;
        await putBackupProgram(tx, columns, zones);
      });
      const done = await services.recalculate(device.groupId, request);
      return { backup_program: presentBackupProgram(row, null), recalculation: done };
    },

    'DELETE /devices/:id/backup_program': async (request) => {
      const device = await permitted(request, request.params.id);
      const row = await backupProgramOfDevice(db, device.id);
      if (!row) throw notFound();
      await changeGarden(db, device.groupId, async (tx) => {
        await deleteBackupProgram(tx, row.id);
      });
      return { recalculation: await services.recalculate(device.groupId, request) };
    },
  });
}

function toRow(device: DeviceRow, setting: BackupProgramSetting, before: BackupProgramRow | null): BackupProgramRow {
  return {
    id: before?.id ?? (randomUUIDv7() as BackupProgramId),
    groupId: device.groupId,
    deviceId: device.id,
    enabled: setting.enabled,
    startTime: setting.start_time,
    ...recurrenceColumns(setting),
    version: (before?.version ?? 0) + 1,
    zones: toZoneLengths(setting.zones),
  };
}
