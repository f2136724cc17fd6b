/** Writes the end of a run once, and corrects it once if its device later reports what it delivered. */
import { DriverError, type ValveState } from '@sluice/drivers/driver';
import type { RunFault } from '@sluice/engine/vocabulary/watering';
import { lockLease } from '../devices/index.ts';
import { notify, notifyRunMissed, notifyRunSkipped } from '../notifications/index.ts';
import type { Queryable, Transaction } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { changeRun, correctRun, type NewRun, type RunRow, readReason, wakeWaitingDevices } from '../runs/index.ts';
import { describeEnd, endInSilence, wateredBy } from './account.ts';
import { findZoneOfRun, type Observed } from './observe.ts';
import type { RunRecords } from './run-records.ts';
import { countOnItsDay, settleAgain } from './settled-days.ts';
import type { WatchedDevice } from './watched-device.ts';

/** Litres by which a record must change for a day's soil water to be settled again. */
const NOTABLE_LITRES = 0.1;

/** What a device reports of a valve. */
export interface ValveReport {
  valve: ValveState;
  /** A state of the device that would explain why it is shut. */
  sign: RunFault | null;
  /** Of when that is, epoch milliseconds. */
  asOfMs: number;
}

/** Ends a run whose valve is shut, by its device's report. */
export function settle(
  device: WatchedDevice,
  observed: Observed,
  run: RunRow,
  valve: ValveState,
  sign = device.observer.findSign(valve, null),
  asOfMs = device.tools.clock.now(),
): Promise<void> {
  device.flow.noteClosed(run, device.tools.clock.now());
  const watered = wateredBy(run, valve, findFlow(observed, run), asOfMs, device.seen.findSeenOpen(run));
  // The process that stored its deadline may have opened it before it ended, and nothing remembers that.
  const isUncertain = valve.openings === null && run.openedAt === null && !device.seen.of(run).isJournaledHere;
  const judged = isUncertain ? { ...run, fault: run.fault ?? 'interrupted' } : run;
  return endRun(device, observed, run, describeEnd(judged, watered, sign), asOfMs);
}

/** Ends a run whose device has been silent so long that its valve must be closed. */
export function settleInSilence(device: WatchedDevice, observed: Observed, run: RunRow, nowMs: number): Promise<void> {
  const seen = device.seen.findSeenOpen(run);
  const seenOpenAt = seen && new Date(Math.round((seen.untilMs + (seen.silentFromMs ?? seen.untilMs)) / 2));
  return endRun(device, observed, run, { ...endInSilence(run, findFlow(observed, run)), seenOpenAt }, nowMs);
}

/** Ends a run that its device refused. Throws 'fenced' where another process has the device by now: that one opens it. */
export function fail(
  device: WatchedDevice,
  observed: Observed,
  run: RunRow,
  fault: RunFault,
  nowMs: number,
): Promise<void> {
  return endRun(device, observed, run, describeEnd({ ...run, fault }, null, null), nowMs, { asHolder: true });
}

/**
 * Ends a run, unless it had ended before; `change`: what its record says. Another zone of the device may have its turn.
 * `asHolder`: throws 'fenced' where another process has the device.
 */
export async function endRun(
  device: WatchedDevice,
  observed: Observed,
  run: RunRow,
  change: Partial<NewRun>,
  nowMs: number,
  { asHolder = false } = {},
): Promise<void> {
  const ended = await device.tools.records.write(async (tx) => {
    if (asHolder && !(await lockLease(tx, device.lease))) {
      throw new DriverError('fenced', 'Another process has the device.');
    }
    // The history keeps the names of that day.
    const names = { zoneName: findZoneOfRun(observed, run)?.name ?? run.zoneName, deviceName: observed.device.name };
    const ended = await changeRun(tx, run.id, { ...names, ...change, ...dryIfMaster(run), phase: 'ENDED' });
    if (!ended) return null;
    await countOnItsDay(tx, observed, ended, device.tools.clock.now());
    await announce(tx, { groupId: run.groupId }, ['runs', 'zones', 'devices', 'schedule']);
    await notifyPartialRun(tx, observed, ended, nowMs);
    await notifyRefused(tx, ended, new Date(nowMs));
    await wakeWaitingDevices(tx, run.groupId, run.deviceId);
    return ended;
  });
  if (ended) device.log.ended(observed, ended);
  device.seen.forget(run);
  device.runs.remove([run]);
  if (!ended || device.seen.isSilent) device.runs.expire();
}

/** That a device is switched off is known to whoever did that. */
async function notifyRefused(tx: Transaction, ended: RunRow, at: Date): Promise<void> {
  const run = { ...ended, zoneName: ended.zoneName ?? '' };
  const reason = readReason(ended);
  if (ended.outcome === 'MISSED' && ended.source !== 'MASTER')
    await notifyRunMissed(tx, { ...run, hasWaited: true }, at);
  if (ended.outcome === 'SKIPPED' && reason !== 'SWITCHED_OFF') await notifyRunSkipped(tx, { ...run, reason }, at);
}

/** Water through a master is counted at the zones behind it. */
const dryIfMaster = ({ source }: RunRow): Partial<NewRun> =>
  source === 'MASTER' ? { volumeL: null, volumeIsMeasured: false } : {};

/** Corrects a record by the device's report, once it answers again. */
export async function confirm(
  records: RunRecords,
  observed: Observed,
  run: RunRow,
  report: ValveReport,
): Promise<void> {
  const { asOfMs } = report;
  await records.write(async (tx) => {
    const corrected = await correctRun(tx, run.id, {
      ...makeCorrection(run, report, findFlow(observed, run)),
      ...dryIfMaster(run),
    });
    if (!corrected) return;
    const isNotable = Math.abs((corrected.volumeL ?? 0) - (run.volumeL ?? 0)) > NOTABLE_LITRES;
    if (isNotable) await settleAgain(tx, observed, corrected, asOfMs);
    await announce(tx, { groupId: run.groupId }, ['runs', 'zones', 'schedule']);
    await notifyPartialRun(tx, observed, corrected, asOfMs);
  });
}

function makeCorrection(
  run: RunRow,
  { valve, sign, asOfMs }: ValveReport,
  flowLPerMin: number | null,
): Partial<NewRun> {
  if (valve.openings === null) return {};
  const { seenOpenAt } = run;
  const seen = seenOpenAt && { untilMs: seenOpenAt.getTime(), silentFromMs: seenOpenAt.getTime() };
  const watered = wateredBy(run, valve, flowLPerMin, asOfMs, seen);
  const [oldest] = valve.openings;
  const isForgotten =
    watered === null && oldest !== undefined && asOfMs - oldest.openedAgoS * 1000 > (run.deadline?.getTime() ?? 0);
  return isForgotten ? {} : describeEnd({ ...run, fault: 'unreachable' }, watered, sign);
}

/**
 * Notifies people that a run did not water, or not fully, and why: once for all cycles of a watering. For a master, the
 * zones behind it do that.
 */
async function notifyPartialRun(db: Queryable, observed: Observed, run: RunRow, nowMs: number): Promise<void> {
  if (run.source === 'MASTER' || (run.outcome !== 'FAILED' && run.outcome !== 'PARTIAL')) return;
  const isNothing = run.outcome === 'FAILED';
  await notify(db, {
    groupId: run.groupId,
    key: isNothing ? 'runFailed' : 'runShort',
    figures: {
      device: observed.device.name,
      zone: run.zoneName ?? '',
      time: run.plannedStart.toISOString(),
      fault: run.fault ?? 'unreachable',
      ...(isNothing ? {} : { watered_s: run.durationS - (run.missingS ?? 0), wanted_s: run.durationS }),
    },
    subject: 'DEVICE',
    subjectId: observed.device.id,
    cause: `${isNothing ? 'not watered' : 'watered in part'} ${run.occurrenceId.replace(/\/\d+$/, '')}`,
    at: new Date(nowMs),
  });
}

const findFlow = (observed: Observed, run: RunRow) => findZoneOfRun(observed, run)?.flowLPerMin ?? null;
