/** Links by which somebody sets a new password: mailed, or handed over by the server's operator. */
import type { UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { Queryable } from '../platform/database/connect.ts';
import { hashToken, newToken } from '../platform/session-cookie.ts';
import { insertPasswordReset } from './link-store.ts';

/** Stores a new token; returns the link with it, which nothing else shows again. */
export async function makeHandedPasswordLink(
  db: Queryable,
  { userId, baseUrl, now }: { userId: UserId; baseUrl: string; now: Date },
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + LIMITS.passwordResetMinutes * 60_000);
  await insertPasswordReset(db, hashToken(token), userId, expiresAt);
  return `${baseUrl}/#/reset-password?token=${token}`;
}
