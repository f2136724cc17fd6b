/** How much one garden may hold. */
import { GARDEN_CAPS, type GardenThing } from '@sluice/engine/vocabulary/caps';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/connect.ts';
import { conflict } from '../errors.ts';

/** Ends of things that stay in the history when they are over: those do not count. */
const ENDS: Partial<Record<GardenThing, string>> = {
  one_time_runs: 'starts_at',
  skips: 'until_at',
  invitations: 'expires_at',
};

/** Throws "conflict" where a garden would have more of something than it may, with `more` of them. */
export async function refuseTooMany(
  db: Queryable,
  groupId: GroupId,
  thing: GardenThing,
  nowMs: number,
  more = 1,
): Promise<void> {
  const most = GARDEN_CAPS[thing];
  const end = ENDS[thing];
  const isCounted = end ? sql`and ${sql.identifier(end)} > ${new Date(nowMs).toISOString()}` : sql``;
  const { rows } = await db.execute<{ there: string }>(
    sql`select count(*) as there from ${sql.identifier(thing)} where group_id = ${groupId} ${isCounted}`,
  );
  if (Number(rows[0]?.there ?? 0) + more > most) throw conflict('errors.tooManyHere', { most });
}
