import type { GroupId, InvitationId, UserId } from '@sluice/engine/vocabulary/ids';
import type { AccountType, LanguageCode, Relationship, UnitSystem } from '@sluice/engine/vocabulary/people';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { versionColumn } from '../platform/database/columns.ts';

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
    version: versionColumn(),
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
    since: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] }), index('shares_user').on(table.userId)],
);

/** A share for someone who has no account yet: it waits for one with this email. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().$type<InvitationId>().primaryKey(),
    groupId: uuid('group_id')
      .$type<GroupId>()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    relationship: text().$type<Relationship>().notNull(),
    /** SHA-256 of what the mail's link carries. */
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: uuid('invited_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('invitations_email').on(table.groupId, sql`lower(${table.email})`)],
);
