import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { sql } from 'drizzle-orm';
import type { Queryable } from './connect.ts';

/**
 * Lets one transaction at a time add to a garden or make a change that is checked against the rest; held until the
 * transaction ends.
 */
export async function lockGarden(db: Queryable, groupId: GroupId): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${groupId}, 1))`);
}
