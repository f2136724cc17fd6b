import type { BackupProgramId, DeviceId, GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { backupPrograms, backupProgramZones } from './tables.ts';

interface BackupZoneRow {
  zoneId: ZoneId;
  durationS: number | null;
  volumeL: number | null;
}
export type BackupProgramRow = typeof backupPrograms.$inferSelect & { zones: BackupZoneRow[] };

export async function readBackupPrograms(db: Queryable, groupId: GroupId): Promise<BackupProgramRow[]> {
  return withZones(
    db,
    await db
      .select()
      .from(backupPrograms)
      .where(eq(backupPrograms.groupId, groupId))
      .orderBy(asc(backupPrograms.deviceId)),
  );
}

export async function backupProgramOfDevice(db: Queryable, deviceId: DeviceId): Promise<BackupProgramRow | null> {
  const [row] = await withZones(
    db,
    await db.select().from(backupPrograms).where(eq(backupPrograms.deviceId, deviceId)),
  );
  return row ?? null;
}

async function withZones(db: Queryable, rows: (typeof backupPrograms.$inferSelect)[]): Promise<BackupProgramRow[]> {
  if (rows.length === 0) return [];
  const members = await db
    .select()
    .from(backupProgramZones)
    .where(
      inArray(
        backupProgramZones.backupProgramId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(backupProgramZones.position));
  return rows.map((row) => ({
    ...row,
    zones: members
      .filter(({ backupProgramId }) => backupProgramId === row.id)
      .map(({ zoneId, durationS, volumeL }) => ({ zoneId, durationS, volumeL })),
  }));
}

/** A device has one: a new one replaces the old. */
export async function putBackupProgram(
  db: Queryable,
  row: Omit<typeof backupPrograms.$inferInsert, 'id'> & { id: BackupProgramId },
  zones: BackupZoneRow[],
): Promise<void> {
  const { id: _new, ...set } = row;
  const [kept] = await db
    .insert(backupPrograms)
    .values(row)
    .onConflictDoUpdate({ target: backupPrograms.deviceId, set })
    .returning({ id: backupPrograms.id });
  if (!kept) return;
  await db.delete(backupProgramZones).where(eq(backupProgramZones.backupProgramId, kept.id));
  await db
    .insert(backupProgramZones)
    .values(zones.map((zone, position) => ({ ...zone, position, backupProgramId: kept.id })));
}

export async function deleteBackupProgram(db: Queryable, id: BackupProgramId): Promise<void> {
  await db.delete(backupPrograms).where(eq(backupPrograms.id, id));
}
