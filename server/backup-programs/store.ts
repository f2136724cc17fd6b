import type { BackupProgramId, DeviceId, GroupId } from '@sluice/engine/vocabulary/ids';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { rowStore } from '../platform/database/row-store.ts';
import { type ZoneLength, zoneLengthStore } from '../zones/index.ts';
import { backupPrograms, backupProgramZones } from './tables.ts';

export type BackupProgramRow = typeof backupPrograms.$inferSelect & { zones: ZoneLength[] };

export const { remove: deleteBackupProgram } = rowStore(backupPrograms);
const zoneLists = zoneLengthStore(backupProgramZones, 'backupProgramId');

export async function readBackupPrograms(db: Queryable, groupId: GroupId): Promise<BackupProgramRow[]> {
  return zoneLists.attach(
    db,
    await db
      .select()
      .from(backupPrograms)
      .where(eq(backupPrograms.groupId, groupId))
      .orderBy(asc(backupPrograms.deviceId)),
  );
}

export async function backupProgramOfDevice(db: Queryable, deviceId: DeviceId): Promise<BackupProgramRow | null> {
  const [row] = await zoneLists.attach(
    db,
    await db.select().from(backupPrograms).where(eq(backupPrograms.deviceId, deviceId)),
  );
  return row ?? null;
}

/** A device has one: a new one replaces the old. */
export async function putBackupProgram(
  db: Queryable,
  row: Omit<typeof backupPrograms.$inferInsert, 'id'> & { id: BackupProgramId },
  zones: ZoneLength[],
): Promise<void> {
  const { id: _new, ...set } = row;
  const [stored] = await db
    .insert(backupPrograms)
    .values(row)
    .onConflictDoUpdate({ target: backupPrograms.deviceId, set })
    .returning({ id: backupPrograms.id });
  if (stored) await zoneLists.replace(db, stored.id, zones);
}
