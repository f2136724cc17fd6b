import type { BackupProgramId, DeviceId, GroupId } from '@sluice/engine/vocabulary/ids';
import type { ProgramRepeat } from '@sluice/engine/vocabulary/watering';
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { devices } from '../devices/tables.ts';
import { groups } from '../groups/tables.ts';
import { idColumn, ownedBy, repeatColumns, versionColumn } from '../platform/database/columns.ts';
import { listedZoneColumns } from '../zones/tables.ts';

/** Waters a device's zones when smart planning has no weather; one for each device. */
export const backupPrograms = pgTable(
  'backup_programs',
  {
    id: idColumn<BackupProgramId>(),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    deviceId: ownedBy<DeviceId>('device_id', () => devices.id),
    enabled: boolean().notNull().default(true),
    startTime: text('start_time').notNull(),
    repeat: text().$type<ProgramRepeat>().notNull(),
    ...repeatColumns(),
    version: versionColumn(),
  },
  (table) => [
    index('backup_programs_group').on(table.groupId),
    uniqueIndex('backup_programs_device').on(table.deviceId),
  ],
);

export const backupProgramZones = pgTable(
  'backup_program_zones',
  {
    backupProgramId: ownedBy<BackupProgramId>('backup_program_id', () => backupPrograms.id),
    ...listedZoneColumns(),
  },
  (table) => [primaryKey({ columns: [table.backupProgramId, table.position] })],
);
