/**
 * Valves of devices that cannot close by themselves (docs/decisions/0068). A run of one needs a guard: a master on a
 * device whose own timer is armed for the run. Where there is none, a run by hand may do with a broker's last will.
 */
import { type OpenValve, requirePart } from '@sluice/drivers/driver';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { RunRow } from '../runs/index.ts';
import { isGuard } from '../zones/index.ts';
import type { KeptDevice } from './kept-device.ts';
import type { Observed } from './observe.ts';
import { findZoneOfRun } from './settle.ts';

/** Null where the device has a timer; 'nothing' where the run must not open. */
export async function findHold(
  { tools: { db, driver } }: KeptDevice,
  observed: Observed,
  run: RunRow,
): Promise<OpenValve['heldBy'] | 'nothing' | null> {
  if (observed.device.hasOwnTimer) return null;
  if (run.source === 'MASTER') return 'nothing';
  const masterZoneId = findZoneOfRun(observed, run)?.masterZoneId ?? null;
  if (masterZoneId !== null) return (await isGuard(db, masterZoneId)) ? 'guard' : 'nothing';
  const isAttended = run.source === 'MANUAL';
  return isAttended && requirePart(driver, 'valves').canHoldByWill ? 'will' : 'nothing';
}

/** The garden's caps; minutes are fewer where only a broker closes the valve. */
export const capsOf = ({ caps }: Observed, heldBy: OpenValve['heldBy'] | null): Observed['caps'] =>
  heldBy === 'will' ? { ...caps, mostRunMin: Math.min(caps.mostRunMin, LIMITS.runByWillMinutes) } : caps;
