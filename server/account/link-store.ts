/** Mailed links to reset a password or to confirm an email; only the hash of a token is kept. */
import type { UserId } from '@sluice/engine/vocabulary/ids';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { firstRow } from '../platform/database/row-store.ts';
import { emailChanges, passwordResets } from './tables.ts';

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

/** Makes every link worthless that was mailed before: to a new password, and to a new email. */
export async function voidLinks(db: Queryable, userId: UserId, now: Date): Promise<void> {
  await db
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
  await db
    .update(emailChanges)
    .set({ usedAt: now })
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.usedAt)));
}

/** Forgets links that could be used no longer before `before`. */
export async function deleteLinksBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, before));
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, before));
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
  return firstRow(
    db
      .update(emailChanges)
      .set({ usedAt: now })
      .where(and(eq(emailChanges.tokenHash, tokenHash), isNull(emailChanges.usedAt), gt(emailChanges.expiresAt, now)))
      .returning({ userId: emailChanges.userId, email: emailChanges.email }),
  );
}
