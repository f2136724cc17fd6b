/** A rain delay skips every program of a garden until it is over; manual runs still work. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { eq } from 'drizzle-orm';
import { groups } from '../groups/tables.ts';
import type { Queryable } from '../platform/database/connect.ts';

export async function setRainDelay(db: Queryable, groupId: GroupId, until: Date | null): Promise<void> {
  await db.update(groups).set({ rainDelayUntil: until }).where(eq(groups.id, groupId));
}
