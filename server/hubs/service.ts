/** Adding, changing and removing hubs, and letting end devices join them. */
import { randomUUIDv7 } from 'node:crypto';
import type { HubChange, HubCreation } from '@sluice/contract/hubs';
import { requirePart } from '@sluice/drivers/driver';
import type { GroupId, HubId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { adoptDevice, askHardware, type Hardware, releaseDevice } from '../devices/index.ts';
import { conflict, notFound } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import type { Services } from '../platform/services.ts';
import { differences, lockForChange } from '../platform/versions.ts';
import { deleteHub, endDevicesOfGroup, type HubRow, insertHub, lockHub, updateHub } from './store.ts';

/** Throws "unreachable" when the hub does not answer; then nothing was added. */
export async function addHub(
  { db, clock }: Services,
  hardware: Hardware,
  groupId: GroupId,
  { name, driver, address, access }: HubCreation,
): Promise<HubId> {
  const id = randomUUIDv7() as HubId;
  const hub = { name, driver, address, access, type: 'HUB', hubAddress: null, isIndoor: true, place: null } as const;
  await adoptDevice(hardware, hub, async (identity, _adopted, state) =>
    db.transaction(async (tx) => {
      await insertHub(tx, {
        ...identity,
        id,
        groupId,
        status: state.status,
        wifiFirmwareVersion: state.firmwareVersion,
        zigbeeFirmwareVersion: state.radioFirmwareVersion,
        ipAddress: state.ipAddress,
        lastActiveAt: new Date(clock.now()),
      });
      await announce(tx, { groupId }, ['devices']);
    }),
  );
  return id;
}

export async function changeHub({ db }: Services, id: HubId, change: HubChange): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockForChange(lockHub, tx, id, change);
    const different = differences(row, { name: change.name } as Partial<HubRow>);
    if (!different) return;
    await updateHub(tx, id, { ...different, version: row.version + 1 });
    await announce(tx, { groupId: row.groupId }, ['devices']);
  });
}

/** Throws "conflict" while valves or sensors hang on the hub. */
export async function removeHub({ db }: Services, hardware: Hardware, hub: HubRow): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockHub(tx, hub.id))) throw notFound();
    const hanging = (await endDevicesOfGroup(tx, hub.groupId)).filter((end) => end.hubId === hub.id);
    if (hanging.length > 0) {
      throw conflict('errors.hubHasEndDevices', { devices: hanging.map(({ name }) => name).join(', ') });
    }
    await deleteHub(tx, hub.id);
    await announce(tx, { groupId: hub.groupId }, ['devices']);
  });
  await releaseDevice(hardware, hub);
}

/** Starts or ends a hub's pairing. Throws "unreachable" when it does not answer. */
export async function setPairing(
  { db, clock }: Services,
  { findDriver }: Hardware,
  hub: HubRow,
  isOpen: boolean,
): Promise<void> {
  const seconds = isOpen ? LIMITS.hubPairingSeconds : 0;
  await askHardware(hub.name, async () =>
    requirePart(findDriver(hub.driver), 'hubs').permitJoining(hub.address, seconds),
  );
  const pairingUntil = isOpen ? new Date(clock.now() + seconds * 1000) : null;
  await db.transaction(async (tx) => {
    await updateHub(tx, hub.id, { pairingUntil });
    await announce(tx, { groupId: hub.groupId }, ['devices']);
  });
}
