/** Every minute: what sensors measured and whether hubs are there. */

import { type DeviceState, type DeviceTrouble, type Driver, DriverError } from '@sluice/drivers/driver';
import { isPossibleContent } from '@sluice/engine/sensing/water-content-reading';
import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
import type { GroupId, HubId } from '@sluice/engine/vocabulary/ids';
import type { Measurement } from '@sluice/engine/vocabulary/measurement';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import PQueue from 'p-queue';
import { findGroups, type GroupRow } from '../groups/index.ts';
import { allHubs, type HubRow, notifyHubLink, updateHub } from '../hubs/index.ts';
import type { GardenFaults } from '../notifications/index.ts';
import { Batch } from '../platform/batch.ts';
import type { Database } from '../platform/database/connect.ts';
import { announceToGroups } from '../platform/live/announce.ts';
import {
  allSensors,
  notifySilence,
  notifyTrouble,
  type SensorReport,
  type SensorRow,
  type StampedSensor,
  storeReports,
} from '../sensors/index.ts';
import { superviseProbes } from './supervise-probes.ts';
import { heedWetness } from './wet-sensors.ts';

/** This many gardens are read at a time, so that silent ones hardly delay the others. */
const AT_ONCE = 100;

/** What a round finds. */
interface Round {
  db: Database;
  findDriver: (kind: DriverKind) => Driver;
  nowMs: number;
  /** Why something of a garden could not be read or stored. */
  failures: Map<GroupId, unknown>;
}

/** Returns the gardens whose plan must change after the reads. What fails, fails alone, and is tried again each round. */
export async function readSensorsAndHubs(
  db: Database,
  findDriver: (kind: DriverKind) => Driver,
  nowMs: number,
  faults: GardenFaults,
): Promise<Set<GroupId>> {
  const round: Round = { db, findDriver, nowMs, failures: new Map() };
  const hubs = await allHubs(db);
  // Hubs first: an offline hub explains its silent end devices.
  const silentHubs = await readHubs(round, hubs);
  const sensors = Map.groupBy(await allSensors(db), ({ groupId }) => groupId);
  const gardens = new Map((await findGroups(db, [...sensors.keys()])).map((garden) => [garden.id, garden]));
  const { heard, moved } = await readSensors(round, gardens, sensors, silentHubs);
  for (const groupId of new Set([...hubs.map((hub) => hub.groupId), ...sensors.keys()])) {
    await faults.guard(groupId, 'sensors', async () => {
      const garden = heard.has(groupId) ? gardens.get(groupId) : undefined;
      if (garden && (await superviseProbes(db, garden, nowMs))) moved.add(groupId);
      if (round.failures.has(groupId)) throw round.failures.get(groupId);
    });
  }
  return moved;
}

/** Gardens that are read while others are stored are stored together after them. */
async function readSensors(
  round: Round,
  gardens: ReadonlyMap<GroupId, GroupRow>,
  sensors: ReadonlyMap<GroupId, readonly StampedSensor[]>,
  silentHubs: ReadonlySet<HubId>,
): Promise<{ heard: Set<GroupId>; moved: Set<GroupId> }> {
  const { db, failures } = round;
  const heard = new Set<GroupId>();
  const moved = new Set<GroupId>();
  const batch = new Batch<SensorReport[], void>(async (reports) => {
    const stored = await storeReports(db, reports.flat());
    for (const groupId of stored.moved) moved.add(groupId);
    for (const [groupId, failure] of stored.failures) failures.set(groupId, failure);
    return reports.map(() => undefined);
  });
  const readSensor = async (garden: GroupRow, sensor: StampedSensor): Promise<SensorReport> => {
    const { state, trouble } = await readState(round.findDriver(sensor.driver), sensor.address);
    const measurement = state?.probes.find((probe) => probe.serial === sensor.serialNumber);
    if (measurement && (await heedWetness(db, garden, sensor, measurement))) moved.add(garden.id);
    if (measurement && needsSupervision(sensor, measurement)) heard.add(garden.id);
    const hasHubToBlame = sensor.hubId !== null && silentHubs.has(sensor.hubId);
    if (trouble !== null) await notifyTrouble(db, sensor, trouble, garden.timeZone, round.nowMs);
    else if (!state && !hasHubToBlame) await notifySilence(db, sensor, round.nowMs);
    return { sensor, timeZone: garden.timeZone, status: state?.status ?? 'OFFLINE', measurement };
  };
  const turns = new PQueue({ concurrency: AT_ONCE });
  await turns.addAll(
    [...gardens.values()].map((garden) => async () => {
      const read = (sensor: StampedSensor) => orFailure(round, sensor, () => readSensor(garden, sensor));
      const reports = await Promise.all((sensors.get(garden.id) ?? []).map(read));
      await batch.add(reports.filter((report) => report !== null));
    }),
  );
  return { heard, moved };
}

/**
 * All sensors are judged every hour with their soil. An impossible reading, or one of a sensor that was found wrong, is
 * judged at once, but at most once an hour.
 */
function needsSupervision({ verdict, lastReportAt }: SensorRow, { moisture, measuredAt }: Measurement): boolean {
  const isOfNewHour = Math.floor(measuredAt / HOUR_MS) > Math.floor((lastReportAt?.getTime() ?? 0) / HOUR_MS);
  return isOfNewHour && (verdict !== 'sound' || (moisture !== null && !isPossibleContent(moisture)));
}

/** Returns the silent ones. */
async function readHubs(round: Round, hubs: readonly HubRow[]): Promise<Set<HubId>> {
  const { db, nowMs } = round;
  const silent = new Set<HubId>();
  const changed = new Set<GroupId>();
  const readHub = async (hub: HubRow) => {
    const { state } = await readState(round.findDriver(hub.driver), hub.address);
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
  const turns = new PQueue({ concurrency: AT_ONCE });
  await turns.addAll(hubs.map((hub) => () => orFailure(round, hub, () => readHub(hub))));
  await announceToGroups(db, changed, ['devices', 'zones']);
  return silent;
}

/** Null where it failed. */
async function orFailure<Result>(
  { failures }: Round,
  { groupId }: { groupId: GroupId },
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    failures.set(groupId, error);
    return null;
  }
}

/** `state` is null where it does not answer; `trouble` says why, where a person must do something about it. */
async function readState(
  driver: Driver,
  address: string,
): Promise<{ state: DeviceState | null; trouble: DeviceTrouble | null }> {
  try {
    return { state: await driver.readState(address), trouble: null };
  } catch (error) {
    if (error instanceof DriverError) return { state: null, trouble: error.trouble };
    throw error;
  }
}
