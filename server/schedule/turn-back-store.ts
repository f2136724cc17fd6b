/** After a clock that ran ahead: starts that were taken or marked as missed although their time has not come yet. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { and, eq, gt, sql } from 'drizzle-orm';
import { updateGroup } from '../groups/index.ts';
import { groups } from '../groups/tables.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { localDateIn } from '../platform/moments.ts';
import { deleteRunsAhead } from '../runs/index.ts';

/** Makes them due again, and the plan stale. Returns the garden's date; null where nothing was ahead of `now`. */
export async function turnBackStarts(tx: Queryable, groupId: GroupId, now: Date): Promise<{ today: string } | null> {
  const [group] = await tx
    .select({ timeZone: groups.timeZone })
    .from(groups)
    .where(and(eq(groups.id, groupId), gt(groups.plannedUntil, now)))
    .for('update');
  if (!group) return null;
  await deleteRunsAhead(tx, groupId, now);
  await updateGroup(tx, groupId, {
    plannedUntil: now,
    planStaleAt: now,
    nextStartAt: sql`(select min(p.starts_at) from planned_runs p
      where p.group_id = groups.id and p.starts_at > ${now.toISOString()}::timestamptz)`,
  });
  await announce(tx, { groupId }, ['schedule', 'zones']);
  return { today: localDateIn(group.timeZone, now) };
}
