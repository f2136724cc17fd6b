/** Personal tokens for scripts: create, list, revoke. */
import { randomUUIDv7 } from 'node:crypto';
import type { ApiToken, ApiTokenCreation } from '@sluice/contract/account';
import type { ApiTokenId, UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { conflict, notFound } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { hashToken } from '../platform/session-cookie.ts';
import { findRight, lockUser } from '../users/index.ts';
import { type ApiTokenRow, deleteApiToken, insertApiToken, listApiTokenRows, newApiToken } from './api-token-store.ts';

/**
 * Only this call returns the token itself. Throws "conflict" when the user has as many as can be, "not found" for a
 * garden that is not the user's.
 */
export async function createApiToken(
  { db, clock }: Services,
  userId: UserId,
  { name, scope, group_id: groupId, expires_in_days: days }: ApiTokenCreation,
): Promise<{ token: string; api_token: ApiToken }> {
  if (groupId !== null && !(await findRight(db, userId, groupId, new Date(clock.now())))) throw notFound();
  const token = newApiToken();
  const now = clock.now();
  const row: ApiTokenRow = {
    id: randomUUIDv7() as ApiTokenId,
    tokenHash: hashToken(token),
    userId,
    name,
    scope,
    groupId,
    createdAt: new Date(now),
    lastUsedAt: null,
    expiresAt: days === null ? null : new Date(now + days * DAY_MS),
  };
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if ((await listApiTokenRows(tx, userId)).length >= LIMITS.apiTokensMax)
      throw conflict('errors.tooManyTokens', { most: LIMITS.apiTokensMax });
    await insertApiToken(tx, row);
  });
  return { token, api_token: presentApiToken(row) };
}

export async function listApiTokens({ db }: Services, userId: UserId): Promise<ApiToken[]> {
  return (await listApiTokenRows(db, userId)).map(presentApiToken);
}

/** Throws "not found" for a token that is not the user's. */
export async function removeApiToken({ db }: Services, userId: UserId, id: ApiTokenId): Promise<string> {
  const name = await deleteApiToken(db, userId, id);
  if (name === null) throw notFound();
  return name;
}

function presentApiToken(row: ApiTokenRow): ApiToken {
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    group_id: row.groupId,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
  };
}
