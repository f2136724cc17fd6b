/** What is known of a run whose valve is to open, and why it may not open by that (docs/decisions/0111). */
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import {
  flowFaultBefore,
  type Late,
  lastMasterRun,
  NOTHING_KNOWN,
  type OpeningFacts,
  type RunRow,
  whyNotOpen,
} from '../runs/index.ts';
import { whyNothingEnds } from '../zones/index.ts';
import { findMasterOpening } from './master-need.ts';
import { findZoneOfRun, type Observed } from './observe.ts';
import { isUntrusted } from './own-timer.ts';
import { findEnd, readAllowance } from './run-limits.ts';
import type { WatchedDevice } from './watched-device.ts';

/** Why it may not, or null; `look` reads the device. */
export async function findRefusal(
  device: WatchedDevice,
  observed: Observed,
  run: RunRow,
  look: (observed: Observed) => Promise<void>,
) {
  const { tools, sinceMs, seen } = device;
  const { db, clock } = tools;
  const facts = { ...factsAtHand(observed, run), late: findLateness(run, sinceMs, clock.now()) };
  const early = whyNotOpen({ ...NOTHING_KNOWN, ...facts });
  if (early !== null) return early;
  const zone = findZoneOfRun(observed, run);
  const master = await readMaster(device, observed, run);
  // One that does not answer is not told to open where nothing but us ends it, nor is its guard opened for it.
  const isAnswerNeeded = isUntrusted(zone);
  const isAway = seen.isSilent || observed.device.status === 'OFFLINE';
  if (isAnswerNeeded && (isAway || master === null || master === 'open')) await look(observed);
  return whyNotOpen({
    ...facts,
    choice: null,
    noEnd: zone && (await findEnd(device, observed, run)) === 'nothing' ? whyNothingEnds(zone.timerProof) : null,
    dayVolume: await readAllowance(device, observed, run),
    earlierFlowFault: (zone?.meteredFlowLPerMin ?? null) === null ? null : await flowFaultBefore(db, run),
    isSilent: isAnswerNeeded && seen.isSilent,
    master,
  });
}

/**
 * Of a run that has waited so long that nobody expects its water any more: behind a valve that did not answer, or while
 * Sluice was not running. `sinceMs`: since when this process has the device.
 */
export function findLateness(
  { plannedStart }: Pick<RunRow, 'plannedStart'>,
  sinceMs: number,
  nowMs: number,
): Late | null {
  const plannedMs = plannedStart.getTime();
  const isFoundLate = sinceMs - plannedMs > LIMITS.runFoundLateMinutes * 60_000;
  const isTooLate = isFoundLate || nowMs - plannedMs > LIMITS.runWaitsHours * HOUR_MS;
  return isTooLate ? { lateMinutes: Math.round((nowMs - plannedMs) / 60_000), because: 'waited' } : null;
}

/** Whether an opening that did not arrive may be sent again. */
export const mayOpenAgain = (observed: Observed, run: RunRow): boolean =>
  whyNotOpen({ ...NOTHING_KNOWN, ...factsAtHand(observed, run) }) === null;

/** One that does not answer is tried. That its zone is set up was asked when the run was made. */
function factsAtHand(observed: Observed, run: RunRow) {
  const zone = findZoneOfRun(observed, run) ?? { name: run.zoneName ?? '', lockedAt: null };
  return {
    areStartsSuspended: observed.areStartsSuspended,
    valves: [{ zone, device: { ...observed.device, status: null } }],
  };
}

async function readMaster(device: WatchedDevice, observed: Observed, run: RunRow): Promise<OpeningFacts['master']> {
  const masterZoneId = run.source === 'MASTER' ? null : (findZoneOfRun(observed, run)?.masterZoneId ?? null);
  if (masterZoneId === null) return null;
  const master = await lastMasterRun(device.tools.db, masterZoneId);
  const nowMs = device.tools.clock.now();
  return findMasterOpening(master, run, device.seen.waitBehindMaster(run, nowMs), nowMs);
}
