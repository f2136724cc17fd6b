import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { bigserial, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { instant } from '../platform/database/columns.ts';
import { users } from '../users/tables.ts';

/** Who did what, from where, when. */
export const auditTrail = pgTable(
  'audit_trail',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    groupId: uuid('group_id')
      .$type<GroupId>()
      .references(() => groups.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    /** As it was then: a name outlives its account. */
    userName: text('user_name').notNull(),
    /** Method and route, as `PATCH /zones/:id`. */
    action: text().notNull(),
    /** Id of what it was done to, where there is one. */
    subjectId: text('subject_id'),
    /** What it was called then: a name outlives its thing. */
    subjectName: text('subject_name'),
    /** Address of who asked. */
    fromAddress: text('from_address').notNull(),
    /** A personal token's name; null in the browser. */
    tokenName: text('token_name'),
    at: instant('at').notNull(),
  },
  (table) => [
    index('audit_trail_group').on(table.groupId, table.id),
    index('audit_trail_user').on(table.userId, table.id),
  ],
);
