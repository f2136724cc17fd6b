import type { PasskeyId, UserId } from '@sluice/engine/vocabulary/ids';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/connect.ts';
import { firstRow } from '../../platform/database/row-store.ts';
import { passkeys } from '../tables.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

const oneOf = (userId: UserId, id: PasskeyId) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

export async function passkeysOf(db: Queryable, userId: UserId): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));
}

export async function findPasskey(db: Queryable, credentialId: string): Promise<PasskeyRow | null> {
  return firstRow(db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)));
}

/** Returns false where it is known already. */
export async function insertPasskey(db: Queryable, row: PasskeyRow): Promise<boolean> {
  const added = await db.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
  return added.length > 0;
}

export async function notePasskeyUse(
  db: Queryable,
  id: PasskeyId,
  use: Pick<PasskeyRow, 'counter' | 'isSynced' | 'lastUsedAt'>,
): Promise<void> {
  await db.update(passkeys).set(use).where(eq(passkeys.id, id));
}

/** Null when the user has no such passkey. */
export async function renamePasskey(
  db: Queryable,
  userId: UserId,
  id: PasskeyId,
  name: string,
): Promise<PasskeyRow | null> {
  return firstRow(db.update(passkeys).set({ name }).where(oneOf(userId, id)).returning());
}

/** Returns its name; null when the user has no such passkey. */
export async function deletePasskey(db: Queryable, userId: UserId, id: PasskeyId): Promise<string | null> {
  const [gone] = await db.delete(passkeys).where(oneOf(userId, id)).returning({ name: passkeys.name });
  return gone?.name ?? null;
}

export async function deletePasskeysOf(db: Queryable, userId: UserId): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
}
