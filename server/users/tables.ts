import type { GroupId, InvitationId, UserId } from '@sluice/engine/vocabulary/ids';
import type { AccountType, Relationship, StoredLanguage, UnitSystem } from '@sluice/engine/vocabulary/people';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { idColumn, instant, namedWhileThere, ownedBy, versionColumn } from '../platform/database/columns.ts';

export const users = pgTable(
  'users',
  {
    id: idColumn<UserId>(),
    name: text().notNull(),
    /** A claim until it is confirmed: others may claim the same. */
    email: text().notNull(),
    /** When the mailed link was used; null for a claim. */
    confirmedAt: instant('confirmed_at'),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    accountType: text('account_type').$type<AccountType>().notNull().default('PERSONAL'),
    lang: text().$type<StoredLanguage>().notNull().default('EN'),
    unitSystem: text('unit_system').$type<UnitSystem>().notNull().default('SI'),
    firstWeekday: smallint('first_weekday').notNull().default(0),
    isDemo: boolean('is_demo').notNull().default(false),
    /** Since when it may see and do what concerns the whole server; null for all others. */
    operatorSince: instant('operator_since'),
    /** Since the operator has disabled it; null for an account that may log in. */
    disabledAt: instant('disabled_at'),
    currentGroupId: uuid('current_group_id').$type<GroupId>(),
    createdAt: instant('created_at').notNull(),
    version: versionColumn(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`).where(sql`${table.confirmedAt} is not null`),
    index('users_claimed_email').on(sql`lower(${table.email})`),
  ],
);

export const shares = pgTable(
  'shares',
  {
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    userId: ownedBy<UserId>('user_id', () => users.id),
    relationship: text().$type<Relationship>().notNull(),
    since: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] }), index('shares_user').on(table.userId)],
);

/** A share that waits to be accepted, by its mailed link or by the account that has confirmed this email. */
export const invitations = pgTable(
  'invitations',
  {
    id: idColumn<InvitationId>(),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    email: text().notNull(),
    relationship: text().$type<Relationship>().notNull(),
    /** SHA-256 of what the mail's link carries. */
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: namedWhileThere<UserId>('invited_by', () => users.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [uniqueIndex('invitations_email').on(table.groupId, sql`lower(${table.email})`)],
);

/** An account that somebody was invited to open, without a garden; by the operator. */
export const accountInvitations = pgTable(
  'account_invitations',
  {
    id: idColumn<InvitationId>(),
    email: text().notNull(),
    /** SHA-256 of what the link carries. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [uniqueIndex('account_invitations_email').on(sql`lower(${table.email})`)],
);
