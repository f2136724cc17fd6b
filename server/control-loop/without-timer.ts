/**
 * Valves that are not known to close by themselves (docs/decisions/0068, 0104). A run of one needs a guard: a master
 * whose own timer counts, armed for the run. Where there is none, a run by hand of one without any timer may do with a
 * broker's last will, and a valve test with a timer that is only to be proven: somebody stands beside it.
 */
import { type OpenValve, requirePart } from '@sluice/drivers/driver';
import { isTimerTrusted } from '@sluice/engine/vocabulary/hardware';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { RunRow } from '../runs/index.ts';
import { isValveTest } from '../valve-tests/index.ts';
import { type EndsBy, isGuard, type Purpose, whatEndsWater } from '../zones/index.ts';
import type { Observed } from './observe.ts';
import { findZoneOfRun } from './settle.ts';
import type { WatchedDevice } from './watched-device.ts';

/** What ends the water of a run; 'nothing' where it must not open. */
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
export const capsOf = ({ caps }: Observed, heldBy: OpenValve['heldBy'] | null): Observed['caps'] =>
  heldBy === 'will' ? { ...caps, mostRunMin: Math.min(caps.mostRunMin, LIMITS.runByWillMinutes) } : caps;
