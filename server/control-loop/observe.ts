/** Stores what a device reports of itself, if it has changed. */
import type { DeviceState, DeviceTrouble } from '@sluice/drivers/driver';
import type { DeviceStatus, ValveStatus } from '@sluice/engine/vocabulary/hardware';
import { type DeviceRow, type Lease, shownStatus, updateDevice } from '../devices/index.ts';
import { type NotificationKey, notify, notifyLastingTrouble, notifyWeakBattery } from '../notifications/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { momentIn } from '../platform/moments.ts';
import { type RunRow, stopRunsOfZone, wakeDevices } from '../runs/index.ts';
import { isConfigured, lockWatering, updateZone, type ZoneRow } from '../zones/index.ts';
import { shutMaster } from './master-zones.ts';
import type { RunRecords } from './run-records.ts';

/** "Last active" is stored at this resolution, so that reads that find nothing new write nothing. */
const ACTIVE_STEP_MS = 10 * 60_000;

export interface Observed {
  lease: Lease;
  device: DeviceRow;
  zones: ZoneRow[];
  timeZone: string;
  /** Whether nothing is started in its garden for now (`restarts.ts`). */
  areStartsSuspended: boolean;
  /** Of its garden: minutes of one run, litres of a day (null: no cap). */
  caps: { mostRunMin: number; mostDayVolumeL: number | null };
}

export const findZoneOfRun = (observed: Observed, run: RunRow): ZoneRow | undefined =>
  observed.zones.find((zone) => zone.id === run.zoneId);

const NOTICE_OF = {
  OPEN_CIRCUIT: 'valveOpenCircuit',
  SHORT_CIRCUIT: 'valveShortCircuit',
  WATER_LEAK: 'valveLeaks',
  NO_WATER: 'valveWithoutWater',
} as const satisfies Record<Exclude<ValveStatus, 'NORMAL'>, NotificationKey>;

/** Stores what a device answered. Notifies people of a return, a weak battery and a broken valve. */
export async function storeState(
  records: RunRecords,
  observed: Observed,
  state: DeviceState,
  nowMs: number,
): Promise<void> {
  const { device, zones } = observed;
  const now = new Date(nowMs);
  const reportedAt = new Date(nowMs - state.ageS * 1000);
  const change = {
    status: shownStatus(
      device,
      zones.map((zone) => ({ isEnabled: zone.enabled, isConfigured: isConfigured(zone) })),
      state.status,
    ),
    firmwareVersion: state.firmwareVersion,
    batteryFraction: state.batteryFraction === null ? null : Math.round(state.batteryFraction * 100) / 100,
    batteryVoltageV: state.batteryVoltageV,
    ipAddress: state.ipAddress,
    nextContactAt: findNextContact(device, state, nowMs),
  };
  const shown = (['status', 'firmwareVersion', 'batteryFraction', 'ipAddress', 'nextContactAt'] as const).filter(
    (field) => change[field] !== device[field],
  );
  const isActiveStale = reportedAt.getTime() - (device.lastActiveAt?.getTime() ?? 0) >= ACTIVE_STEP_MS;
  const valves = zones.flatMap((zone) => {
    const valve = state.valves.find((candidate) => candidate.terminal === zone.terminal);
    return valve && valve.status !== zone.valveStatus ? [{ zone, status: valve.status }] : [];
  });
  if (shown.length === 0 && !isActiveStale && valves.length === 0) return;

  await records.write(async (tx) => {
    await updateDevice(tx, device.id, { ...change, lastActiveAt: reportedAt, lastSyncAt: reportedAt });
    for (const { zone, status } of valves) await updateZone(tx, zone.id, { valveStatus: status });
    if (shown.length > 0 || valves.length > 0 || isActiveStale) {
      await announce(tx, { groupId: device.groupId }, valves.length > 0 ? ['devices', 'zones'] : ['devices']);
    }
    for (const { zone, status } of valves) {
      if (status === 'NORMAL') continue;
      await notify(tx, {
        groupId: device.groupId,
        key: NOTICE_OF[status],
        figures: { device: device.name, zone: zone.name },
        subject: 'DEVICE',
        subjectId: device.id,
        cause: `${status} ${zone.id} ${momentIn(observed.timeZone, nowMs).local_date}`,
        at: now,
      });
    }
    for (const { zone, status } of valves) {
      if (status !== 'WATER_LEAK') continue;
      // Once for each time that it is told: a person who lifts the lock is believed.
      await lockWatering(tx, zone.id, 'leak', now);
      if (await stopRunsOfZone(tx, zone.id, now)) {
        await announce(tx, { groupId: device.groupId }, ['runs', 'schedule']);
        await wakeDevices(tx, [device.id]);
      }
      if (zone.masterZoneId) await shutMaster(tx, { groupId: device.groupId, zoneId: zone.masterZoneId }, nowMs);
    }
    await notifyWeakBattery(tx, 'DEVICE', device, change.batteryFraction, now);
    if (device.status === 'OFFLINE' && state.status !== 'OFFLINE') {
      await notifyLink(tx, observed, 'deviceOnline', nowMs);
    }
  });
  Object.assign(device, change, { lastActiveAt: reportedAt, lastSyncAt: reportedAt });
  for (const { zone, status } of valves) {
    zone.valveStatus = status;
    if (status === 'WATER_LEAK') zone.lockedAt ??= now;
  }
}

/** Tolerance for times calculated from the same contact. */
const SAME_CONTACT_MS = 5_000;

/** Returns the same object for the same contact, so that it does not count as a change. */
function findNextContact(
  { nextContactAt: stored }: DeviceRow,
  { nextContactInS }: DeviceState,
  nowMs: number,
): Date | null {
  if (nextContactInS === null || nextContactInS === 0) return null;
  const atMs = Math.round(nowMs + nextContactInS * 1000);
  return stored !== null && Math.abs(stored.getTime() - atMs) < SAME_CONTACT_MS ? stored : new Date(atMs);
}

const NOTICE_OF_TROUBLE = {
  'access-denied': 'deviceRefusesLogin',
  'entity-gone': 'deviceEntityGone',
} as const satisfies Record<DeviceTrouble, NotificationKey>;

/**
 * Stores that a device no longer answers, and notifies people once; where a person must do something about it, also of one
 * that was offline already, once a day.
 */
export async function storeOffline(
  records: RunRecords,
  observed: Observed,
  nowMs: number,
  trouble: DeviceTrouble | null,
): Promise<void> {
  const { device } = observed;
  const status: DeviceStatus = 'OFFLINE';
  if (device.status === status && trouble === null) return;
  await records.write(async (tx) => {
    if (device.status !== status) {
      await updateDevice(tx, device.id, { status });
      await announce(tx, { groupId: device.groupId }, ['devices', 'zones']);
    }
    if (trouble === null) await notifyLink(tx, observed, 'deviceOffline', nowMs);
    else await notifyLastingTrouble(tx, 'DEVICE', device, NOTICE_OF_TROUBLE[trouble], observed.timeZone, nowMs);
  });
  device.status = status;
}

async function notifyLink(db: Queryable, observed: Observed, key: 'deviceOffline' | 'deviceOnline', nowMs: number) {
  const { device } = observed;
  await notify(db, {
    groupId: device.groupId,
    key,
    figures: { device: device.name, time: new Date(nowMs).toISOString() },
    subject: 'DEVICE',
    subjectId: device.id,
    cause: `${key} ${device.id} ${nowMs}`,
    at: new Date(nowMs),
  });
}
