/** Notices about active runs, and why a device refused. */
import { type DeviceState, DriverError } from '@sluice/drivers/driver';
import type { RunFault, ZoneLockCause } from '@sluice/engine/vocabulary/watering';
import { notify } from '../notifications/index.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { isBatteryTooLow, type RunRow } from '../runs/index.ts';
import { lockWatering } from '../zones/index.ts';
import type { CommandTools } from './command.ts';
import { shutMaster } from './master-zones.ts';
import { findZoneOfRun, type Observed } from './observe.ts';
import type { RunRecords } from './run-records.ts';

/** Why a device refused, as far as its state shows. Rejects only with 'fenced'. */
export async function explainRefusal(
  { driver }: CommandTools,
  { lease }: Observed,
  fault: 'refused' | 'valve-fault',
): Promise<RunFault> {
  if (fault === 'valve-fault') return fault;
  let state: DeviceState;
  try {
    state = await driver.readState(lease.address);
  } catch (error) {
    if (error instanceof DriverError && error.fault !== 'fenced') return fault;
    throw error;
  }
  if (state.status === 'STANDBY') return 'switched-off';
  return isBatteryTooLow(state.batteryFraction) ? 'battery-low' : fault;
}

/** The device itself says that a valve is open though it should be shut: nothing opens it again until it is right. */
export function notifyNotClosing(records: RunRecords, observed: Observed, run: RunRow, nowMs: number): Promise<void> {
  const due = run.stopRequestedAt ?? run.deadline ?? new Date(nowMs);
  return notifyOfRun(records, observed, run, 'valveNotClosing', `not closing ${run.id}`, due, nowMs, (tx) =>
    lock(tx, observed, run, 'stuck', nowMs),
  );
}

/** Water flows though every valve of the device is shut; the zone is locked, its master valve or pump is shut now. */
export function notifyLeak(
  records: RunRecords,
  observed: Observed,
  { run, flowLPerMin }: { run: RunRow; flowLPerMin: number },
  nowMs: number,
): Promise<void> {
  const { device } = observed;
  const zone = findZoneOfRun(observed, run);
  const time = new Date(nowMs).toISOString();
  return records.write(async (tx) => {
    await lock(tx, observed, run, 'leak', nowMs);
    if (zone?.masterZoneId) await shutMaster(tx, { groupId: run.groupId, zoneId: zone.masterZoneId }, nowMs);
    await notify(tx, {
      groupId: run.groupId,
      key: 'leakAfterClose',
      figures: { device: device.name, zone: zone?.name ?? '', time, flow: flowLPerMin },
      subject: 'DEVICE',
      subjectId: device.id,
      cause: `leak after ${run.id}`,
      at: new Date(nowMs),
    });
  });
}

/** Somebody wants a run to stop, and its device does not answer. */
export function notifyStopUnanswered(
  records: RunRecords,
  observed: Observed,
  run: RunRow,
  nowMs: number,
): Promise<void> {
  const until = run.armedDeadline ?? run.deadline ?? new Date(nowMs);
  return notifyOfRun(records, observed, run, 'stopUnanswered', `stop unanswered ${run.id}`, until, nowMs);
}

/** A device without a timer does not answer when its valve is to close; its guard is shut, and stays so. */
export function notifyMayBeOpen(records: RunRecords, observed: Observed, run: RunRow, nowMs: number): Promise<void> {
  const due = run.stopRequestedAt ?? run.deadline ?? new Date(nowMs);
  return notifyOfRun(records, observed, run, 'valveMayBeOpen', `may be open ${run.id}`, due, nowMs);
}

/** A device describes itself otherwise than when the valve of this run opened; it is closed as was stored then. */
export function notifyChangedWhileOpen(
  records: RunRecords,
  observed: Observed,
  run: RunRow,
  nowMs: number,
): Promise<void> {
  const until = run.deadline ?? new Date(nowMs);
  return notifyOfRun(records, observed, run, 'deviceChangedWhileOpen', `changed while open ${run.id}`, until, nowMs);
}

function notifyOfRun(
  records: RunRecords,
  observed: Observed,
  run: RunRow,
  key: 'valveNotClosing' | 'stopUnanswered' | 'valveMayBeOpen' | 'deviceChangedWhileOpen',
  cause: string,
  time: Date,
  nowMs: number,
  also: (tx: Transaction) => Promise<void> = async () => {},
): Promise<void> {
  const { device } = observed;
  const figures = { device: device.name, zone: findZoneOfRun(observed, run)?.name ?? '', time: time.toISOString() };
  const at = new Date(nowMs);
  return records.write(async (tx) => {
    await also(tx);
    await notify(tx, { groupId: run.groupId, key, figures, subject: 'DEVICE', subjectId: device.id, cause, at });
  });
}

/** Nothing waters the run's zone until a person says that it is right again. */
async function lock(tx: Transaction, observed: Observed, run: RunRow, cause: ZoneLockCause, nowMs: number) {
  const lockedAt = new Date(nowMs);
  await lockWatering(tx, run.zoneId, cause, lockedAt);
  const zone = findZoneOfRun(observed, run);
  if (zone) zone.lockedAt ??= lockedAt;
}
