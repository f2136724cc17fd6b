/** Locks a zone that water ran through when it should not, and lifts the lock when a person says that it is right. */
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import type { ZoneLockCause } from '@sluice/engine/vocabulary/watering';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Queryable } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { wakeDevices } from '../runs/index.ts';
import { updateZone, type ZoneRow } from './store.ts';
import { zones } from './tables.ts';

/** Locks a zone: nothing waters it from now on. A locked zone keeps its first cause. */
export async function lockWatering(db: Queryable, id: ZoneId, cause: ZoneLockCause, at: Date): Promise<void> {
  const [locked] = await db
    .update(zones)
    .set({ lockedAt: at, lockCause: cause })
    .where(and(eq(zones.id, id), isNull(zones.lockedAt)))
    .returning({ groupId: zones.groupId });
  if (locked) await announce(db, { groupId: locked.groupId }, ['zones', 'schedule']);
}

/** A person says that the zone is right again; returns whether it was locked. */
export async function unlockWatering(db: Database, zone: ZoneRow): Promise<boolean> {
  if (zone.lockedAt === null) return false;
  await db.transaction(async (tx) => {
    await updateZone(tx, zone.id, { lockedAt: null, lockCause: null });
    await wakeDevices(tx, [zone.deviceId]);
    await announce(tx, { groupId: zone.groupId }, ['zones', 'schedule']);
  });
  return true;
}
