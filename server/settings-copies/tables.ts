import type { GardenSetting } from '@sluice/engine/vocabulary/garden-settings';
import type { GroupId, ProgramId, SettingsCopyId, UserId, ZoneId } from '@sluice/engine/vocabulary/ids';
import type { ZoneSetting } from '@sluice/engine/vocabulary/zone-settings';
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { idColumn, instant, namedWhileThere, ownedBy } from '../platform/database/columns.ts';
import { programs } from '../programs/tables.ts';
import { users } from '../users/tables.ts';
import { zones } from '../zones/tables.ts';

export type SettingValues = Partial<Record<ZoneSetting, unknown>>;
/** Fields of the wire by the setting that they belong to. */
export type GardenSettingValues = Partial<Record<GardenSetting, Record<string, unknown>>>;

/** Settings of a zone or a garden that were copied to others, or a program that was. */
export const settingsCopies = pgTable(
  'settings_copies',
  {
    id: idColumn<SettingsCopyId>(),
    /** A name outlives its account. */
    userId: namedWhileThere<UserId>('user_id', () => users.id),
    userName: text('user_name').notNull(),
    sourceName: text('source_name').notNull(),
    /** Whoever may see it may read its name, or that of its zone or program. */
    sourceGroupId: namedWhileThere<GroupId>('source_group_id', () => groups.id),
    at: instant('at').notNull(),
  },
  (table) => [
    index('settings_copies_at').on(table.at),
    index('settings_copies_user').on(table.userId),
    index('settings_copies_source_group').on(table.sourceGroupId),
  ],
);

/** What a copy changed of one zone. */
export const settingsCopyZones = pgTable(
  'settings_copy_zones',
  {
    copyId: ownedBy<SettingsCopyId>('copy_id', () => settingsCopies.id),
    zoneId: ownedBy<ZoneId>('zone_id', () => zones.id),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    before: jsonb().$type<SettingValues>().notNull(),
    after: jsonb().$type<SettingValues>().notNull(),
    /** When all of it was put back. */
    rolledBackAt: instant('rolled_back_at'),
  },
  (table) => [
    primaryKey({ columns: [table.copyId, table.zoneId] }),
    index('settings_copy_zones_zone').on(table.zoneId),
    index('settings_copy_zones_group').on(table.groupId),
  ],
);

/** The program that a copy made in a garden. */
export const settingsCopyPrograms = pgTable(
  'settings_copy_programs',
  {
    copyId: ownedBy<SettingsCopyId>('copy_id', () => settingsCopies.id),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    programId: namedWhileThere<ProgramId>('program_id', () => programs.id),
    name: text().notNull(),
    /** When it was removed again. */
    rolledBackAt: instant('rolled_back_at'),
  },
  (table) => [
    primaryKey({ columns: [table.copyId, table.groupId] }),
    index('settings_copy_programs_group').on(table.groupId),
    index('settings_copy_programs_program').on(table.programId),
  ],
);

/** What a copy changed of a garden's own settings. */
export const settingsCopyGardens = pgTable(
  'settings_copy_gardens',
  {
    copyId: ownedBy<SettingsCopyId>('copy_id', () => settingsCopies.id),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    before: jsonb().$type<GardenSettingValues>().notNull(),
    after: jsonb().$type<GardenSettingValues>().notNull(),
    /** When all of it was put back. */
    rolledBackAt: instant('rolled_back_at'),
  },
  (table) => [
    primaryKey({ columns: [table.copyId, table.groupId] }),
    index('settings_copy_gardens_group').on(table.groupId),
  ],
);
