/** Browsers that show messages while no page is open. */
import { randomUUIDv7 } from 'node:crypto';
import type { PushSubscriptionId, UserId } from '@sluice/engine/vocabulary/ids';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { firstRow } from '../platform/database/row-store.ts';
import { pushSubscriptions } from './tables.ts';

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;

export async function subscriptionsOf(db: Queryable, userId: UserId): Promise<PushSubscriptionRow[]> {
  return db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.createdAt));
}

export async function findSubscription(db: Queryable, id: PushSubscriptionId): Promise<PushSubscriptionRow | null> {
  return firstRow(db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id)));
}

/** A browser has one subscription: the next person who signs in there takes it over. */
export async function storeSubscription(
  db: Queryable,
  row: Omit<PushSubscriptionRow, 'id'>,
): Promise<PushSubscriptionRow> {
  const [stored] = await db
    .insert(pushSubscriptions)
    .values({ ...row, id: randomUUIDv7() as PushSubscriptionId })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row })
    .returning();
  if (!stored) throw new Error('a push subscription was not kept');
  return stored;
}

/** `userId`: only if it is theirs. Returns its name; null when there is none. */
export async function dropSubscription(db: Queryable, id: PushSubscriptionId, userId?: UserId): Promise<string | null> {
  const [gone] = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), userId ? eq(pushSubscriptions.userId, userId) : undefined))
    .returning({ name: pushSubscriptions.name });
  return gone?.name ?? null;
}

/** All of a user's browsers. */
export async function dropSubscriptionsOf(db: Queryable, userId: UserId): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
}
