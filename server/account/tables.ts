import type { ApiTokenId, UserId } from '@sluice/engine/vocabulary/ids';
import type { TokenScope } from '@sluice/engine/vocabulary/people';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../users/tables.ts';

const belongsToUser = () =>
  uuid('user_id')
    .$type<UserId>()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Tokens are kept only as SHA-256: whoever reads the table cannot use them. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: belongsToUser(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

export const passwordResets = pgTable('password_resets', {
  tokenHash: text('token_hash').primaryKey(),
  userId: belongsToUser(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
});

/** A new email that waits for the word of whoever reads it. */
export const emailChanges = pgTable('email_changes', {
  tokenHash: text('token_hash').primaryKey(),
  userId: belongsToUser(),
  email: text().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
});

/** Personal tokens for scripts: named, scoped, shown once. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid().$type<ApiTokenId>().primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: belongsToUser(),
    name: text().notNull(),
    scope: text().$type<TokenScope>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  (table) => [index('api_tokens_user').on(table.userId)],
);
