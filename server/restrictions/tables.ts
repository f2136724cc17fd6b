import type { GroupId, RestrictionId } from '@sluice/engine/vocabulary/ids';
import { index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { idColumn, ownedBy, versionColumn } from '../platform/database/columns.ts';

/** When the user does not want water. */
export const restrictions = pgTable(
  'restrictions',
  {
    id: idColumn<RestrictionId>(),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    /** Times of the day as the contract spells them; both null is all day. */
    startTime: text('start_time'),
    endTime: text('end_time'),
    months: smallint().array().notNull().default([]),
    weekdays: smallint().array().notNull().default([]),
    version: versionColumn(),
  },
  (table) => [index('restrictions_group').on(table.groupId)],
);
