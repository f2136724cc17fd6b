/** Keys of single devices and sensors, as hashes. */
import type { DeviceId, DeviceKeyId, UserId } from '@sluice/engine/vocabulary/ids';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { firstRow, rowsOfGroup } from '../platform/database/row-store.ts';
import { users } from '../users/tables.ts';
import { deviceKeys } from './tables.ts';

export type DeviceKeyRow = typeof deviceKeys.$inferSelect;

export const keysOf = rowsOfGroup(deviceKeys, deviceKeys.createdAt);

export async function findKeyById(db: Queryable, id: DeviceKeyId): Promise<DeviceKeyRow | null> {
  return firstRow(db.select().from(deviceKeys).where(eq(deviceKeys.id, id)));
}

/** The key, and the person it acts as. Notes its use. */
export async function findKey(db: Queryable, keyHash: string, now: Date) {
  const [row] = await db
    .select({ key: deviceKeys, name: users.name, lang: users.lang })
    .from(deviceKeys)
    .innerJoin(users, eq(users.id, deviceKeys.userId))
    .where(eq(deviceKeys.keyHash, keyHash));
  if (!row) return null;
  if (now.getTime() - (row.key.lastUsedAt?.getTime() ?? 0) > 60_000)
    await db.update(deviceKeys).set({ lastUsedAt: now }).where(eq(deviceKeys.id, row.key.id));
  return row;
}

export async function insertKey(db: Queryable, row: DeviceKeyRow): Promise<void> {
  await db.insert(deviceKeys).values(row);
}

export async function deleteKey(db: Queryable, id: DeviceKeyId): Promise<void> {
  await db.delete(deviceKeys).where(eq(deviceKeys.id, id));
}

/** Programs that ask for a device go on with the one in its place. */
export async function moveKeysOfDevice(db: Queryable, from: DeviceId, to: DeviceId): Promise<void> {
  await db.update(deviceKeys).set({ deviceId: to }).where(eq(deviceKeys.deviceId, from));
}

/** All that a user made, in whatever garden. */
export async function deleteKeysOf(db: Queryable, userId: UserId): Promise<void> {
  await db.delete(deviceKeys).where(eq(deviceKeys.userId, userId));
}
