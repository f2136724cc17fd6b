/** Sessions, and links to reset a password or to confirm an email; all keep only the hash of their token. */
import type { UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { LanguageCode } from '@sluice/engine/vocabulary/people';
import { and, eq, gt, isNull, lt, max, ne } from 'drizzle-orm';
import { batchReads, perDatabase } from '../platform/database/batch-reads.ts';
import type { Database, Queryable } from '../platform/database/connect.ts';
import { users } from '../users/tables.ts';
import { emailChanges, passwordResets, sessions } from './tables.ts';

const DAY_MS = 86_400_000;
const TOUCH_EVERY_MS = 3_600_000;

export interface SessionState {
  userId: UserId;
  name: string;
  lang: LanguageCode;
  isEnded: boolean;
  /** A version that rises whenever anything the user may see has changed. */
  versions: string;
}

export async function insertSession(db: Queryable, tokenHash: string, userId: UserId, now: Date): Promise<void> {
  await db.insert(sessions).values({ tokenHash, userId, createdAt: now, lastUsedAt: now });
}

interface SessionRow {
  tokenHash: string;
  userId: UserId;
  name: string;
  lang: LanguageCode;
  lastUsedAt: Date;
  endedAt: Date | null;
  versions: string | null;
}

/** Versions of everything that user `u` may see. */
export const VERSIONS_OF_USER = `(select string_agg(scope || ':' || version, ',' order by scope) from (
    select scope, version from live_versions where scope = u.id
    union all
    select v.scope, v.version from shares m join live_versions v on v.scope = m.group_id where m.user_id = u.id
  ) seen)`;

/**
 * Runs with every request, so it is one prepared statement for all requests that come at once. PostgreSQL would plan it
 * again each time if it could see the list's contents, which takes longer than the query itself: so the list comes from
 * a select.
 */
const sessionsIn = perDatabase((db) =>
  batchReads(async (tokenHashes: string[]) => {
    const { rows } = await db.$client.query<SessionRow>({
      name: 'find-sessions',
      text: `select s.token_hash as "tokenHash", s.user_id as "userId", u.name, u.lang,
          s.last_used_at as "lastUsedAt", s.ended_at as "endedAt", ${VERSIONS_OF_USER} as versions
        from sessions s join users u on u.id = s.user_id where s.token_hash = any((select $1::text[])::text[])`,
      values: [tokenHashes],
    });
    return new Map(rows.map((row) => [row.tokenHash, row]));
  }),
);

/**
 * The session of a token, ended or not; null for an unknown token. Notes its use once an hour, and reads the versions
 * of the user's gardens too.
 */
export async function findSession(db: Database, tokenHash: string, now: Date): Promise<SessionState | null> {
  const row = await sessionsIn(db)(tokenHash);
  if (!row) return null;
  const idleMs = now.getTime() - row.lastUsedAt.getTime();
  const isEnded = row.endedAt !== null || idleMs > LIMITS.sessionIdleDays * DAY_MS;
  if (!isEnded && idleMs > TOUCH_EVERY_MS) {
    await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.tokenHash, tokenHash));
  }
  return { userId: row.userId, name: row.name, lang: row.lang, isEnded, versions: row.versions ?? '' };
}

export async function endSession(db: Queryable, tokenHash: string, now: Date): Promise<UserId | null> {
  const [row] = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt)))
    .returning({ userId: sessions.userId });
  return row?.userId ?? null;
}

/** Ends the sessions of a user; the one of `exceptHash` goes on. */
export async function endUserSessions(db: Queryable, userId: UserId, now: Date, exceptHash = ''): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), ne(sessions.tokenHash, exceptHash)));
}

export async function insertPasswordReset(
  db: Queryable,
  tokenHash: string,
  userId: UserId,
  expiresAt: Date,
): Promise<void> {
  await db.insert(passwordResets).values({ tokenHash, userId, expiresAt });
}

/** Uses a reset link up; returns whose it was, or null when it is unknown, used or too old. */
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

/** Invalidates links to set a new password that were mailed before. */
export async function voidPasswordResets(db: Queryable, userId: UserId, now: Date): Promise<void> {
  await db
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
}

export async function insertEmailChange(db: Queryable, row: typeof emailChanges.$inferInsert): Promise<void> {
  await db.insert(emailChanges).values(row);
}

/** Uses a link to a new email up; null when it is unknown, used or too old. */
export async function useEmailChange(
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<{ userId: UserId; email: string } | null> {
  const [row] = await db
    .update(emailChanges)
    .set({ usedAt: now })
    .where(and(eq(emailChanges.tokenHash, tokenHash), isNull(emailChanges.usedAt), gt(emailChanges.expiresAt, now)))
    .returning({ userId: emailChanges.userId, email: emailChanges.email });
  return row ?? null;
}

export async function demoUsers(db: Queryable): Promise<UserId[]> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.isDemo, true));
  return rows.map((row) => row.id);
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
