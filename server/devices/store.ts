/** Devices, their zones and sensors. */
import type { DeviceId, GroupId, HubId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { and, arrayOverlaps, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { groups } from '../groups/tables.ts';
import { hubs } from '../hubs/tables.ts';
import type { Queryable, Transaction } from '../platform/database/connect.ts';
import { firstRow, rowStore } from '../platform/database/row-store.ts';
import { nextPlace, writeOrder } from '../platform/order.ts';
import { preferences } from '../preferences/tables.ts';
import { sensors } from '../sensors/tables.ts';
import { zones } from '../zones/tables.ts';
import { devices } from './tables.ts';

export type DeviceRow = typeof devices.$inferSelect;

export const {
  find: findDevice,
  lock: lockDevice,
  insert: insertDevice,
  update: updateDevice,
  remove: deleteDevice,
} = rowStore(devices);

export async function devicesOfGroup(db: Queryable, groupId: GroupId): Promise<DeviceRow[]> {
  return db
    .select()
    .from(devices)
    .where(eq(devices.groupId, groupId))
    .orderBy(asc(devices.position), asc(devices.name), asc(devices.id));
}

/** Of several gardens; in the order of each. */
export async function devicesOfGroups(db: Queryable, groupIds: GroupId[]): Promise<DeviceRow[]> {
  return db
    .select()
    .from(devices)
    .where(inArray(devices.groupId, groupIds))
    .orderBy(asc(devices.position), asc(devices.name), asc(devices.id));
}

/** These devices, each with the time zone and the caps of its garden. */
export async function devicesWithGarden(db: Queryable, ids: DeviceId[]) {
  const { mostRunMin, mostDayVolumeL } = preferences;
  const rows = await db
    .select({
      device: devices,
      timeZone: groups.timeZone,
      areStartsSuspended: sql<boolean>`${groups.startsHeldAt} is not null`,
      mostRunMin,
      mostDayVolumeL,
    })
    .from(devices)
    .innerJoin(groups, eq(groups.id, devices.groupId))
    .leftJoin(preferences, eq(preferences.groupId, devices.groupId))
    .where(inArray(devices.id, ids));
  return rows.map(({ device, timeZone, areStartsSuspended, ...caps }) => ({
    device,
    timeZone,
    areStartsSuspended,
    caps: { mostRunMin: caps.mostRunMin ?? LIMITS.siteRunDefaultMinutes, mostDayVolumeL: caps.mostDayVolumeL },
  }));
}

export const orderDevices = (db: Queryable, groupId: GroupId, ids: DeviceId[]) => writeOrder(db, devices, groupId, ids);

/** Whether a garden has this device already, by the kind of hardware and its serial number. */
export async function isDeviceAdded(
  db: Queryable,
  { driver, serialNumber }: Pick<DeviceRow, 'driver' | 'serialNumber'>,
): Promise<boolean> {
  return (await db.$count(devices, and(eq(devices.driver, driver), eq(devices.serialNumber, serialNumber)))) > 0;
}

/** Adds a device at the end of the garden's list. */
export async function appendDevice(tx: Transaction, device: typeof devices.$inferInsert): Promise<void> {
  await tx.insert(devices).values({ ...device, position: await nextPlace(tx, devices, device.groupId) });
}

export interface PairingHub {
  id: HubId;
  groupId: GroupId;
  name: string;
  address: string;
  pairingUntil: Date | null;
}

export async function findHubOfDevice(db: Queryable, id: HubId): Promise<PairingHub | null> {
  const { groupId, name, address, pairingUntil } = hubs;
  return firstRow(db.select({ id: hubs.id, groupId, name, address, pairingUntil }).from(hubs).where(eq(hubs.id, id)));
}

/** Names of the sensors that are in a device's zones, or adjust their watering. */
export async function sensorsOnDevice(db: Queryable, device: DeviceRow): Promise<string[]> {
  const own = await db.select({ id: zones.id }).from(zones).where(eq(zones.deviceId, device.id));
  if (own.length === 0) return [];
  const ids = own.map(({ id }) => id);
  const rows = await db
    .select({ name: sensors.name })
    .from(sensors)
    .where(
      and(
        eq(sensors.groupId, device.groupId),
        or(inArray(sensors.zoneId, ids), arrayOverlaps(sensors.adjustedZoneIds, ids)),
      ),
    )
    .orderBy(asc(sensors.name));
  return rows.map(({ name }) => name);
}

/** Devices of all gardens that do not answer, the longest silent first; simulated ones are left out. */
export async function unreachableDevices(
  db: Queryable,
): Promise<{ garden: string; name: string; answeredAt: Date | null }[]> {
  return db
    .select({ garden: groups.name, name: devices.name, answeredAt: devices.lastActiveAt })
    .from(devices)
    .innerJoin(groups, eq(groups.id, devices.groupId))
    .where(and(eq(devices.status, 'OFFLINE'), devices.hasHardware, ne(devices.driver, 'simulated')))
    .orderBy(asc(devices.lastActiveAt), asc(devices.name));
}
