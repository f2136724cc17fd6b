/** Every minute: what sensors measured and whether hubs are there. */

import { type DeviceState, type Driver, DriverError } from '@sluice/drivers/driver';
import { isPossibleContent } from '@sluice/engine/sensing/water-content-reading';
import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
import type { GroupId, HubId } from '@sluice/engine/vocabulary/ids';
import type { Measurement } from '@sluice/engine/vocabulary/measurement';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { findGroup, type GroupRow } from '../groups/index.ts';
import { allHubs, notifyHubLink, updateHub } from '../hubs/index.ts';
import type { GardenFaults } from '../notifications/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { allSensors, notifySilence, type SensorRow, storeMeasurement } from '../sensors/index.ts';
import { superviseProbes } from './supervise-probes.ts';
import { heedWetness } from './wet-sensors.ts';

/** This many gardens are read at a time, so that silent ones do not delay the others. */
const AT_ONCE = 8;

/** Returns the gardens whose plan must change after the reads. */
export async function readSensorsAndHubs(
  db: Database,
  findDriver: (kind: DriverKind) => Driver,
  nowMs: number,
  faults: GardenFaults,
): Promise<Set<GroupId>> {
  const changed = new Set<GroupId>();
  const moved = new Set<GroupId>();
  // Hubs first: an offline hub explains its silent end devices.
  const silentHubs = await readHubs(db, findDriver, nowMs, changed, faults);
  const gardens = new Map<GroupId, GroupRow | null>();
  const heard = new Set<GroupId>();
  await inBatches(await allSensors(db), faults, async (sensor) => {
    const state = await readState(findDriver(sensor.driver), sensor.address);
    const measurement = state?.probes.find((probe) => probe.serial === sensor.serialNumber);
    const garden = gardens.get(sensor.groupId) ?? (await findGroup(db, sensor.groupId));
    gardens.set(sensor.groupId, garden);
    const timeZone = garden?.timeZone ?? 'UTC';
    if (measurement && garden && (await heedWetness(db, garden, sensor, measurement))) moved.add(sensor.groupId);
    const stored = await storeMeasurement(db, sensor, state?.status ?? 'OFFLINE', measurement, timeZone);
    if (measurement && needsSupervision(sensor, measurement)) heard.add(sensor.groupId);
    if (stored.isShown) changed.add(sensor.groupId);
    if (stored.movesPlan) moved.add(sensor.groupId);
    const hasHubToBlame = sensor.hubId !== null && silentHubs.has(sensor.hubId);
    if (!state && !hasHubToBlame) await notifySilence(db, sensor, nowMs);
  });
  for (const groupId of heard) {
    const garden = gardens.get(groupId);
    const hasChanged = garden && (await faults.guard(groupId, 'sensors', () => superviseProbes(db, garden, nowMs)));
    if (hasChanged) moved.add(groupId);
  }
  for (const groupId of changed) await announce(db, { groupId }, ['devices', 'zones']);
  return moved;
}

/**
 * All sensors are judged every hour with their soil. An impossible reading, or one of a sensor that was found wrong, is
 * judged at once, but at most once an hour.
 */
function needsSupervision({ verdict, lastReportAt }: SensorRow, { moisture, measuredAt }: Measurement): boolean {
  const isOfNewHour = Math.floor(measuredAt / HOUR_MS) > Math.floor((lastReportAt?.getTime() ?? 0) / HOUR_MS);
  return isOfNewHour && (verdict !== 'sound' || (moisture !== null && !isPossibleContent(moisture)));
}

async function readHubs(
  db: Database,
  findDriver: (kind: DriverKind) => Driver,
  nowMs: number,
  changed: Set<GroupId>,
  faults: GardenFaults,
): Promise<Set<HubId>> {
  const silent = new Set<HubId>();
  await inBatches(await allHubs(db), faults, async (hub) => {
    const state = await readState(findDriver(hub.driver), hub.address);
    const status = state?.status ?? 'OFFLINE';
    const hasClosed = hub.pairingUntil !== null && hub.pairingUntil.getTime() <= nowMs;
    await updateHub(db, hub.id, {
      status,
      ...(state ? { lastActiveAt: new Date(nowMs), ipAddress: state.ipAddress } : {}),
      ...(hasClosed ? { pairingUntil: null } : {}),
    });
    if (status !== hub.status || hasClosed) changed.add(hub.groupId);
    if (state) return;
    silent.add(hub.id);
    if (hub.status !== status) await notifyHubLink(db, hub, nowMs);
  });
  return silent;
}

async function readState(driver: Driver, address: string): Promise<DeviceState | null> {
  try {
    return await driver.readState(address);
  } catch (error) {
    if (error instanceof DriverError) return null;
    throw error;
  }
}

/** All sensors of a garden at once, some gardens at a time; failed ones are retried in a later round. */
async function inBatches<Item extends { groupId: GroupId }>(
  items: Item[],
  faults: GardenFaults,
  handle: (item: Item) => Promise<void>,
): Promise<void> {
  const gardens = [...Map.groupBy(items, ({ groupId }) => groupId)].filter(
    ([groupId]) => !faults.isPausing(groupId, 'sensors'),
  );
  const read = ([groupId, received]: (typeof gardens)[number]) =>
    faults.guard(groupId, 'sensors', () => Promise.all(received.map(handle)));
  for (let at = 0; at < gardens.length; at += AT_ONCE) await Promise.all(gardens.slice(at, at + AT_ONCE).map(read));
}
