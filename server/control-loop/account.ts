/** How a run ended, by what its device reports. Pure. */
import type { Delivery, Opening, ValveState } from '@sluice/drivers/driver';
import type { RunFault } from '@sluice/engine/vocabulary/watering';
import type { NewRun, RunRow } from '../runs/index.ts';

/** Water of one run. */
export interface Watered {
  openedAtMs: number;
  openS: number;
  volumeL: number | null;
  isMeasured: boolean;
  /** Why it ended where it did, as far as the device or what was seen of it tells; left out else. */
  endedBy?: 'device-restarted' | 'device-clock';
}

/** What looks at the device showed of a run that is open, or was. */
export interface SeenOpen {
  /** When it last showed the valve open, epoch milliseconds. */
  untilMs: number;
  /** When it was first asked after that and did not answer, epoch milliseconds; null where it has answered since. */
  silentFromMs: number | null;
}

/** Tolerance for the delay of commands and answers. */
const SLACK_MS = 3_000;
/** By how much the clocks of two processes may differ, and less than the shortest run of a zone before. */
const CLOCKS_APART_MS = 10_000;
/** Tolerance for a meter's step. */
const MIN_LITRES = 0.1;

/**
 * Whether the valve was opened by this active run, and not by another or by hand. A device that cannot store run ids
 * and was opened by an earlier process, or whose opening nobody here knows, is taken to be.
 */
export function isOpenBy(run: RunRow, valve: ValveState): boolean {
  if (!valve.isOpen) return false;
  if (valve.runId !== null) return valve.runId === run.id;
  if (valve.openings === null) return true;
  const last = valve.openings.at(-1);
  return last?.isUncertain === true || (run.openingId !== null && last?.id === run.openingId);
}

/**
 * Whether the device remembers this opening as the run's. One of which nobody knows whose it was is taken to be, where it
 * began while the run was to be open: another process had the device then.
 */
export function isOpeningOf(run: RunRow, opening: Opening, asOfMs: number): boolean {
  if (opening.runId === run.id || (run.openingId !== null && opening.id === run.openingId)) return true;
  if (!opening.isUncertain || run.deadline === null) return false;
  const openedAtMs = asOfMs - opening.openedAgoS * 1000;
  const untilMs = run.deadline.getTime();
  const fromMs = run.openedAt?.getTime() ?? untilMs - run.durationS * 1000;
  return openedAtMs >= fromMs - CLOCKS_APART_MS && openedAtMs <= untilMs;
}

/**
 * The water of a run, by the device's own memory where it has one. Null when it never opened. `flowLPerMin`: the zone's
 * flow as entered, for devices that do not measure. `seen`: null where no look has shown it open.
 */
export function wateredBy(
  run: RunRow,
  valve: ValveState,
  flowLPerMin: number | null,
  asOfMs: number,
  seen: SeenOpen | null = null,
): Watered | null {
  if (valve.openings === null) {
    const armedMs = (run.armedDeadline ?? run.deadline)?.getTime() ?? asOfMs;
    const isLost = seen !== null && seen.silentFromMs !== null && asOfMs < armedMs - SLACK_MS;
    return isLost
      ? estimateUntilSeen(run, seen, flowLPerMin)
      : estimateByClock(run, valve.delivered, flowLPerMin, asOfMs, seen?.untilMs);
  }
  const own = valve.openings.filter((opening) => isOpeningOf(run, opening, asOfMs));
  const [first] = own;
  if (!first) return seen && estimateUntilSeen(run, seen, flowLPerMin);
  const endedBy = FAULT_OF_END[own.at(-1)?.endedBy ?? 'none'];
  const litres = own.map(({ openS, delivered }) => countLitres(delivered, openS, flowLPerMin));
  return {
    openedAtMs: Math.round(asOfMs - first.openedAgoS * 1000),
    openS: own.reduce((sum, { openS }) => sum + openS, 0),
    volumeL: litres.includes(null) ? null : litres.reduce<number>((sum, one) => sum + (one ?? 0), 0),
    isMeasured: own.every(({ delivered }) => isMeasured(delivered)),
    ...(endedBy && { endedBy }),
  };
}

const FAULT_OF_END = { restarted: 'device-restarted', 'clock-set': 'device-clock', none: undefined } as const;

/**
 * A device that was seen open and knows nothing of it later has lost power: between the last look that showed it open
 * and the first that was not answered.
 */
function estimateUntilSeen(
  run: RunRow,
  { untilMs, silentFromMs }: SeenOpen,
  flowLPerMin: number | null,
): Watered | null {
  const watered = estimateByClock(run, null, flowLPerMin, (untilMs + (silentFromMs ?? untilMs)) / 2);
  return watered && { ...watered, endedBy: 'device-restarted' };
}

/**
 * For a device without a memory: as long as it was presumably open, at most until its timer closed it; one that was seen
 * open after that was not closed by it.
 */
export function estimateByClock(
  run: RunRow,
  delivered: Delivery | null,
  flowLPerMin: number | null,
  nowMs: number,
  seenOpenMs = 0,
): Watered | null {
  if (run.openedAt === null) return null;
  const openedAtMs = run.openedAt.getTime();
  const armedMs = (run.armedDeadline ?? run.deadline)?.getTime() ?? nowMs;
  const until = Math.min(nowMs, seenOpenMs > armedMs ? nowMs : armedMs);
  const openS = Math.max(0, until - openedAtMs) / 1000;
  return { openedAtMs, openS, volumeL: countLitres(delivered, openS, flowLPerMin), isMeasured: isMeasured(delivered) };
}

const isMeasured = (delivered: Delivery | null) =>
  delivered !== null && (delivered.basis === 'measured' || delivered.basis === 'delayed');

function countLitres(delivered: Delivery | null, openS: number, flowLPerMin: number | null): number | null {
  if (delivered !== null && isMeasured(delivered)) return delivered.volumeL;
  return flowLPerMin === null ? (delivered?.volumeL ?? null) : (flowLPerMin * openS) / 60;
}

export type End = Pick<
  NewRun,
  'outcome' | 'fault' | 'openedAt' | 'closedAt' | 'volumeL' | 'volumeIsMeasured' | 'missingS'
>;

/** How a run ended, by the water it gave (null: none). `sign`: a state of the device that would explain it. */
export function describeEnd(run: RunRow, watered: Watered | null, sign: RunFault | null): End {
  const missingS = Math.round(run.durationS - (watered?.openS ?? 0));
  if (watered === null) {
    const isWanted = run.stopRequestedAt === null;
    // A cap shortens a run and keeps none from opening.
    const ownFault = run.fault === 'run-cap' || run.fault === 'day-cap' ? null : run.fault;
    return {
      outcome: isWanted ? 'FAILED' : 'STOPPED',
      fault: !isWanted ? run.fault : run.openedAt === null ? (ownFault ?? sign ?? 'not-opened') : 'not-opened',
      openedAt: null,
      closedAt: null,
      volumeL: null,
      volumeIsMeasured: false,
      missingS: isWanted ? missingS : null,
    };
  }
  const { openedAtMs, openS, volumeL, isMeasured: volumeIsMeasured } = watered;
  const hasItsVolume = run.maxVolumeL !== null && (volumeL ?? 0) >= run.maxVolumeL - MIN_LITRES;
  const isWhole = run.openingId !== null || hasItsVolume || missingS * 1000 <= SLACK_MS;
  const fault = isWhole || run.stopRequestedAt !== null ? null : whyShort(run, watered, sign);
  return {
    outcome:
      run.stopRequestedAt !== null ? 'STOPPED' : fault === null ? 'COMPLETED' : isByHand(fault) ? 'STOPPED' : 'PARTIAL',
    fault,
    openedAt: new Date(openedAtMs),
    closedAt: new Date(openedAtMs + Math.round(openS * 1000)),
    volumeL,
    volumeIsMeasured,
    missingS: fault === null ? null : missingS,
  };
}

const isByHand = (fault: RunFault) => fault === 'closed-at-device';

/** Null when only our own command caused it. */
function whyShort(run: RunRow, watered: Watered, sign: RunFault | null): RunFault | null {
  // The device counted the day's last litres itself.
  if (run.fault === 'day-cap' && watered.isMeasured) return run.fault;
  const { openedAtMs, openS } = watered;
  const deadlineMs = run.deadline?.getTime() ?? 0;
  const lateMs = openedAtMs - (deadlineMs - run.durationS * 1000);
  const earlyMs = deadlineMs - (openedAtMs + openS * 1000);
  if (earlyMs <= SLACK_MS || lateMs >= earlyMs) return run.fault;
  // It was extended, but the device did not get the command.
  if (run.armedDeadline !== null && run.armedDeadline.getTime() < deadlineMs) return 'unreachable';
  return sign ?? watered.endedBy ?? 'closed-at-device';
}

/**
 * The end of a run whose device has been silent until the valve must have closed; its record is corrected when it
 * answers again.
 */
export function endInSilence(run: RunRow, flowLPerMin: number | null): End & { isUnconfirmed: true } {
  const shutAtMs = (run.armedDeadline ?? run.deadline)?.getTime() ?? 0;
  const watered = estimateByClock(run, null, flowLPerMin, shutAtMs);
  const fault = watered === null ? (run.fault ?? 'unreachable') : run.fault;
  const end = describeEnd({ ...run, fault }, watered, null);
  return { ...end, fault: watered === null ? 'unreachable' : 'unconfirmed', isUnconfirmed: true };
}
