import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import type { AccountType, LanguageCode, Relationship, UnitSystem } from '@sluice/engine/vocabulary/people';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';

export const users = pgTable(
  'users',
  {
    id: uuid().$type<UserId>().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    accountType: text('account_type').$type<AccountType>().notNull().default('PERSONAL'),
    lang: text().$type<LanguageCode>().notNull().default('EN'),
    unitSystem: text('unit_system').$type<UnitSystem>().notNull().default('SI'),
    firstWeekday: smallint('first_weekday').notNull().default(0),
    isDemo: boolean('is_demo').notNull().default(false),
    currentGroupId: uuid('current_group_id').$type<GroupId>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('users_email').on(sql`lower(${table.email})`)],
);

export const shares = pgTable(
  'shares',
  {
    groupId: uuid('group_id')
      .$type<GroupId>()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    relationship: text().$type<Relationship>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] }), index('shares_user').on(table.userId)],
);
