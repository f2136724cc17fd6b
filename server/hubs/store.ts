import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
import type { DeviceId, GroupId, HubId, SensorId } from '@sluice/engine/vocabulary/ids';
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { devices } from '../devices/tables.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { rowStore } from '../platform/database/row-store.ts';
import { sensors } from '../sensors/tables.ts';
import { hubs } from './tables.ts';

export type HubRow = typeof hubs.$inferSelect;

export const { find: findHub, lock: lockHub, insert: insertHub, update: updateHub, remove: deleteHub } = rowStore(hubs);

export async function hubsOfGroups(db: Queryable, groupIds: GroupId[]): Promise<HubRow[]> {
  if (groupIds.length === 0) return [];
  return db.select().from(hubs).where(inArray(hubs.groupId, groupIds)).orderBy(asc(hubs.name), asc(hubs.id));
}

export async function allHubs(db: Queryable): Promise<HubRow[]> {
  return db.select().from(hubs);
}

/** Serial numbers of the valves and sensors of this kind that any garden has. */
export async function serialsAdded(db: Queryable, driver: DriverKind): Promise<Set<string>> {
  const valves = await db.select({ serial: devices.serialNumber }).from(devices).where(eq(devices.driver, driver));
  const probes = await db.select({ serial: sensors.serialNumber }).from(sensors).where(eq(sensors.driver, driver));
  return new Set([...valves, ...probes].map(({ serial }) => serial));
}

export interface EndDevice {
  id: DeviceId | SensorId;
  hubId: HubId;
  name: string;
}

/** The valves and sensors that hang on the hubs of a group. */
export async function endDevicesOfGroup(db: Queryable, groupId: GroupId): Promise<EndDevice[]> {
  const valves = await db
    .select({ id: devices.id, hubId: devices.hubId, name: devices.name })
    .from(devices)
    .where(and(eq(devices.groupId, groupId), isNotNull(devices.hubId)))
    .orderBy(asc(devices.name));
  const probes = await db
    .select({ id: sensors.id, hubId: sensors.hubId, name: sensors.name })
    .from(sensors)
    .where(and(eq(sensors.groupId, groupId), isNotNull(sensors.hubId)))
    .orderBy(asc(sensors.name));
  return [...valves, ...probes].flatMap(({ id, hubId, name }) => (hubId === null ? [] : [{ id, hubId, name }]));
}
