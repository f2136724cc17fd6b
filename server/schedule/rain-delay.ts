/** A rain delay holds back every program of a garden until it is over; a hand on the button still waters. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { eq } from 'drizzle-orm';
import { groups } from '../groups/tables.ts';
import type { Queryable } from '../platform/database/connect.ts';

export async function setRainDelay(db: Queryable, groupId: GroupId, until: Date | null): Promise<void> {
  await db.update(groups).set({ rainDelayUntil: until }).where(eq(groups.id, groupId));
}
