import type { UserId } from '@sluice/engine/vocabulary/ids';
import { and, eq, lt } from 'drizzle-orm';
import type { Queryable } from '../database/connect.ts';
import { firstRow } from '../database/row-store.ts';
import { idempotencyKeys } from './tables.ts';

export type StoredAnswer = typeof idempotencyKeys.$inferSelect;

const ofKey = (userId: UserId, key: string) => and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

/** Takes the key for a request; returns false when it is taken. */
export async function takeKey(db: Queryable, row: typeof idempotencyKeys.$inferInsert): Promise<boolean> {
  const taken = await db
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return taken.length > 0;
}

export async function findStoredAnswer(db: Queryable, userId: UserId, key: string): Promise<StoredAnswer | null> {
  return firstRow(db.select().from(idempotencyKeys).where(ofKey(userId, key)));
}

/** `body` null: the answer must not be repeated. */
export async function storeAnswer(
  db: Queryable,
  userId: UserId,
  key: string,
  httpStatus: number,
  body: string | null,
): Promise<void> {
  await db.update(idempotencyKeys).set({ httpStatus, body }).where(ofKey(userId, key));
}

export async function freeKey(db: Queryable, userId: UserId, key: string): Promise<void> {
  await db.delete(idempotencyKeys).where(ofKey(userId, key));
}

export async function forgetKeysBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}
