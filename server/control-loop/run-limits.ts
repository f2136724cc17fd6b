/**
 * What ends the water of a run that is to open: caps below every planner, program and call (docs/decisions/0044), and
 * what closes its valve for sure (docs/decisions/0068, 0104).
 */
import { type OpenValve, requirePart } from '@sluice/drivers/driver';
import { isTimerTrusted } from '@sluice/engine/vocabulary/hardware';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { RunFault } from '@sluice/engine/vocabulary/watering';
import { localDateIn } from '../platform/moments.ts';
import { changeRun, type DayAllowance, type RunRow, readDayAllowance } from '../runs/index.ts';
import { isValveTest } from '../valve-tests/index.ts';
import { type EndsBy, isGuard, type Purpose, whatEndsWater, type ZoneRow } from '../zones/index.ts';
import { findZoneOfRun, type Observed } from './observe.ts';
import type { WatchedDevice } from './watched-device.ts';

type CappedZone = Pick<ZoneRow, 'mostRunMin' | 'flowLPerMin' | 'meteredFlowLPerMin'>;

export interface CappedEnd {
  deadline: Date;
  fault: RunFault;
}

/**
 * The earlier end that the caps give a run whose deadline is stored; null where they leave it as it is. Litres count by
 * the zone's flow, metered or entered; where neither is known only a meter of the device itself can keep that cap. A
 * master is open for its zones' runs, which have caps of their own.
 */
export function capEnd(
  run: Pick<RunRow, 'source' | 'deadline' | 'openedAt' | 'durationS'>,
  zone: CappedZone | undefined,
  caps: Observed['caps'],
  allowance: DayAllowance | null,
  nowMs: number,
): CappedEnd | null {
  if (run.source === 'MASTER' || run.deadline === null) return null;
  const deadlineMs = run.deadline.getTime();
  const startMs = run.openedAt?.getTime() ?? nowMs;
  const byMinutesMs = startMs + 60_000 * Math.min(zone?.mostRunMin ?? caps.mostRunMin, caps.mostRunMin);
  const flow = zone?.meteredFlowLPerMin ?? zone?.flowLPerMin ?? null;
  const byLitresMs =
    allowance === null || flow === null || flow <= 0
      ? Number.POSITIVE_INFINITY
      : startMs + (60_000 * allowance.leftL) / flow;
  const endMs = Math.min(byMinutesMs, byLitresMs);
  // The instant is stored in milliseconds, and read again at every command.
  if (endMs >= deadlineMs - 1_000) return null;
  return { deadline: new Date(Math.round(endMs)), fault: byLitresMs < byMinutesMs ? 'day-cap' : 'run-cap' };
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

/**
 * What ends the water of a run; 'nothing' where it must not open. A valve that is not known to close by itself needs a
 * guard: a master whose own timer counts, armed for the run. Where there is none, a run by hand of one without any timer
 * may do with a broker's last will, and a valve test with a timer that is only to be proven: somebody stands beside it.
 */
export async function findEnd(
  { tools: { db, driver } }: Pick<WatchedDevice, 'tools'>,
  observed: Observed,
  run: RunRow,
): Promise<EndsBy> {
  const { timerProof = null, masterZoneId = null } = findZoneOfRun(observed, run) ?? {};
  const isMasterAsked = !isTimerTrusted(timerProof) && masterZoneId !== null;
  return whatEndsWater({ timerProof, masterZoneId }, findPurpose(run), {
    isMasterTrusted: isMasterAsked && (await isGuard(db, masterZoneId)),
    canHoldByWill: requirePart(driver, 'valves').canHoldByWill ?? false,
  });
}

function findPurpose(run: RunRow): Purpose {
  if (run.source === 'MASTER') return 'master';
  if (isValveTest(run)) return 'test';
  return run.source === 'MANUAL' ? 'hand' : 'program';
}

/** The garden's caps; minutes are fewer where only a broker closes the valve. */
const capsOf = ({ caps }: Observed, heldBy: OpenValve['heldBy'] | null): Observed['caps'] =>
  heldBy === 'will' ? { ...caps, mostRunMin: Math.min(caps.mostRunMin, LIMITS.runByWillMinutes) } : caps;
