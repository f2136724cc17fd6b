import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { bigserial, boolean, date, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { instant, namedWhileThere, ownedBy, ownedIfAny } from '../platform/database/columns.ts';
import { users } from '../users/tables.ts';

/** Who did what, from where, when. */
export const auditTrail = pgTable(
  'audit_trail',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    groupId: ownedIfAny<GroupId>('group_id', () => groups.id),
    userId: namedWhileThere<UserId>('user_id', () => users.id),
    /** The name at the time; empty for an account that was deleted. */
    userName: text('user_name').notNull(),
    /** Method and route, as `PATCH /zones/:id`. */
    action: text().notNull(),
    /** Id of what it was done to, where there is one. */
    subjectId: text('subject_id'),
    /** What it was called then: a name outlives its thing. */
    subjectName: text('subject_name'),
    /** Address of the caller; empty for an account that was deleted. */
    fromAddress: text('from_address').notNull(),
    /** A personal token's name; null in the browser. */
    tokenName: text('token_name'),
    /** The firm for which it was done, where no share of one's own gave the right; its name at the time. */
    firmName: text('firm_name'),
    /** A login that was refused: the only attempts that are recorded. */
    isRefused: boolean('is_refused').notNull().default(false),
    at: instant('at').notNull(),
  },
  (table) => [
    index('audit_trail_group').on(table.groupId, table.id),
    index('audit_trail_user').on(table.userId, table.id),
  ],
);

/** Who used which garden on which day, and by which token: one row for all requests of a day. */
export const visits = pgTable(
  'visits',
  {
    userId: ownedBy<UserId>('user_id', () => users.id),
    /** Null outside of gardens. */
    groupId: ownedIfAny<GroupId>('group_id', () => groups.id),
    /** A personal token's name; empty in the browser. */
    tokenName: text('token_name').notNull(),
    /** In UTC. */
    day: date().notNull(),
    fromAddress: text('from_address').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [
    unique('visits_of_day').on(table.userId, table.groupId, table.tokenName, table.day).nullsNotDistinct(),
    index('visits_group').on(table.groupId, table.lastAt),
  ],
);
