import type { UserId } from '@sluice/engine/vocabulary/ids';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { firstRow } from '../platform/database/row-store.ts';
import { secondFactors } from './tables.ts';

export type SecondFactorRow = typeof secondFactors.$inferSelect;

const ofUser = (userId: UserId) => eq(secondFactors.userId, userId);

export async function findSecondFactor(db: Queryable, userId: UserId): Promise<SecondFactorRow | null> {
  return firstRow(db.select().from(secondFactors).where(ofUser(userId)));
}

/** Held against others who would use the same code at the same time. */
export async function lockSecondFactor(tx: Queryable, userId: UserId): Promise<SecondFactorRow | null> {
  return firstRow(tx.select().from(secondFactors).where(ofUser(userId)).for('update'));
}

/** Replaces one that was begun and not confirmed. */
export async function startSecondFactor(db: Queryable, userId: UserId, secret: string): Promise<void> {
  await db
    .insert(secondFactors)
    .values({ userId, secret })
    .onConflictDoUpdate({ target: secondFactors.userId, set: { secret, wrongCodes: 0, lastWrongAt: null } });
}

export async function updateSecondFactor(
  db: Queryable,
  userId: UserId,
  change: Partial<Omit<SecondFactorRow, 'userId'>>,
): Promise<void> {
  await db.update(secondFactors).set(change).where(ofUser(userId));
}

/** Whether there was one. */
export async function deleteSecondFactor(db: Queryable, userId: UserId): Promise<boolean> {
  return (await db.delete(secondFactors).where(ofUser(userId)).returning({ userId: secondFactors.userId })).length > 0;
}
