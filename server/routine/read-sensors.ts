/** Every minute: what sensors measured and whether hubs are there. */

import { type DeviceState, type Driver, DriverError } from '@sluice/drivers/driver';
import { isPossibleContent } from '@sluice/engine/sensing/water-content-reading';
import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
import type { GroupId, HubId } from '@sluice/engine/vocabulary/ids';
import type { Measurement } from '@sluice/engine/vocabulary/measurement';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { findGroup, type GroupRow } from '../groups/index.ts';
import { allHubs, type HubRow, notifyHubLink, updateHub } from '../hubs/index.ts';
import type { GardenFaults } from '../notifications/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { allSensors, notifySilence, type SensorReport, type SensorRow, storeReports } from '../sensors/index.ts';
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
  await inBatches(await allSensors(db), faults, async (groupId, sensors) => {
    const garden = await findGroup(db, groupId);
    gardens.set(groupId, garden);
    const readSensor = async (sensor: SensorRow): Promise<SensorReport> => {
      const state = await readState(findDriver(sensor.driver), sensor.address);
      const measurement = state?.probes.find((probe) => probe.serial === sensor.serialNumber);
      if (measurement && garden && (await heedWetness(db, garden, sensor, measurement))) moved.add(groupId);
      if (measurement && needsSupervision(sensor, measurement)) heard.add(groupId);
      const hasHubToBlame = sensor.hubId !== null && silentHubs.has(sensor.hubId);
      if (!state && !hasHubToBlame) await notifySilence(db, sensor, nowMs);
      return { sensor, status: state?.status ?? 'OFFLINE', measurement };
    };
    const reports = await Promise.all(sensors.map(readSensor));
    const stored = await storeReports(db, reports, garden?.timeZone ?? 'UTC');
    if (stored.isShown) changed.add(groupId);
    if (stored.movesPlan) moved.add(groupId);
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
  const readHub = async (hub: HubRow) => {
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
  };
  await inBatches(await allHubs(db), faults, (_groupId, hubs) => Promise.all(hubs.map(readHub)));
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

/** Some gardens at a time; failed ones are retried in a later round. */
async function inBatches<Item extends { groupId: GroupId }>(
  items: Item[],
  faults: GardenFaults,
  handle: (groupId: GroupId, items: Item[]) => Promise<unknown>,
): Promise<void> {
  const gardens = [...Map.groupBy(items, ({ groupId }) => groupId)].filter(
    ([groupId]) => !faults.isPausing(groupId, 'sensors'),
  );
  const read = ([groupId, received]: (typeof gardens)[number]) =>
    faults.guard(groupId, 'sensors', () => handle(groupId, received));
  for (let at = 0; at < gardens.length; at += AT_ONCE) await Promise.all(gardens.slice(at, at + AT_ONCE).map(read));
}
