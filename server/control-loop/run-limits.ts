/** What keeps a run from opening by its time, and what ends it early by the caps. */
import type { OpenValve } from '@sluice/drivers/driver';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { localDateIn } from '../platform/moments.ts';
import { changeRun, type DayAllowance, type Late, type RunRow, readDayAllowance } from '../runs/index.ts';
import { capEnd } from './caps.ts';
import type { Observed } from './observe.ts';
import { findZoneOfRun } from './settle.ts';
import type { WatchedDevice } from './watched-device.ts';
import { capsOf } from './without-timer.ts';

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

/** Litres that zone and garden may still have today; null where there is no cap. */
export async function readAllowance(
  { tools }: WatchedDevice,
  observed: Observed,
  run: RunRow,
): Promise<DayAllowance | null> {
  const { db, clock } = tools;
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
  { tools: { db, clock }, runs }: WatchedDevice,
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
