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
import { isGuard } from '../zones/index.ts';
import type { KeptDevice } from './kept-device.ts';
import type { Observed } from './observe.ts';
import { findZoneOfRun } from './settle.ts';

/** Null where the device's timer ends it; 'nothing' where the run must not open. */
export async function findHold(
  { tools: { db, driver } }: KeptDevice,
  observed: Observed,
  run: RunRow,
): Promise<OpenValve['heldBy'] | 'nothing' | null> {
  const zone = findZoneOfRun(observed, run);
  const timerProof = zone?.timerProof ?? null;
  if (isTimerTrusted(timerProof)) return null;
  if (run.source === 'MASTER') return 'nothing';
  const masterZoneId = zone?.masterZoneId ?? null;
  if (masterZoneId !== null && (await isGuard(db, masterZoneId))) return 'guard';
  if (timerProof !== null) return isValveTest(run) ? null : 'nothing';
  if (masterZoneId !== null) return 'nothing';
  const isAttended = run.source === 'MANUAL';
  return isAttended && requirePart(driver, 'valves').canHoldByWill ? 'will' : 'nothing';
}

/** The garden's caps; minutes are fewer where only a broker closes the valve. */
export const capsOf = ({ caps }: Observed, heldBy: OpenValve['heldBy'] | null): Observed['caps'] =>
  heldBy === 'will' ? { ...caps, mostRunMin: Math.min(caps.mostRunMin, LIMITS.runByWillMinutes) } : caps;
