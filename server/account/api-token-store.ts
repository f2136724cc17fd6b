/** Personal tokens, as hashes. */
import type { ApiTokenId, GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import type { StoredLanguage, TokenScope, UnitSystem } from '@sluice/engine/vocabulary/people';
import { and, asc, eq } from 'drizzle-orm';
import type { Database, Queryable } from '../platform/database/connect.ts';
import { newToken } from '../platform/session-cookie.ts';
import { versionsOfUser } from './session-store.ts';
import { apiTokens } from './tables.ts';

export type ApiTokenRow = typeof apiTokens.$inferSelect;

/** Prefix by which people and scanners for leaked secrets recognise a personal token. */
const PREFIX = 'sluice_';
const TOUCH_EVERY_MS = 60_000;

export const newApiToken = () => `${PREFIX}${newToken()}`;
export const isApiToken = (token: string) => token.startsWith(PREFIX);

interface FoundToken {
  userId: UserId;
  name: string;
  lang: StoredLanguage;
  unitSystem: UnitSystem;
  isConfirmed: boolean;
  tokenName: string;
  scope: TokenScope;
  gardenId: GroupId | null;
  isEnded: boolean;
  versions: string;
}

interface FoundRow extends Omit<FoundToken, 'isEnded' | 'versions'> {
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  versions: string | null;
}

/** The token and who it belongs to; null for an unknown or revoked one. Notes its use once a minute. */
export async function findApiToken(db: Database, tokenHash: string, now: Date): Promise<FoundToken | null> {
  const { rows } = await db.$client.query<FoundRow>({
    name: 'find-api-token',
    text: `select t.user_id as "userId", u.name, u.lang, u.unit_system as "unitSystem",
        u.confirmed_at is not null as "isConfirmed", t.name as "tokenName", t.scope, t.group_id as "gardenId",
        t.last_used_at as "lastUsedAt", t.expires_at as "expiresAt", ${versionsOfUser('$2::timestamptz')} as versions
      from api_tokens t join users u on u.id = t.user_id where t.token_hash = $1`,
    values: [tokenHash, now],
  });
  const [row] = rows;
  if (!row) return null;
  const { lastUsedAt, expiresAt, versions, ...found } = row;
  const isEnded = expiresAt !== null && expiresAt <= now;
  if (!isEnded && (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > TOUCH_EVERY_MS)) {
    await db.update(apiTokens).set({ lastUsedAt: now }).where(eq(apiTokens.tokenHash, tokenHash));
  }
  return { ...found, isEnded, versions: versions ?? '' };
}

export async function listApiTokenRows(db: Queryable, userId: UserId): Promise<ApiTokenRow[]> {
  return db.select().from(apiTokens).where(eq(apiTokens.userId, userId)).orderBy(asc(apiTokens.createdAt));
}

/** Takes all of a user's tokens back. */
export async function deleteApiTokensOf(db: Queryable, userId: UserId): Promise<void> {
  await db.delete(apiTokens).where(eq(apiTokens.userId, userId));
}

export async function insertApiToken(db: Queryable, row: ApiTokenRow): Promise<void> {
  await db.insert(apiTokens).values(row);
}

/** Returns false when the user has no such token. */
export async function deleteApiToken(db: Queryable, userId: UserId, id: ApiTokenId): Promise<string | null> {
  const [gone] = await db
    .delete(apiTokens)
    .where(and(eq(apiTokens.userId, userId), eq(apiTokens.id, id)))
    .returning({ name: apiTokens.name });
  return gone?.name ?? null;
}
