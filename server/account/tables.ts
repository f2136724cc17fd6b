import type { ApiTokenId, GroupId, PasskeyId, ProviderLinkId, SessionId, UserId } from '@sluice/engine/vocabulary/ids';
import type { LoginWay, TokenScope } from '@sluice/engine/vocabulary/people';
import { bigint, boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { idColumn, instant, ownedBy, ownedIfAny } from '../platform/database/columns.ts';
import { sealedText } from '../platform/database/sealed-column.ts';
import { users } from '../users/tables.ts';

export type LoginPurpose = 'passkey login' | 'passkey adding' | 'openid login' | 'openid linking';

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
    /** Null for the demo's, and for sessions from before it was noted. */
    way: text().$type<LoginWay>(),
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

/** Public keys of passkeys (WebAuthn): the holder of the private key is let in. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: idColumn<PasskeyId>(),
    userId: belongsToUser(),
    name: text().notNull(),
    /** The authenticator's id of it, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it was used, as far as the authenticator counts: a copy would count less. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Ways by which the browser reaches it. */
    transports: text().array().notNull().default([]),
    isSynced: boolean('is_synced').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** Accounts at the OpenID provider that let in here. */
export const providerLinks = pgTable(
  'provider_links',
  {
    id: idColumn<ProviderLinkId>(),
    userId: belongsToUser(),
    issuer: text().notNull(),
    /** The provider's id of the person. */
    subject: text().notNull(),
    /** The email at the provider when they were linked; to be shown. */
    email: text().notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    unique('provider_links_subject').on(table.issuer, table.subject),
    unique('provider_links_user').on(table.userId, table.issuer),
  ],
);

/** A login that was begun and is finished elsewhere, by a passkey or at the OpenID provider: used once, for minutes. */
export const loginStarts = pgTable('login_starts', {
  /** SHA-256 of the challenge, or of the state that the provider sends back. */
  keyHash: text('key_hash').primaryKey(),
  purpose: text().$type<LoginPurpose>().notNull(),
  /** The person who adds a passkey or a link; null before a login. */
  userId: ownedIfAny<UserId>('user_id', () => users.id),
  /** What the provider's answer is checked with; empty for passkeys. */
  checks: text().notNull().default(''),
  expiresAt: instant('expires_at').notNull(),
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
    groupId: ownedIfAny<GroupId>('group_id', () => groups.id),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [index('api_tokens_user').on(table.userId)],
);
