/** Devices, and who speaks with them. */
import type { DeviceId, GroupId } from '@sluice/engine/vocabulary/ids';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { devices } from './tables.ts';

export type DeviceRow = typeof devices.$inferSelect;

export async function devicesOfGroup(db: Queryable, groupId: GroupId): Promise<DeviceRow[]> {
  return db.select().from(devices).where(eq(devices.groupId, groupId)).orderBy(devices.name);
}

export async function findDevice(db: Queryable, id: DeviceId): Promise<DeviceRow | null> {
  const [row] = await db.select().from(devices).where(eq(devices.id, id));
  return row ?? null;
}

export async function insertDevice(db: Queryable, device: typeof devices.$inferInsert): Promise<void> {
  await db.insert(devices).values(device);
}

export async function updateDevice(
  db: Queryable,
  id: DeviceId,
  change: Partial<typeof devices.$inferInsert>,
): Promise<void> {
  await db.update(devices).set(change).where(eq(devices.id, id));
}
