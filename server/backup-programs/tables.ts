import type { BackupProgramId, DeviceId, GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import type { ProgramRepeat } from '@sluice/engine/vocabulary/watering';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { devices } from '../devices/tables.ts';
import { groups } from '../groups/tables.ts';
import { versionColumn } from '../platform/database/columns.ts';
import { zones } from '../zones/tables.ts';

/** Waters a device's zones when smart planning is blind; one for each device. */
export const backupPrograms = pgTable(
  'backup_programs',
  {
    id: uuid().$type<BackupProgramId>().primaryKey(),
    groupId: uuid('group_id')
      .$type<GroupId>()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    deviceId: uuid('device_id')
      .$type<DeviceId>()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    enabled: boolean().notNull().default(true),
    startTime: text('start_time').notNull(),
    repeat: text().$type<ProgramRepeat>().notNull(),
    intervalDays: integer('interval_days'),
    weekdays: smallint().array().notNull().default([]),
    months: smallint().array().notNull().default([]),
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
    backupProgramId: uuid('backup_program_id')
      .$type<BackupProgramId>()
      .notNull()
      .references(() => backupPrograms.id, { onDelete: 'cascade' }),
    zoneId: uuid('zone_id')
      .$type<ZoneId>()
      .notNull()
      .references(() => zones.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    durationS: integer('duration_s'),
    volumeL: doublePrecision('volume_l'),
  },
  (table) => [primaryKey({ columns: [table.backupProgramId, table.position] })],
);
