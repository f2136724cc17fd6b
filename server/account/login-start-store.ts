/** Logins that were begun: kept for minutes, used once. */
import type { UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { firstRow } from '../platform/database/row-store.ts';
import { hashToken } from '../platform/session-cookie.ts';
import { type LoginPurpose, loginStarts } from './tables.ts';

interface LoginStart {
  purpose: LoginPurpose;
  /** The challenge or state; only its hash is kept. */
  key: string;
  userId?: UserId;
  checks?: string;
  /** Epoch milliseconds. */
  nowMs: number;
}

/** Forgets those that are too old, too. */
export async function insertLoginStart(db: Queryable, { purpose, key, userId, checks = '', nowMs }: LoginStart) {
  await db.delete(loginStarts).where(lt(loginStarts.expiresAt, new Date(nowMs)));
  const expiresAt = new Date(nowMs + LIMITS.loginStartMinutes * MINUTE_MS);
  await db.insert(loginStarts).values({ keyHash: hashToken(key), purpose, userId: userId ?? null, checks, expiresAt });
}

/** Uses it up; null if it is unknown, used, too old, or was begun for something else. */
export async function takeLoginStart(db: Queryable, purpose: LoginPurpose, key: string, nowMs: number) {
  return firstRow(
    db
      .delete(loginStarts)
      .where(
        and(
          eq(loginStarts.keyHash, hashToken(key)),
          eq(loginStarts.purpose, purpose),
          gt(loginStarts.expiresAt, new Date(nowMs)),
        ),
      )
      .returning({ userId: loginStarts.userId, checks: loginStarts.checks }),
  );
}
