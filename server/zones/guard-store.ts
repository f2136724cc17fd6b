/** Zones that can end the water of others: their device closes by itself (docs/decisions/0068). */
import type { GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { and, eq } from 'drizzle-orm';
import { devices } from '../devices/tables.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { zones } from './tables.ts';

const zonesByTimer = (db: Queryable, hasOwnTimer: boolean) =>
  db
    .select({ id: zones.id, groupId: zones.groupId })
    .from(zones)
    .innerJoin(devices, and(eq(devices.id, zones.deviceId), eq(devices.hasOwnTimer, hasOwnTimer)))
    .$dynamic();

/** Whether this zone's device has a timer of its own. */
export async function isGuard(db: Queryable, id: ZoneId): Promise<boolean> {
  return (await zonesByTimer(db, true).where(eq(zones.id, id))).length > 0;
}

/** Zones of a garden whose devices have none. */
export async function zonesWithoutTimer(db: Queryable, groupId: GroupId): Promise<ZoneId[]> {
  return (await zonesByTimer(db, false).where(eq(zones.groupId, groupId))).map(({ id }) => id);
}
