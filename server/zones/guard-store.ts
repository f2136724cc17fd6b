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

interface EndedZone {
  id: ZoneId;
  masterZoneId: ZoneId | null;
  /** Of the zone's device; undefined where that is gone. */
  device: Pick<typeof devices.$inferSelect, 'driver' | 'hasOwnTimer'> | undefined;
}

/** Of all zones of a garden those that even a run by hand must not open: nothing would end their water. */
export function findWithoutEnd(garden: readonly EndedZone[], holdsByWill: HoldsByWill): ReadonlySet<ZoneId> {
  const canEnd = new Set(garden.filter(({ device }) => device?.hasOwnTimer).map(({ id }) => id));
  const isWithoutEnd = ({ masterZoneId, device }: EndedZone) =>
    device && !device.hasOwnTimer && !(masterZoneId === null ? holdsByWill(device.driver) : canEnd.has(masterZoneId));
  return new Set(garden.filter(isWithoutEnd).map(({ id }) => id));
}

/** As `findWithoutEnd`, read from the database. */
export async function zonesWithoutEnd(
  db: Queryable,
  groupId: GroupId,
  holdsByWill: HoldsByWill,
): Promise<ReadonlySet<ZoneId>> {
  const device = { driver: devices.driver, hasOwnTimer: devices.hasOwnTimer };
  const garden = await db
    .select({ id: zones.id, masterZoneId: zones.masterZoneId, device })
    .from(zones)
    .innerJoin(devices, eq(devices.id, zones.deviceId))
    .where(eq(zones.groupId, groupId));
  return findWithoutEnd(garden, holdsByWill);
}
