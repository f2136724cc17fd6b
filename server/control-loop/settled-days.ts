/** Records that come, or are corrected, once their day may have been settled: water over midnight, or told days later. */
import type { Transaction } from '../platform/database/connect.ts';
import { localDateIn } from '../platform/moments.ts';
import type { RunRow } from '../runs/index.ts';
import { lockSoil, unsettleFrom } from '../zones/index.ts';
import type { Observed } from './observe.ts';

/** Has the run's day settled again, if it is over and water flowed. */
export async function countOnItsDay(tx: Transaction, observed: Observed, run: RunRow, nowMs: number): Promise<void> {
  const hasWatered = run.phase === 'ENDED' && run.openedAt !== null && run.source !== 'MASTER';
  if (hasWatered) await settleAgain(tx, observed, run, nowMs);
}

/**
 * Has the run's day settled again, if it is over, also where water that was recorded has not flowed. To be called before
 * the garden is announced: whoever settles does that at the end.
 */
export async function settleAgain(
  tx: Transaction,
  { timeZone }: Observed,
  { groupId, zoneId, localDate }: RunRow,
  nowMs: number,
): Promise<void> {
  if (localDate >= localDateIn(timeZone, nowMs)) return;
  await lockSoil(tx, groupId);
  await unsettleFrom(tx, groupId, localDate, [zoneId]);
}
