import type { GroupId, OneTimeRunId, UserId } from '@sluice/engine/vocabulary/ids';
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { idColumn, instant, namedWhileThere, ownedBy, versionColumn } from '../platform/database/columns.ts';
import { users } from '../users/tables.ts';
import { listedZoneColumns } from '../zones/tables.ts';

/** A one-time run at an instant. */
export const oneTimeRuns = pgTable(
  'one_time_runs',
  {
    id: idColumn<OneTimeRunId>(),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    startsAt: instant('starts_at').notNull(),
    createdBy: namedWhileThere<UserId>('created_by', () => users.id),
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
    ...listedZoneColumns(),
  },
  (table) => [primaryKey({ columns: [table.oneTimeRunId, table.position] })],
);
