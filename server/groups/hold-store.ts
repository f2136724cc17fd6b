/** Gardens in which nothing is started for now, because Sluice has crashed again and again (docs/decisions/0041). */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { and, eq, exists, isNotNull, lte } from 'drizzle-orm';
import { devices } from '../devices/tables.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { announceToGroups } from '../platform/live/announce.ts';
import { groups } from './tables.ts';

/** Holds every garden that has devices, each from `at` on. Returns them. */
export async function holdStarts(tx: Transaction, at: Date): Promise<GroupId[]> {
  const withDevices = exists(tx.select().from(devices).where(eq(devices.groupId, groups.id)));
  const heldGardens = await tx.update(groups).set({ startsHeldAt: at }).where(withDevices).returning({ id: groups.id });
  const ids = heldGardens.map(({ id }) => id);
  await announceToGroups(tx, ids, ['group']);
  return ids;
}

/** Lets these gardens be watered again. Returns them. */
export async function releaseStarts(
  db: Database,
  which: { id: GroupId } | { heldBefore: Date } | 'all',
): Promise<GroupId[]> {
  return db.transaction(async (tx) => {
    const chosen =
      which === 'all'
        ? undefined
        : 'id' in which
          ? eq(groups.id, which.id)
          : lte(groups.startsHeldAt, which.heldBefore);
    const released = await tx
      .update(groups)
      .set({ startsHeldAt: null })
      .where(and(isNotNull(groups.startsHeldAt), chosen))
      .returning({ id: groups.id });
    const ids = released.map(({ id }) => id);
    await announceToGroups(tx, ids, ['group']);
    return ids;
  });
}
