/** Puts a device in the place of another, and a zone at another valve (docs/decisions/0158). */
import type { Replacement, ReplacementChoice, ZoneValve } from '@sluice/contract/replacements';
import type { DeviceId } from '@sluice/engine/vocabulary/ids';
import { moveBackupZones } from '../backup-programs/index.ts';
import { type DeviceRow, deleteShutDevice, giveUpHardware, type Hardware, releaseDevice } from '../devices/index.ts';
import type { Queryable, Transaction } from '../platform/database/connect.ts';
import { notFound } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { moveProbes } from '../sensors/index.ts';
import { findZones, type ZoneRow, zonesOfDevices } from '../zones/index.ts';
import { exchange, readGarden } from './exchange.ts';
import { type Garden, listChoice, matchValve, matchValves, type Pair, undoOf } from './match-valves.ts';

/** Gives keys of a device for other programs to the one in its place. */
export type MoveKeys = (db: Queryable, from: DeviceId, to: DeviceId) => Promise<void>;

export const readChoice = async ({ db, clock }: Services, old: DeviceRow): Promise<ReplacementChoice> =>
  listChoice(await readGarden(db, old.groupId, new Date(clock.now())), old);

/**
 * Gives the zones of a device valves of another. Returns what puts it back; null where the old one has gone. Throws
 * "invalid" as `matchValves` does, "unreachable" where a valve may still be open.
 */
export async function replaceDevice(
  services: Services,
  hardware: Hardware,
  moveKeys: MoveKeys,
  old: DeviceRow,
  wanted: Replacement,
): Promise<Replacement | null> {
  const end = wanted.old_device;
  const isStaying = end === 'stays';
  const own = isStaying ? [] : (await zonesOfDevices(services.db, [old.id])).map(({ id }) => id);
  let undo: Replacement | null = null;
  let moved: ZoneRow[] = [];
  await exchange(services, {
    groupId: old.groupId,
    shut: own,
    isDeviceGoing: !isStaying,
    match: (garden) => matchValves(garden, findOld(garden, old.id), wanted),
    after: async (tx, garden, pairs) => {
      undo = isStaying ? undoOf(garden, old, wanted, pairs) : null;
      moved = pairs.map(([zone]) => zone);
      await moveBackups(tx, pairs);
      if (isStaying) return;
      await moveKeys(tx, old.id, wanted.device_id);
      const row = findOld(garden, old.id);
      await (end === 'removed' ? deleteShutDevice(tx, row) : giveUpHardware(tx, row));
    },
  });
  await tellProbes(services, hardware, old, moved);
  if (!isStaying && old.hasHardware) await releaseDevice(hardware, old);
  return undo;
}

const findOld = ({ devices }: Garden, id: DeviceId): DeviceRow => {
  const row = devices.find((device) => device.id === id);
  if (!row) throw notFound();
  return row;
};

/**
 * Moves a zone to a valve of another device; the zone there comes to its own. Returns what puts it back. Throws as
 * `replaceDevice` does.
 */
export async function moveZone(
  services: Services,
  hardware: Hardware,
  zone: ZoneRow,
  wanted: ZoneValve,
): Promise<ZoneValve> {
  let pair: readonly ZoneRow[] = [];
  await exchange(services, {
    groupId: zone.groupId,
    shut: [],
    isDeviceGoing: false,
    match: (garden) => {
      const row = garden.zones.find(({ id }) => id === zone.id);
      if (!row) throw notFound();
      return [matchValve(garden, row, findOld(garden, row.deviceId), wanted)];
    },
    after: async (tx, _garden, pairs) => {
      pair = pairs.flat();
      await moveBackups(
        tx,
        pairs.flatMap(([one, other]) => [
          [one, other],
          [other, one],
        ]),
      );
    },
  });
  await tellProbes(services, hardware, zone, pair);
  const [before = zone] = pair;
  return { device_id: before.deviceId, terminal: before.terminal };
}

/** @param pairs each of a zone and the one whose valve it has now; rows from before */
async function moveBackups(tx: Transaction, pairs: readonly Pair[]): Promise<void> {
  for (const [zone, { deviceId }] of pairs) await moveBackupZones(tx, zone.deviceId, deviceId, [zone.id]);
}

async function tellProbes(
  { db }: Services,
  hardware: Hardware,
  { groupId }: Pick<ZoneRow, 'groupId'>,
  moved: readonly ZoneRow[],
): Promise<void> {
  const ids = moved.map(({ id }) => id);
  await moveProbes(db, hardware, groupId, await findZones(db, ids));
}
