/** Water whose record comes once its day may have been settled without it: waited for over midnight, or told days later. */
import type { Transaction } from '../platform/database/connect.ts';
import { localDateIn } from '../platform/moments.ts';
import type { RunRow } from '../runs/index.ts';
import { lockSoil, unsettleFrom } from '../zones/index.ts';
import type { Observed } from './observe.ts';

/**
 * Has the run's day settled again, if it is over. To be called before the garden is announced: whoever settles does that
 * at the end.
 */
export async function countOnItsDay(
  tx: Transaction,
  { timeZone }: Observed,
  run: RunRow,
  nowMs: number,
): Promise<void> {
  const hasWatered = run.phase === 'ENDED' && run.openedAt !== null && run.source !== 'MASTER';
  if (!hasWatered || run.localDate >= localDateIn(timeZone, nowMs)) return;
  await lockSoil(tx, run.groupId);
  await unsettleFrom(tx, run.groupId, run.localDate, [run.zoneId]);
}
