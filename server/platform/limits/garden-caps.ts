/** How much one garden may hold. */
import { GARDEN_CAPS, type GardenThing } from '@sluice/engine/vocabulary/caps';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database/connect.ts';
import { conflict } from '../errors.ts';

const endsAfter = (column: string) => (nowMs: number) =>
  sql`and ${sql.identifier(column)} > ${new Date(nowMs).toISOString()}`;

/** Of things that stay in the history when they are over, only those that are not count. */
const COUNTED: Partial<Record<GardenThing, (nowMs: number) => SQL>> = {
  one_time_runs: endsAfter('starts_at'),
  skips: endsAfter('until_at'),
  invitations: endsAfter('expires_at'),
  tickets: () => sql`and done_at is null`,
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
  const isCounted = COUNTED[thing]?.(nowMs) ?? sql``;
  const { rows } = await db.execute<{ there: string }>(
    sql`select count(*) as there from ${sql.identifier(thing)} where group_id = ${groupId} ${isCounted}`,
  );
  if (Number(rows[0]?.there ?? 0) + more > most) throw conflict('errors.tooManyHere', { most });
}
