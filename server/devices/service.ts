/** Adding, changing and removing devices. */
import { randomUUIDv7 } from 'node:crypto';
import type { DeviceChange, DeviceCreation } from '@sluice/contract/devices';
import type { AdoptedDevice, DeviceState } from '@sluice/drivers/driver';
import { DRIVERS_WITH_NAMES } from '@sluice/engine/vocabulary/hardware';
import type { DeviceId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { SpokenLocale } from '@sluice/engine/vocabulary/people';
import type { GroupRow } from '../groups/index.ts';
import type { Queryable, Transaction } from '../platform/database/connect.ts';
import { AppError, conflict, invalid, notFound } from '../platform/errors.ts';
import { refuseTooMany } from '../platform/limits/index.ts';
import { announce } from '../platform/live/announce.ts';
import type { Services } from '../platform/services.ts';
import { differences, lockForChange } from '../platform/versions.ts';
import {
  giveUpRunsOfDevice,
  isPastOpen,
  nameRunsOfDevice,
  type OpenRun,
  openRunsOfDevice,
  stopRunsOfDevice,
  waitUntilShut,
  wakeDevices,
} from '../runs/index.ts';
import { appendZones, freeFromMasterDevice, restartStationNames } from '../zones/index.ts';
import {
  adoptDevice,
  type Hardware,
  type HardwareIdentity,
  needsHub,
  releaseDevice,
  timerProofOf,
  tryAccess,
  type WantedDevice,
} from './hardware.ts';
import { freeLeases } from './leases.ts';
import { findOtherWay } from './other-way.ts';
import { shownStatus } from './shown-status.ts';
import {
  appendDevice,
  type DeviceRow,
  deleteDevice,
  findHubOfDevice,
  isDeviceAdded,
  lockDevice,
  type PairingHub,
  sensorsOnDevice,
  updateDevice,
} from './store.ts';
import { findFreePlace, refuseFewerTerminals, requireHardware, takePlace } from './take-place.ts';

/**
 * Adds a device with a zone for each of its terminals, or gives one that came with a garden file its hardware. Throws
 * "invalid" for a model that does not fit the garden, a Zigbee valve without a hub, or hardware with fewer valves than the
 * one it is for; "conflict" for a hub that is not pairing or a device that a garden has already; "unreachable" when it
 * does not answer.
 */
export async function addDevice(
  { db, clock, translate }: Services,
  hardware: Hardware,
  group: GroupRow,
  creation: DeviceCreation,
  locale: SpokenLocale,
): Promise<DeviceId> {
  const { deviceType } = group;
  if (deviceType === 'SENSOR') throw invalid('model', 'validation.modelUnfit');
  const {
    name,
    driver,
    model,
    access,
    hub_id: hubId,
    replaces,
    accepts_no_timer: acceptsNoTimer,
    is_water_valve: isWaterValve,
  } = creation;
  const isOnTrial = creation.on_trial && replaces === null;
  const place = replaces === null ? null : await findFreePlace(db, group.id, replaces);
  const hub = hubId === null ? null : await findHubOfDevice(db, hubId);
  if (hubId !== null && hub?.groupId !== group.id) throw invalid('hub_id', 'validation.hubRequired');
  const address = creation.address ?? model;
  if (hub && !(await needsHub(hardware, { name, driver, address }))) throw invalid('hub_id', 'validation.hubNotNeeded');
  if (hub) refuseUnlessPairing(hub, clock.now());
  const id = place?.device.id ?? (randomUUIDv7() as DeviceId);
  const wanted: WantedDevice = {
    name,
    driver,
    address,
    type: deviceType,
    hubAddress: hub?.address ?? null,
    isIndoor: group.location === 'indoor',
    access,
    place: null,
    acceptsNoTimer,
    isWaterValve,
  };
  // Two gardens must not open the same valve.
  const refuse = async (
    { serial, terminals }: Pick<AdoptedDevice, 'serial' | 'terminals'>,
    within: Queryable = db,
  ): Promise<void> => {
    if (await isDeviceAdded(within, { driver, serialNumber: serial })) throw conflict('errors.deviceAlreadyAdded');
    const other = await findOtherWay(within, { driver, serialNumber: serial });
    if (other !== null && other.groupId !== group.id) throw conflict('errors.deviceAlreadyAdded');
    if (other !== null) {
      const way = translate(locale, `driverName.${other.driver}`);
      throw conflict('errors.deviceAddedOtherWay', { device: other.name, way });
    }
    if (place) refuseFewerTerminals(place, terminals);
    await refuseTooMany(within, group.id, 'zones', clock.now(), terminals.length - (place?.zones.length ?? 0));
  };
  const store = async (identity: HardwareIdentity, adopted: AdoptedDevice, state: DeviceState) =>
    db.transaction(async (tx) => {
      // Another may have been faster.
      await refuse(adopted, tx);
      const timerProof = timerProofOf(hardware, driver, adopted);
      const columns = {
        ...identity,
        id,
        groupId: group.id,
        hubId: hub?.id ?? null,
        // Until it is kept, its own name stays.
        name: (isOnTrial && adopted.name?.slice(0, LIMITS.nameMaxCharacters)) || name,
        category: deviceType === 'SPRITE' ? ('IRRIGATION_CONTROLLER' as const) : ('VALVE_TIMER' as const),
        // None of its zones is described yet.
        status: shownStatus({ isSwitchedOff: false }, [], state.status),
        hardwareVersion: adopted.hardwareVersion,
        firmwareVersion: state.firmwareVersion,
        ipAddress: state.ipAddress,
        batteryFraction: state.batteryFraction,
        batteryVoltageV: state.batteryVoltageV,
        isOnTrial,
        hasOwnTimer: !adopted.hasNoTimer,
        isSwitch: adopted.isSwitch ?? false,
        lastSyncAt: new Date(clock.now()),
        lastActiveAt: new Date(clock.now()),
      };
      if (place) await takePlace(tx, place, { ...columns, name: place.device.name }, timerProof);
      else await appendDevice(tx, { ...columns, syncFrequencyMin: LIMITS.syncFrequencyDefaultMinutes });
      const added = adopted.terminals.filter(
        ({ terminal }) => !place?.zones.some((zone) => zone.terminal === terminal),
      );
      if (added.length > 0)
        await appendZones(
          tx,
          group.id,
          (number, index) => added[index]?.name ?? translate(locale, 'demo.zone', { number }),
          added.map(({ terminal }) => ({
            id: randomUUIDv7() as ZoneId,
            groupId: group.id,
            deviceId: id,
            terminal,
            location: group.location,
            enabled: !isOnTrial,
            timerProof,
          })),
        );
      await announce(tx, { groupId: group.id }, ['group', 'devices', 'zones', 'schedule']);
    });
  await adoptDevice(hardware, wanted, store, refuse);
  return id;
}

/** Throws "conflict" while a hub is not pairing. */
export function refuseUnlessPairing(hub: Pick<PairingHub, 'name' | 'pairingUntil'>, nowMs: number): void {
  if ((hub.pairingUntil?.getTime() ?? 0) <= nowMs) throw conflict('errors.hubNotPairing', { hub: hub.name });
}

/** Changes a device; returns whether the plan must change. One that is switched off stops watering. */
export async function changeDevice(
  { db, clock }: Services,
  id: DeviceId,
  change: DeviceChange,
): Promise<{ movesPlan: boolean }> {
  return db.transaction(async (tx) => {
    const row = await lockForChange(lockDevice, tx, id, change);
    const {
      name,
      sync_frequency: syncFrequencyMin,
      is_switched_off: isSwitchedOff,
      follows_names: followsNames,
    } = change;
    if (followsNames && !DRIVERS_WITH_NAMES.includes(row.driver))
      throw invalid('follows_names', 'validation.deviceWithoutNames');
    const different = differences(row, { name, syncFrequencyMin, isSwitchedOff, followsNames } as Partial<DeviceRow>);
    if (!different) return { movesPlan: false };
    const isSwitched = different.isSwitchedOff !== undefined;
    if (isSwitched) requireHardware(row);
    if (different.isSwitchedOff) await stopRunsOfDevice(tx, id, new Date(clock.now()));
    const status = isSwitched && row.status !== 'OFFLINE' ? { status: isSwitchedOff ? 'STANDBY' : 'ONLINE' } : {};
    await updateDevice(tx, id, { ...different, ...status, version: row.version + 1 } as Partial<DeviceRow>);
    if (different.followsNames !== undefined) {
      await restartStationNames(tx, id);
      await announce(tx, { groupId: row.groupId }, ['zones']);
    }
    await announce(tx, { groupId: row.groupId }, isSwitched ? ['devices', 'zones', 'runs', 'schedule'] : ['devices']);
    await wakeDevices(tx, [id]);
    return { movesPlan: isSwitched };
  });
}

/** Stores a device's new login once the device has taken it; its keeper restarts with it. */
export async function changeAccess(
  { db }: Services,
  hardware: Hardware,
  device: DeviceRow,
  access: WantedDevice['access'],
): Promise<void> {
  requireHardware(device);
  const address = await tryAccess(hardware, device, access);
  await db.transaction(async (tx) => {
    const row = await lockDevice(tx, device.id);
    if (!row) throw notFound();
    await updateDevice(tx, row.id, { address, version: row.version + 1 });
    await freeLeases(tx, [row.id]);
    await announce(tx, { groupId: row.groupId }, ['devices']);
    await wakeDevices(tx, [row.id]);
  });
}

/**
 * Stops a device and removes it with its zones; its history stays. Throws "conflict" while sensors are in its zones,
 * "unreachable" when a valve of it may still be open.
 */
export async function removeDevice({ db, clock }: Services, hardware: Hardware, device: DeviceRow): Promise<void> {
  const standing = await sensorsOnDevice(db, device);
  if (standing.length > 0) throw conflict('errors.deviceHasSensors', { sensors: standing.join(', ') });
  await db.transaction(async (tx) => {
    const isStopped = await stopRunsOfDevice(tx, device.id, new Date(clock.now()));
    if (isStopped) await announce(tx, { groupId: device.groupId }, ['runs', 'zones', 'schedule']);
    await wakeDevices(tx, [device.id]);
  });
  const isOver = (run: OpenRun) => isPastOpen(run, clock.now());
  if ((await waitUntilShut(() => openRunsOfDevice(db, device.id), isOver)).length > 0) {
    throw new AppError('deviceUnreachable', { message: 'errors.deviceStillWaters', figures: { device: device.name } });
  }
  await db.transaction(async (tx) => {
    const row = await lockDevice(tx, device.id);
    if (!row) return;
    await deleteShutDevice(tx, row);
    await announce(tx, { groupId: device.groupId }, ['group', 'devices', 'zones', 'runs', 'schedule']);
  });
  if (device.hasHardware) await releaseDevice(hardware, device);
}

/** Deletes a device whose valves are shut, with its zones, and without releasing its hardware. */
export async function deleteShutDevice(tx: Transaction, device: DeviceRow): Promise<void> {
  await giveUpRunsOfDevice(tx, device.id);
  await nameRunsOfDevice(tx, device);
  await wakeDevices(tx, await freeFromMasterDevice(tx, device.id));
  await deleteDevice(tx, device.id);
}
