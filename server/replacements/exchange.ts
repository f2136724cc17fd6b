/** Exchanges the valves of zones, while nothing waters or waits at any of them. */
import { isTimerTrusted } from '@sluice/engine/vocabulary/hardware';
import type { DeviceId, GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { devicesOfGroup, freeLeases, lockDevice } from '../devices/index.ts';
import type { Queryable, Transaction } from '../platform/database/connect.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import type { Services } from '../platform/services.ts';
import {
  giveUpRunsOfZones,
  isPastOpen,
  lockOpenings,
  type OpenRun,
  openRunsOfZones,
  stopRunsOfZones,
  waitUntilShut,
  wakeDevices,
} from '../runs/index.ts';
import { exchangeValves, lockZones, zonesOfGroup } from '../zones/index.ts';
import type { Garden, Pair } from './match-valves.ts';
import { findUnusedZones } from './unused-zones.ts';

export async function readGarden(db: Queryable, groupId: GroupId, now: Date): Promise<Garden> {
  const zones = await zonesOfGroup(db, groupId);
  return {
    devices: await devicesOfGroup(db, groupId),
    zones,
    unused: await findUnusedZones(db, groupId, zones, now),
  };
}

export interface Exchange {
  groupId: GroupId;
  /** Zones at whose valves nothing may water, beside those of the pairs. */
  shut: readonly ZoneId[];
  /** Whether their device goes: then a timer that does not count is believed to have closed what is past its deadline. */
  isDeviceGoing: boolean;
  /** The pairs of the garden as it is; throws what is wrong. */
  match: (garden: Garden) => Pair[];
  /** What follows in the same transaction. */
  after: (tx: Transaction, garden: Garden, pairs: Pair[]) => Promise<void>;
}

/**
 * Stops what waters or waits there, waits until the valves are shut, and exchanges them in one transaction. A run that is
 * still open keeps its deadline and its closing: then nothing is exchanged, and "unreachable" is thrown.
 */
export async function exchange(
  { db, clock }: Services,
  { groupId, shut, isDeviceGoing, match, after }: Exchange,
): Promise<void> {
  const now = () => new Date(clock.now());
  const involved = (pairs: Pair[]) => [...new Set([...shut, ...pairs.flat().map(({ id }) => id)])];
  // Of a valve without a timer that counts nobody knows, and its guard must stay shut.
  const isOver = (run: OpenRun, { zones }: Garden) =>
    isPastOpen(run, clock.now()) &&
    (isDeviceGoing || isTimerTrusted(zones.find(({ id }) => id === run.zoneId)?.timerProof ?? null));
  const first = await readGarden(db, groupId, now());
  const asked = involved(match(first));
  await db.transaction(async (tx) => {
    const devices = await stopRunsOfZones(tx, asked, now());
    if (devices.length === 0) return;
    await announce(tx, { groupId }, ['runs', 'zones', 'schedule']);
    await wakeDevices(tx, devices);
  });
  await refuseOpen(
    db,
    await waitUntilShut(
      () => openRunsOfZones(db, asked),
      (run) => isOver(run, first),
    ),
    groupId,
  );
  await db.transaction(async (tx) => {
    // From here on no valve of the garden begins to open, and whoever has the devices takes them anew afterwards.
    await lockOpenings(tx, groupId);
    const before = match(await readGarden(tx, groupId, now()));
    const touched = [...new Set(before.flat().map(({ deviceId }) => deviceId))].sort();
    // Before the devices, in the order of who takes leases.
    await freeLeases(tx, touched);
    for (const id of touched) if (!(await lockDevice(tx, id))) throw notFound();
    await lockZones(tx, involved(before));
    const garden = await readGarden(tx, groupId, now());
    const pairs = match(garden);
    // What was asked for meanwhile and waits ends too.
    await stopRunsOfZones(tx, involved(pairs), now());
    const open = (await openRunsOfZones(tx, involved(pairs))).filter((run) => !isOver(run, garden));
    await refuseOpen(tx, open, groupId);
    await giveUpRunsOfZones(tx, involved(pairs));
    await exchangeValves(tx, pairs);
    await after(tx, garden, pairs);
    await announce(tx, { groupId }, ['group', 'devices', 'zones', 'runs', 'schedule']);
    await wakeDevices(tx, touched);
  });
}

async function refuseOpen(db: Queryable, open: readonly OpenRun[], groupId: GroupId): Promise<void> {
  const [run] = open;
  if (!run) return;
  const nameOf = async (id: DeviceId) => (await devicesOfGroup(db, groupId)).find((device) => device.id === id)?.name;
  const figures = { device: (await nameOf(run.deviceId)) ?? '' };
  throw new AppError('deviceUnreachable', { message: 'errors.valveStillOpen', figures });
}
