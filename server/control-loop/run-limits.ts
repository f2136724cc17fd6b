/** What stands in the way of a run, or ends it early, read from the database when its valve is to open. */
import type { OpenValve } from '@sluice/drivers/driver';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import type { RunFault } from '@sluice/engine/vocabulary/watering';
import { localDateIn } from '../platform/moments.ts';
import { changeRun, type DayAllowance, flowFaultBefore, type RunRow, readDayAllowance } from '../runs/index.ts';
import type { ZoneRow } from '../zones/index.ts';
import { capEnd } from './caps.ts';
import type { KeptDevice } from './kept-device.ts';
import type { Observed } from './observe.ts';
import { fail, findZoneOfRun, refuseDayVolume, refuseLate, refuseLocked, refuseSwitchedOff } from './settle.ts';
import { capsOf, findHold } from './without-timer.ts';

/**
 * Whether a run has waited so long that nobody expects its water any more: behind a valve that did not answer, or while
 * Sluice was not running. `sinceMs`: since when this process has the device.
 */
export function isTooLate({ plannedStart }: Pick<RunRow, 'plannedStart'>, sinceMs: number, nowMs: number): boolean {
  const plannedMs = plannedStart.getTime();
  const isFoundLate = sinceMs - plannedMs > LIMITS.runFoundLateMinutes * 60_000;
  return isFoundLate || nowMs - plannedMs > LIMITS.runWaitsHours * HOUR_MS;
}

/**
 * Ends a run that must not open: it comes far too late, its device is switched off, its zone is locked, nothing would end its water, the day's
 * litres are used up, or the flow of this watering was wrong before. Null where it may open.
 */
export async function refuseRun(kept: KeptDevice, observed: Observed, run: RunRow): Promise<number | null> {
  const { records, clock } = kept.tools;
  if (isTooLate(run, kept.sinceMs, clock.now())) {
    return kept.ended(run, await refuseLate(records, observed, run, clock.now()));
  }
  if (observed.device.isSwitchedOff) {
    return kept.ended(run, await refuseSwitchedOff(records, observed, run, clock.now()));
  }
  const zone = findZoneOfRun(observed, run);
  if (zone === undefined) return null;
  if (zone.lockedAt !== null) {
    return kept.ended(run, await refuseLocked(records, observed, run, zone.lockedAt, clock.now()));
  }
  if ((await findHold(kept, observed, run)) === 'nothing') {
    return kept.ended(run, await fail(records, observed, run, noEndFault(zone), clock.now()));
  }
  return refuseByWater(kept, observed, run, zone);
}

/** Why nothing would end this zone's water. */
export function noEndFault({ timerProof }: Pick<ZoneRow, 'timerProof'>): RunFault {
  if (timerProof === 'unproven') return 'timer-unproven';
  return timerProof === 'disproven' ? 'timer-disproven' : 'no-guard';
}

async function refuseByWater(kept: KeptDevice, observed: Observed, run: RunRow, zone: ZoneRow): Promise<number | null> {
  const { db, records, clock } = kept.tools;
  const nowMs = clock.now();
  const allowance = await readAllowance(kept, observed, run);
  if (allowance?.leftL === 0) {
    return kept.ended(run, await refuseDayVolume(records, observed, run, allowance, nowMs));
  }
  // Hydraulics are not tried again (docs/fail-safe.md, 2).
  const fault = zone.meteredFlowLPerMin === null ? null : await flowFaultBefore(db, run);
  return fault === null ? null : kept.ended(run, await fail(records, observed, run, fault, nowMs));
}

/** Litres that zone and garden may still have today; null where there is no cap. */
export async function readAllowance(kept: KeptDevice, observed: Observed, run: RunRow): Promise<DayAllowance | null> {
  const { db, clock } = kept.tools;
  const { caps, timeZone } = observed;
  const { id, groupId, zoneId } = run;
  if (run.source === 'MASTER') return null;
  return readDayAllowance(db, {
    groupId,
    zone: findZoneOfRun(observed, run) ?? { id: zoneId, mostDayVolumeL: null },
    siteMostL: caps.mostDayVolumeL,
    date: localDateIn(timeZone, clock.now()),
    besides: id,
  });
}

/** The run with an earlier end where a cap asks for it; stored before anything is sent. */
export async function capRun(
  { tools: { db, clock }, runs }: KeptDevice,
  observed: Observed,
  run: RunRow,
  { allowance, heldBy }: { allowance: DayAllowance | null; heldBy: OpenValve['heldBy'] | null },
): Promise<RunRow> {
  const zone = findZoneOfRun(observed, run);
  const earlier = capEnd(run, zone, capsOf(observed, heldBy), allowance, clock.now());
  // A device with a meter may end it by its litres.
  const change = earlier ?? (allowance !== null && run.fault === null ? { fault: 'day-cap' as const } : null);
  if (change === null) return run;
  const capped = await changeRun(db, run.id, change);
  runs.change(run, capped);
  return capped ?? run;
}
