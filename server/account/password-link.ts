/** Links by which somebody sets a new password: mailed, or handed over by the server's operator. */
import type { UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { Queryable } from '../platform/database/connect.ts';
import { newHandedToken } from '../platform/handed-over.ts';
import { hashToken } from '../platform/session-cookie.ts';
import { insertPasswordReset } from './link-store.ts';

/** Stores a new token; returns the link with it, which nothing else shows again. */
export async function makePasswordLink(
  db: Queryable,
  token: string,
  { userId, baseUrl, now }: { userId: UserId; baseUrl: string; now: Date },
): Promise<string> {
  const expiresAt = new Date(now.getTime() + LIMITS.passwordResetMinutes * 60_000);
  await insertPasswordReset(db, hashToken(token), userId, expiresAt);
  return `${baseUrl}/#/reset-password?token=${token}`;
}

/** For a server without mail, or a mailbox that is lost. It confirms no email. */
export const makeHandedPasswordLink = (db: Queryable, of: { userId: UserId; baseUrl: string; now: Date }) =>
  makePasswordLink(db, newHandedToken(), of);
