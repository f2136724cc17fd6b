/** Tries valves, and keeps a device whose valves were tried. */
import { randomUUIDv7 } from 'node:crypto';
import type { RunId, UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { type DeviceRow, type Hardware, lockDevice, timerStepS, updateDevice } from '../devices/index.ts';
import type { GroupRow } from '../groups/index.ts';
import { refuseStart } from '../manual-runs/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { conflict, invalid, notFound } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import { localDateIn } from '../platform/moments.ts';
import type { Services } from '../platform/services.ts';
import { insertRuns, unsettledRuns, wakeDevices } from '../runs/index.ts';
import { findUser } from '../users/index.ts';
import { updateZone, zonesOfGroup } from '../zones/index.ts';
import { dryTerminals, insertValveTests, testOccurrence } from './store.ts';

/** Seconds for which a valve is opened: the device's own timer ends it, and may only count minutes. */
export const testSeconds = (hardware: Hardware, device: DeviceRow): number =>
  Math.max(LIMITS.valveTestSeconds, timerStepS(hardware, device));

/**
 * Opens valves one after the other for a few seconds each, by runs like any other: stored first, and left to the device's
 * own timer to end. That is how an unproven timer is proven: somebody is beside it. Throws "invalid" for a terminal
 * that the device does not have, "conflict" while it waters or one of the zones is locked, "no guard" where nothing would
 * end the water, "unreachable" where it is offline.
 */
export async function startValveTests(
  tools: Pick<Services, 'db' | 'holdsByWill'>,
  hardware: Hardware,
  group: GroupRow,
  device: DeviceRow,
  terminals: readonly number[] | null,
  userId: UserId,
  nowMs: number,
): Promise<void> {
  const { db } = tools;
  const all = await zonesOfGroup(db, group.id);
  const masters = new Set(all.map(({ masterZoneId }) => masterZoneId));
  const own = all.filter(({ deviceId }) => deviceId === device.id).toSorted((a, b) => a.terminal - b.terminal);
  const terminalsWithZone = new Set(own.map(({ terminal }) => terminal));
  if (terminals?.some((terminal) => !terminalsWithZone.has(terminal)))
    throw invalid('terminals', 'validation.required');
  // A pump without an open valve behind it must not run: its zones try it.
  const zones = own.filter(({ id, terminal }) => !masters.has(id) && (terminals?.includes(terminal) ?? true));
  const [first] = zones;
  if (!first) throw conflict('errors.masterZone', { zone: own[0]?.name ?? device.name });
  for (const zone of zones) await refuseStart(tools, group, zone, 'test', nowMs);
  const lengthS = testSeconds(hardware, device);
  const startedByName = (await findUser(db, userId))?.name ?? null;
  const localDate = localDateIn(group.timeZone, nowMs);
  const rows = zones.map((zone, position) => {
    const id = randomUUIDv7() as RunId;
    return {
      id,
      occurrenceId: testOccurrence(localDate, id),
      groupId: group.id,
      zoneId: zone.id,
      zoneName: zone.name,
      deviceId: device.id,
      source: 'MANUAL',
      reasonType: 'MANUAL',
      startedBy: userId,
      startedByName,
      localDate,
      plannedStart: new Date(nowMs + position * lengthS * 1000),
      position,
      durationS: lengthS,
      phase: 'PENDING',
    } as const;
  });
  await db.transaction(async (tx) => {
    // Two people who press at once try it once.
    await lockDevice(tx, device.id);
    const active = (await unsettledRuns(tx, [group.id])).find(
      (run) => run.deviceId === device.id && run.phase !== 'ENDED',
    );
    if (active) throw conflict('errors.zoneAlreadyWatering', { zone: active.zoneName ?? device.name });
    await insertRuns(tx, rows);
    await insertValveTests(
      tx,
      rows.map((row, index) => ({
        runId: row.id,
        groupId: group.id,
        deviceId: device.id,
        terminal: zones[index]?.terminal ?? 0,
      })),
    );
    await announce(tx, { groupId: group.id }, ['runs', 'zones', 'schedule']);
    await wakeDevices(tx, [device.id]);
  });
}

/** Names a device on trial and keeps it; any other device stays as it is. Returns whether it was on trial. */
export async function keepDevice(db: Database, device: DeviceRow, name: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await lockDevice(tx, device.id);
    if (!row) throw notFound();
    if (!row.isOnTrial) return false;
    const dry = await dryTerminals(tx, row.id);
    await updateDevice(tx, row.id, { name, isOnTrial: false, version: row.version + 1 });
    for (const zone of await zonesOfGroup(tx, row.groupId)) {
      if (zone.deviceId !== row.id || dry.includes(zone.terminal)) continue;
      await updateZone(tx, zone.id, { enabled: true, version: zone.version + 1 });
    }
    await announce(tx, { groupId: row.groupId }, ['group', 'devices', 'zones', 'schedule']);
    await wakeDevices(tx, [row.id]);
    return true;
  });
}
