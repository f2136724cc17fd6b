/** Sessions and links to reset a password; both keep only the hash of their token. */

import type { UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { LanguageCode } from '@sluice/engine/vocabulary/people';
import { and, eq, gt, isNull, lt, max } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { users } from '../users/tables.ts';
import { passwordResets, sessions } from './tables.ts';

const DAY_MS = 86_400_000;
const TOUCH_EVERY_MS = 3_600_000;

export interface SessionState {
  userId: UserId;
  lang: LanguageCode;
  isEnded: boolean;
}

export async function insertSession(db: Queryable, tokenHash: string, userId: UserId, now: Date): Promise<void> {
  await db.insert(sessions).values({ tokenHash, userId, createdAt: now, lastUsedAt: now });
}

/** The session of a token, ended or not; null for a token that never was. Notes its use once an hour. */
export async function findSession(db: Queryable, tokenHash: string, now: Date): Promise<SessionState | null> {
  const [row] = await db
    .select({ userId: sessions.userId, lang: users.lang, lastUsedAt: sessions.lastUsedAt, endedAt: sessions.endedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, tokenHash));
  if (!row) return null;
  const idleMs = now.getTime() - row.lastUsedAt.getTime();
  const isEnded = row.endedAt !== null || idleMs > LIMITS.sessionIdleDays * DAY_MS;
  if (!isEnded && idleMs > TOUCH_EVERY_MS) {
    await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.tokenHash, tokenHash));
  }
  return { userId: row.userId, lang: row.lang, isEnded };
}

export async function endSession(db: Queryable, tokenHash: string, now: Date): Promise<UserId | null> {
  const [row] = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt)))
    .returning({ userId: sessions.userId });
  return row?.userId ?? null;
}

export async function endSessionsOf(db: Queryable, userId: UserId, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));
}

export async function insertPasswordReset(
  db: Queryable,
  tokenHash: string,
  userId: UserId,
  expiresAt: Date,
): Promise<void> {
  await db.insert(passwordResets).values({ tokenHash, userId, expiresAt });
}

/** Uses a reset link up; answers whose it was, or null when it is unknown, used or too old. */
export async function usePasswordReset(db: Queryable, tokenHash: string, now: Date): Promise<UserId | null> {
  const [row] = await db
    .update(passwordResets)
    .set({ usedAt: now })
    .where(
      and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now)),
    )
    .returning({ userId: passwordResets.userId });
  return row?.userId ?? null;
}

/** Demo accounts that nobody has used since `before`. */
export async function idleDemoUsers(db: Queryable, before: Date): Promise<UserId[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(and(eq(users.isDemo, true), lt(users.createdAt, before)))
    .groupBy(users.id)
    .having(lt(max(sessions.lastUsedAt), before));
  return rows.map((row) => row.id);
}

/** Whether a session is still open; for connections that stay open for long. */
export async function isSessionGood(db: Queryable, tokenHash: string, now: Date): Promise<boolean> {
  const session = await findSession(db, tokenHash, now);
  return session !== null && !session.isEnded;
}
