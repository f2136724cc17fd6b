/** Sessions; only the hash of a token is kept. */
import type { SessionId, UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { StoredLanguage, UnitSystem } from '@sluice/engine/vocabulary/people';
import { DAY_MS, HOUR_MS } from '@sluice/engine/vocabulary/units';
import { and, desc, eq, gt, isNull, lt, max, ne, or } from 'drizzle-orm';
import { batchReads, perDatabase } from '../platform/database/batch-reads.ts';
import type { Database, Queryable } from '../platform/database/connect.ts';
import { rightsSql } from '../users/index.ts';
import { users } from '../users/tables.ts';
import { sessions } from './tables.ts';

const TOUCH_EVERY_MS = HOUR_MS;

export interface SessionState {
  userId: UserId;
  name: string;
  lang: StoredLanguage;
  unitSystem: UnitSystem;
  isConfirmed: boolean;
  isEnded: boolean;
  /** A version that rises whenever anything the user may see has changed. */
  versions: string;
}

export type SessionRow = typeof sessions.$inferSelect;

/** Where a session is used: the browser's own words, and the network address. */
export type SeenFrom = Pick<SessionRow, 'userAgent' | 'fromAddress'>;

export async function insertSession(
  db: Queryable,
  tokenHash: string,
  userId: UserId,
  now: Date,
  from: SeenFrom,
  way: SessionRow['way'],
): Promise<void> {
  await db.insert(sessions).values({ tokenHash, userId, createdAt: now, lastUsedAt: now, way, ...from });
}

interface FoundRow {
  tokenHash: string;
  userId: UserId;
  name: string;
  lang: StoredLanguage;
  unitSystem: UnitSystem;
  isConfirmed: boolean;
  createdAt: Date;
  lastUsedAt: Date;
  endedAt: Date | null;
  versions: string | null;
}

/** Versions of everything that user `u` may see at an instant, which is a piece of SQL. */
export const versionsOfUser = (at: string) => `(select string_agg(scope || ':' || version, ',' order by scope) from (
    select scope, version from live_versions where scope = u.id
    union all
    (select distinct v.scope, v.version from ${rightsSql(at)} m join live_versions v on v.scope = m.group_id where m.user_id = u.id)
  ) seen)`;

/**
 * Runs with every request, so it is one prepared statement for all requests that come at once. PostgreSQL would plan it
 * again each time if it could see the list's contents, which takes longer than the query itself: so the list comes from
 * a select.
 */
const sessionsIn = perDatabase((db) => {
  /** Of those who wait for the same statement. */
  let at = new Date(0);
  const read = batchReads(async (tokenHashes: string[]) => {
    const { rows } = await db.$client.query<FoundRow>({
      name: 'find-sessions',
      text: `select s.token_hash as "tokenHash", s.user_id as "userId", u.name, u.lang, u.unit_system as "unitSystem",
          u.confirmed_at is not null as "isConfirmed", s.created_at as "createdAt", s.last_used_at as "lastUsedAt", s.ended_at as "endedAt", ${versionsOfUser('$2::timestamptz')} as versions
        from sessions s join users u on u.id = s.user_id where s.token_hash = any((select $1::text[])::text[])`,
      values: [tokenHashes, at],
    });
    return new Map(rows.map((row) => [row.tokenHash, row]));
  });
  return (tokenHash: string, now: Date) => {
    at = now;
    return read(tokenHash);
  };
});

/**
 * The session of a token, ended or not; null for an unknown token. Notes its use, and from where, once an hour, and
 * reads the versions of the user's gardens too.
 */
export async function findSession(
  db: Database,
  tokenHash: string,
  now: Date,
  fromAddress?: string,
): Promise<SessionState | null> {
  const row = await sessionsIn(db)(tokenHash, now);
  if (!row) return null;
  const idleMs = now.getTime() - row.lastUsedAt.getTime();
  const ageMs = now.getTime() - row.createdAt.getTime();
  const isEnded =
    row.endedAt !== null || idleMs > LIMITS.sessionIdleDays * DAY_MS || ageMs > LIMITS.sessionLongestDays * DAY_MS;
  if (!isEnded && idleMs > TOUCH_EVERY_MS) {
    await db
      .update(sessions)
      .set({ lastUsedAt: now, ...(fromAddress && { fromAddress }) })
      .where(eq(sessions.tokenHash, tokenHash));
  }
  return {
    userId: row.userId,
    name: row.name,
    lang: row.lang,
    unitSystem: row.unitSystem,
    isConfirmed: row.isConfirmed,
    isEnded,
    versions: row.versions ?? '',
  };
}

export async function endSession(db: Queryable, tokenHash: string, now: Date): Promise<UserId | null> {
  const [row] = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt)))
    .returning({ userId: sessions.userId });
  return row?.userId ?? null;
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** A user's sessions that are still good, the one used last first. */
export async function sessionsOfUser(db: Queryable, userId: UserId, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        gt(sessions.lastUsedAt, daysBefore(now, LIMITS.sessionIdleDays)),
        gt(sessions.createdAt, daysBefore(now, LIMITS.sessionLongestDays)),
      ),
    )
    .orderBy(desc(sessions.lastUsedAt));
}

/** Ends one session of a user by its id; returns false when the user has no such session. */
export async function endSessionOfUser(db: Queryable, userId: UserId, id: SessionId, now: Date): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Forgets sessions that ended, one way or another, before `before`. */
export async function deleteSessionsBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(sessions).where(or(lt(sessions.endedAt, before), lt(sessions.lastUsedAt, before)));
}

/** Everybody has to log in again. */
export async function endAllSessions(db: Queryable, now: Date): Promise<void> {
  await db.update(sessions).set({ endedAt: now }).where(isNull(sessions.endedAt));
}

/** Ends the sessions of a user; the one of `exceptHash` goes on. */
export async function endUserSessions(db: Queryable, userId: UserId, now: Date, exceptHash = ''): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), ne(sessions.tokenHash, exceptHash)));
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
