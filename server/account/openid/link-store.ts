import { randomUUIDv7 } from 'node:crypto';
import type { ProviderLinkId, UserId } from '@sluice/engine/vocabulary/ids';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/connect.ts';
import { firstRow } from '../../platform/database/row-store.ts';
import { providerLinks } from '../tables.ts';

export type ProviderLinkRow = typeof providerLinks.$inferSelect;

const ofUser = (userId: UserId, issuer: string) =>
  and(eq(providerLinks.userId, userId), eq(providerLinks.issuer, issuer));

export async function findLinkOf(db: Queryable, userId: UserId, issuer: string): Promise<ProviderLinkRow | null> {
  return firstRow(db.select().from(providerLinks).where(ofUser(userId, issuer)));
}

export async function findLink(db: Queryable, issuer: string, subject: string): Promise<ProviderLinkRow | null> {
  return firstRow(
    db
      .select()
      .from(providerLinks)
      .where(and(eq(providerLinks.issuer, issuer), eq(providerLinks.subject, subject))),
  );
}

/** Returns false where either of the two is linked already. */
export async function insertLink(db: Queryable, row: Omit<ProviderLinkRow, 'id' | 'lastUsedAt'>): Promise<boolean> {
  const added = await db
    .insert(providerLinks)
    .values({ ...row, id: randomUUIDv7() as ProviderLinkId })
    .onConflictDoNothing()
    .returning({ id: providerLinks.id });
  return added.length > 0;
}

export async function noteLinkUse(db: Queryable, userId: UserId, issuer: string, lastUsedAt: Date): Promise<void> {
  await db.update(providerLinks).set({ lastUsedAt }).where(ofUser(userId, issuer));
}

/** Whether there was one. */
export async function deleteLink(db: Queryable, userId: UserId, issuer: string): Promise<boolean> {
  return (await db.delete(providerLinks).where(ofUser(userId, issuer)).returning({ id: providerLinks.id })).length > 0;
}

/** Deletes a user's links to all providers. */
export async function deleteLinksOf(db: Queryable, userId: UserId): Promise<void> {
  await db.delete(providerLinks).where(eq(providerLinks.userId, userId));
}
