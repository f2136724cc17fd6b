import type { GroupId, OneTimeRunId, UserId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { idColumn, instant, lengthColumns, ownedBy, versionColumn } from '../platform/database/columns.ts';
import { users } from '../users/tables.ts';
import { zones } from '../zones/tables.ts';

/** A one-time run at an instant. */
export const oneTimeRuns = pgTable(
  'one_time_runs',
  {
    id: idColumn<OneTimeRunId>(),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
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
    oneTimeRunId: ownedBy<OneTimeRunId>('one_time_run_id', () => oneTimeRuns.id),
    zoneId: ownedBy<ZoneId>('zone_id', () => zones.id),
    ...lengthColumns(),
  },
  (table) => [primaryKey({ columns: [table.oneTimeRunId, table.position] })],
);
