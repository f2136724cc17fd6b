import type { LiveTopic } from '@sluice/contract/live-updates';
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { bigint, bigserial, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/** Recent changes, so that a browser that was away gets what it missed. Cleared after an hour. */
export const liveChanges = pgTable(
  'live_changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    groupId: uuid('group_id').$type<GroupId>(),
    userId: uuid('user_id').$type<UserId>(),
    topics: text().array().$type<LiveTopic[]>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('live_changes_created').on(table.createdAt)],
);

/** Rises with every announced change of a group or a user: caches from a lower version are stale. */
export const liveVersions = pgTable('live_versions', {
  /** Id of the group or the user. */
  scope: uuid().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
});
