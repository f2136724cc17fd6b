import type { GroupId, NotificationId, UserId } from '@sluice/engine/vocabulary/ids';
import type { NotificationStatus, NotificationSubject } from '@sluice/engine/vocabulary/people';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { idColumn, instant, ownedBy } from '../platform/database/columns.ts';
import { users } from '../users/tables.ts';
import type { NoticeFigures } from './figures.ts';
import type { NotificationKey } from './keys.ts';

/** One per user and cause. The text is made when it is read, in the reader's language. */
export const notifications = pgTable(
  'notifications',
  {
    id: idColumn<NotificationId>(),
    userId: ownedBy<UserId>('user_id', () => users.id),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    key: text().$type<NotificationKey>().notNull(),
    /** Values for the text. */
    figures: jsonb().$type<NoticeFigures>().notNull(),
    subject: text().$type<NotificationSubject>().notNull(),
    subjectId: uuid('subject_id'),
    status: text().$type<NotificationStatus>().notNull().default('UNREAD'),
    /** The same cause does not notify twice. */
    cause: text().notNull(),
    notifyAt: instant('notify_at').notNull(),
  },
  (table) => [
    uniqueIndex('notifications_cause').on(table.userId, table.cause),
    index('notifications_of_user').on(table.userId, table.groupId, table.status, table.notifyAt),
  ],
);
