import type { ApiTokenId, GroupId, SessionId, UserId } from '@sluice/engine/vocabulary/ids';
import type { TokenScope } from '@sluice/engine/vocabulary/people';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { idColumn, instant, ownedBy } from '../platform/database/columns.ts';
import { sealedText } from '../platform/database/sealed-column.ts';
import { users } from '../users/tables.ts';

const belongsToUser = () => ownedBy<UserId>('user_id', () => users.id);

/** Tokens are kept only as SHA-256: reading the table does not reveal them. */
export const sessions = pgTable(
  'sessions',
  {
    /** What a page of sessions names it by; the token's hash stays on the server. */
    id: uuid().$type<SessionId>().notNull().defaultRandom(),
    tokenHash: text('token_hash').primaryKey(),
    userId: belongsToUser(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    endedAt: instant('ended_at'),
    /** The browser's own words at the login; empty where it said nothing. */
    userAgent: text('user_agent').notNull().default(''),
    /** Network address of its last use; empty for sessions from before it was noted. */
    fromAddress: text('from_address').notNull().default(''),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

export const passwordResets = pgTable('password_resets', {
  tokenHash: text('token_hash').primaryKey(),
  userId: belongsToUser(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/** A new email that waits for confirmation. */
export const emailChanges = pgTable('email_changes', {
  tokenHash: text('token_hash').primaryKey(),
  userId: belongsToUser(),
  email: text().notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/** A code of an authenticator app, asked for besides the password. */
export const secondFactors = pgTable('second_factors', {
  userId: belongsToUser().primaryKey(),
  secret: sealedText('secret').notNull(),
  /** Null until a first code has shown that the app has the secret: until then none is asked for. */
  confirmedAt: instant('confirmed_at'),
  /** Number of the period whose code was used last: no code is taken twice. */
  lastPeriod: integer('last_period').notNull().default(0),
  /** SHA-256 of the codes for a lost phone that are not used yet. */
  recoveryHashes: text('recovery_hashes').array().notNull().default([]),
  wrongCodes: integer('wrong_codes').notNull().default(0),
  lastWrongAt: instant('last_wrong_at'),
});

/** Personal tokens for scripts: named, scoped, shown once. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: idColumn<ApiTokenId>(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: belongsToUser(),
    name: text().notNull(),
    scope: text().$type<TokenScope>().notNull(),
    /** Ends with the garden that it is bound to. */
    groupId: uuid('group_id')
      .$type<GroupId>()
      .references(() => groups.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [index('api_tokens_user').on(table.userId)],
);
