/** Zones that can end the water of others: their device closes by itself (docs/decisions/0068). */
import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
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

/** Whether a broker that outlives us can close valves of this kind of hardware that have no timer. */
export type HoldsByWill = (kind: DriverKind) => boolean;

/** Zones of a garden that even a run by hand must not open: nothing would end their water. */
export async function zonesWithoutEnd(db: Queryable, groupId: GroupId, holdsByWill: HoldsByWill): Promise<ZoneId[]> {
  const rows = await db
    .select({ id: zones.id, masterZoneId: zones.masterZoneId, driver: devices.driver, hasTimer: devices.hasOwnTimer })
    .from(zones)
    .innerJoin(devices, eq(devices.id, zones.deviceId))
    .where(eq(zones.groupId, groupId));
  const canEnd = new Set(rows.filter(({ hasTimer }) => hasTimer).map(({ id }) => id));
  return rows
    .filter(({ hasTimer, masterZoneId, driver }) => {
      return !hasTimer && !(masterZoneId === null ? holdsByWill(driver) : canEnd.has(masterZoneId));
    })
    .map(({ id }) => id);
}
