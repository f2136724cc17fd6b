import type { GroupId, OneTimeRunId, UserId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { doublePrecision, index, integer, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { instant, versionColumn } from '../platform/database/columns.ts';
import { users } from '../users/tables.ts';
import { zones } from '../zones/tables.ts';

/** Watering for once, at an instant. */
export const oneTimeRuns = pgTable(
  'one_time_runs',
  {
    id: uuid().$type<OneTimeRunId>().primaryKey(),
    groupId: uuid('group_id')
      .$type<GroupId>()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    startsAt: instant('starts_at').notNull(),
    createdBy: uuid('created_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    version: versionColumn(),
  },
  (table) => [index('one_time_runs_group').on(table.groupId, table.startsAt)],
);

/** Its zones, watered one after another by position; by time, by volume, or whichever comes first. */
export const oneTimeRunZones = pgTable(
  'one_time_run_zones',
  {
    oneTimeRunId: uuid('one_time_run_id')
      .$type<OneTimeRunId>()
      .notNull()
      .references(() => oneTimeRuns.id, { onDelete: 'cascade' }),
    zoneId: uuid('zone_id')
      .$type<ZoneId>()
      .notNull()
      .references(() => zones.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    durationS: integer('duration_s'),
    volumeL: doublePrecision('volume_l'),
  },
  (table) => [primaryKey({ columns: [table.oneTimeRunId, table.position] })],
);
