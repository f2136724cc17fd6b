/** After a clock that ran ahead: starts that were taken or marked as missed although their time has not come yet. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { requireGroup } from '../groups/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { localDateIn } from '../platform/moments.ts';
import { deleteRunsAhead } from '../runs/index.ts';
import { lockSchedulerState, moveStartsTaken } from './scheduler-state-store.ts';

/** Makes them due again, and the plan stale. Returns the garden's date; null where nothing was ahead of `now`. */
export async function turnBackStarts(tx: Queryable, groupId: GroupId, now: Date): Promise<{ today: string } | null> {
  const state = await lockSchedulerState(tx, groupId);
  if (!state || state.startsTakenUntil <= now) return null;
  const { timeZone } = await requireGroup(tx, groupId);
  await deleteRunsAhead(tx, groupId, now);
  await moveStartsTaken(tx, [groupId], now, null, { staleAt: now });
  await announce(tx, { groupId }, ['schedule', 'zones']);
  return { today: localDateIn(timeZone, now) };
}
