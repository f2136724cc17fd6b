/** What stands in the way of a run, or ends it early, read from the database when its valve is to open. */
import type { OpenValve } from '@sluice/drivers/driver';
import { localDateIn } from '../platform/moments.ts';
import { changeRun, flowFaultBefore, type RunRow, volumesOfDay } from '../schedule/index.ts';
import type { ZoneRow } from '../zones/index.ts';
import { capEnd, type DayAllowance, findAllowance } from './caps.ts';
import type { KeptDevice } from './kept-device.ts';
import type { Observed } from './observe.ts';
import { fail, findZoneOfRun, refuseDayVolume, refuseLocked, refuseSwitchedOff } from './settle.ts';
import { capsOf, findHold } from './without-timer.ts';

/**
 * Ends a run that must not open: its device is switched off, its zone is locked, nothing would end its water, the day's
 * litres are used up, or the flow of this watering was wrong before. Null where it may open.
 */
export async function refuseRun(kept: KeptDevice, observed: Observed, run: RunRow): Promise<number | null> {
  const { records, clock } = kept.tools;
  if (observed.device.isSwitchedOff) {
    return kept.ended(run, await refuseSwitchedOff(records, observed, run, clock.now()));
  }
  const zone = findZoneOfRun(observed, run);
  if (zone === undefined) return null;
  if (zone.lockedAt !== null) {
    return kept.ended(run, await refuseLocked(records, observed, run, zone.lockedAt, clock.now()));
  }
  if ((await findHold(kept, observed, run)) === 'nothing') {
    return kept.ended(run, await fail(records, observed, run, 'no-guard', clock.now()));
  }
  return refuseByWater(kept, observed, run, zone);
}

async function refuseByWater(kept: KeptDevice, observed: Observed, run: RunRow, zone: ZoneRow): Promise<number | null> {
  const { db, records, clock } = kept.tools;
  const nowMs = clock.now();
  const allowance = await readAllowance(kept, observed, run);
  if (allowance?.leftL === 0) {
    return kept.ended(run, await refuseDayVolume(records, observed, run, allowance, nowMs));
  }
  // Hydraulics are not tried again (reference fail-safe, 2).
  const fault = zone.meteredFlowLPerMin === null ? null : await flowFaultBefore(db, run);
  return fault === null ? null : kept.ended(run, await fail(records, observed, run, fault, nowMs));
}

/** Litres that zone and garden may still have today; null where there is no cap. */
export async function readAllowance(kept: KeptDevice, observed: Observed, run: RunRow): Promise<DayAllowance | null> {
  const { db, clock } = kept.tools;
  const { caps, timeZone } = observed;
  const zone = findZoneOfRun(observed, run);
  if (run.source === 'MASTER' || (caps.mostDayVolumeL === null && zone?.mostDayVolumeL == null)) return null;
  const given = await volumesOfDay(db, run.groupId, localDateIn(timeZone, clock.now()), run.id);
  const sum = (rows: typeof given) => rows.reduce((total, { volumeL }) => total + volumeL, 0);
  return findAllowance(
    { mostL: zone?.mostDayVolumeL ?? null, givenL: sum(given.filter(({ zoneId }) => zoneId === run.zoneId)) },
    { mostL: caps.mostDayVolumeL, givenL: sum(given) },
  );
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
