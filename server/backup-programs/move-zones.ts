/** Zones that come to another device are watered by that device's backup program, where they were in one. */
import { randomUUIDv7 } from 'node:crypto';
import type { BackupProgramId, DeviceId, ZoneId } from '@sluice/engine/vocabulary/ids';
import type { Transaction } from '../platform/database/connect.ts';
import { backupProgramOfDevice, deleteBackupProgram, putBackupProgram } from './store.ts';

/** Where the other device has no backup program, it gets one that starts as the first does. */
export async function moveBackupZones(
  tx: Transaction,
  from: DeviceId,
  to: DeviceId,
  zoneIds: readonly ZoneId[],
): Promise<void> {
  const before = await backupProgramOfDevice(tx, from);
  const moved = before?.zones.filter(({ zoneId }) => zoneIds.includes(zoneId)) ?? [];
  if (before === null || moved.length === 0) return;
  const { zones, ...columns } = before;
  const staying = zones.filter((zone) => !moved.includes(zone));
  if (staying.length === 0) await deleteBackupProgram(tx, before.id);
  else await putBackupProgram(tx, { ...columns, version: before.version + 1 }, staying);
  const there = await backupProgramOfDevice(tx, to);
  if (there) {
    const { zones: first, ...own } = there;
    await putBackupProgram(tx, { ...own, version: own.version + 1 }, [...first, ...moved]);
  } else {
    const id = staying.length === 0 ? before.id : (randomUUIDv7() as BackupProgramId);
    await putBackupProgram(tx, { ...columns, id, deviceId: to, version: before.version + 1 }, moved);
  }
}
