/** Adding, changing and removing devices. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeviceChange, DeviceCreation } from '@sluice/contract/devices';
import type { SimulatedDevice } from '@sluice/drivers/simulated/garden-client';
import {
  type DeviceType,
  isZigbeeValveModel,
  SIMULATED_TERMINALS,
  type SimulatedModel,
} from '@sluice/engine/vocabulary/hardware';
import type { DeviceId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { Locale } from '@sluice/engine/vocabulary/people';
import type { GroupRow } from '../groups/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { AppError, conflict, invalid, notFound } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import type { Services } from '../platform/services.ts';
import { differences, refuseSameName, refuseStale } from '../platform/versions.ts';
import { askHardware, type Hardware } from './hardware.ts';
import { shownStatus } from './shown-status.ts';
import {
  type DeviceRow,
  deleteDevice,
  findHubOfDevice,
  freeFromMasterZones,
  giveUpRunsOfDevice,
  insertDeviceWithZones,
  lockDevice,
  nameRunsOfDevice,
  openRunsOfDevice,
  type PairingHub,
  sensorsOnDevice,
  stopRunsOfDevice,
  updateDevice,
} from './store.ts';

/** Wakes whoever speaks with these devices; the schedule's, passed in. */
export type WakeDevices = (db: Queryable, ids: DeviceId[]) => Promise<void>;

/** What a simulated terminal gives, and waters, until its owner describes the zone. */
const USUAL_TERMINAL: Record<Exclude<DeviceType, 'SENSOR'>, { flowLPerMin: number; areaM2: number }> = {
  SPRITE: { flowLPerMin: 12, areaM2: 20 },
  PIXIE: { flowLPerMin: 6, areaM2: 8 },
  PUMP: { flowLPerMin: 0.5, areaM2: 1 },
};
/** Milliseconds for which a removal waits for valves to shut, and between two looks. */
const SHUT_WAIT_MS = 8_000;
const SHUT_LOOK_MS = 50;

/**
 * Adds a device with a zone for each of its terminals. Throws "invalid" for a model that does not fit the garden or a
 * Zigbee valve without a hub, "conflict" for a hub that is not pairing, "unreachable" when it does not answer.
 */
export async function addDevice(
  { db, clock, translate }: Services,
  { driverOf, simulated }: Hardware,
  group: GroupRow,
  creation: DeviceCreation,
  locale: Locale,
): Promise<DeviceId> {
  const { name, model, driver } = creation;
  const type = model.split('-')[0] as SimulatedDevice['type'];
  if (group.deviceType === 'SENSOR' || type !== group.deviceType) throw invalid('model', 'validation.modelUnfit');
  const hub = await hubFor(db, group, creation, clock.now());
  const id = randomUUIDv7() as DeviceId;
  const address = `${model}-${randomBytes(4).toString('hex').toUpperCase()}`;
  const isOnBattery = group.deviceType === 'PIXIE';
  const terminals = terminalsOf(model);
  await askHardware(name, () =>
    simulated.addDevice({
      serial: address,
      type,
      model,
      hubSerial: hub?.address ?? null,
      isIndoor: group.location === 'indoor',
      isMetered: group.deviceType === 'PUMP',
      terminals: terminals.map(() => USUAL_TERMINAL[group.deviceType as Exclude<DeviceType, 'SENSOR'>]),
      batteryFraction: isOnBattery ? 1 : null,
    }),
  );
  try {
    const state = await askHardware(name, () => driverOf(driver).readState(address));
    await db.transaction(async (tx) => {
      await insertDeviceWithZones(
        tx,
        {
          id,
          groupId: group.id,
          hubId: hub?.id ?? null,
          name,
          category: group.deviceType === 'SPRITE' ? 'IRRIGATION_CONTROLLER' : 'VALVE_TIMER',
          model,
          serialNumber: address,
          driver,
          address,
          // None of its zones is described yet.
          status: shownStatus({ isSwitchedOff: false }, [], state.status),
          firmwareVersion: state.firmwareVersion,
          ipAddress: state.ipAddress,
          batteryFraction: state.batteryFraction,
          batteryVoltageV: state.batteryVoltageV,
          syncFrequencyMin: LIMITS.syncFrequencyDefaultMinutes,
          lastSyncAt: new Date(clock.now()),
          lastActiveAt: new Date(clock.now()),
        },
        (number) => translate(locale, 'demo.zone', { number }),
        terminals.map((terminal) => ({
          id: randomUUIDv7() as ZoneId,
          groupId: group.id,
          deviceId: id,
          terminal,
          location: group.location,
        })),
      );
      await announce(tx, { groupId: group.id }, ['group', 'devices', 'zones', 'schedule']);
    });
  } catch (error) {
    await simulated.removeDevice(address).catch(() => {});
    throw error;
  }
  return id;
}

const terminalsOf = (model: SimulatedModel) =>
  Array.from({ length: SIMULATED_TERMINALS[model] }, (_, index) => index + 1);

async function hubFor(
  db: Queryable,
  group: GroupRow,
  { model, hub_id: hubId }: DeviceCreation,
  nowMs: number,
): Promise<PairingHub | null> {
  if (!isZigbeeValveModel(model)) {
    if (hubId !== null) throw invalid('hub_id', 'validation.hubNotNeeded');
    return null;
  }
  const hub = hubId === null ? null : await findHubOfDevice(db, hubId);
  if (hub?.groupId !== group.id) throw invalid('hub_id', 'validation.hubRequired');
  refuseUnlessPairing(hub, nowMs);
  return hub;
}

/** Throws "conflict" while a hub lets nobody join. */
export function refuseUnlessPairing(hub: Pick<PairingHub, 'name' | 'pairingUntil'>, nowMs: number): void {
  if ((hub.pairingUntil?.getTime() ?? 0) <= nowMs) throw conflict('errors.hubNotPairing', { hub: hub.name });
}

/** Changes a device; answers whether the plan has moved with it. One that is switched off waters no more. */
export async function changeDevice(
  { db, clock }: Services,
  id: DeviceId,
  change: DeviceChange,
  wakeDevices: WakeDevices,
): Promise<{ movesPlan: boolean }> {
  return db.transaction(async (tx) => {
    const row = await lockDevice(tx, id);
    if (!row) throw notFound();
    refuseStale(row, change.version);
    refuseSameName(row, change);
    const { name, sync_frequency: syncFrequencyMin, is_switched_off: isSwitchedOff } = change;
    const different = differences(row, { name, syncFrequencyMin, isSwitchedOff } as Partial<DeviceRow>);
    if (!different) return { movesPlan: false };
    const isSwitched = different.isSwitchedOff !== undefined;
    if (different.isSwitchedOff) await stopRunsOfDevice(tx, id, new Date(clock.now()));
    const status = isSwitched && row.status !== 'OFFLINE' ? { status: isSwitchedOff ? 'STANDBY' : 'ONLINE' } : {};
    await updateDevice(tx, id, { ...different, ...status, version: row.version + 1 } as Partial<DeviceRow>);
    await announce(tx, { groupId: row.groupId }, isSwitched ? ['devices', 'zones', 'runs', 'schedule'] : ['devices']);
    await wakeDevices(tx, [id]);
    return { movesPlan: isSwitched };
  });
}

/**
 * Stops a device and removes it with its zones; what it did stays readable. Throws "conflict" while sensors stand in
 * its zones, "unreachable" when a valve of it may still be open.
 */
export async function removeDevice(
  { db, clock }: Services,
  { simulated }: Hardware,
  device: DeviceRow,
  wakeDevices: WakeDevices,
): Promise<void> {
  const standing = await sensorsOnDevice(db, device);
  if (standing.length > 0) throw conflict('errors.deviceHasSensors', { sensors: standing.join(', ') });
  await db.transaction(async (tx) => {
    const stopped = await stopRunsOfDevice(tx, device.id, new Date(clock.now()));
    if (stopped > 0) await announce(tx, { groupId: device.groupId }, ['runs', 'zones', 'schedule']);
    await wakeDevices(tx, [device.id]);
  });
  if (!(await isShut(db, device.id, clock.now()))) {
    throw new AppError('deviceUnreachable', { message: 'errors.deviceStillWaters', figures: { device: device.name } });
  }
  await db.transaction(async (tx) => {
    const row = await lockDevice(tx, device.id);
    if (!row) return;
    await giveUpRunsOfDevice(tx, device.id);
    await nameRunsOfDevice(tx, row);
    await freeFromMasterZones(tx, device.id);
    await deleteDevice(tx, device.id);
    await announce(tx, { groupId: device.groupId }, ['group', 'devices', 'zones', 'runs', 'schedule']);
  });
  await simulated.removeDevice(device.address).catch(() => {});
}

/** Whether every valve has been seen shut, or its device's own timer has shut it since. */
async function isShut(db: Queryable, id: DeviceId, nowMs: number): Promise<boolean> {
  const until = performance.now() + SHUT_WAIT_MS;
  const isPast = ({ deadline }: { deadline: Date | null }) =>
    deadline !== null && deadline.getTime() + LIMITS.closeGraceSeconds * 1000 < nowMs;
  for (;;) {
    const open = await openRunsOfDevice(db, id);
    if (open.every(isPast)) return true;
    if (performance.now() > until) return false;
    await sleep(SHUT_LOOK_MS);
  }
}
