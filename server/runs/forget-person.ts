import type { UserId } from '@sluice/engine/vocabulary/ids';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { runs } from './tables.ts';

/** Takes a person's name out of the history of all gardens: who started a run, and who skipped one. */
export async function forgetInHistory(db: Queryable, userId: UserId): Promise<void> {
  await db.update(runs).set({ startedByName: null }).where(eq(runs.startedBy, userId));
  await db
    .update(runs)
    .set({ reasonFigures: sql`${runs.reasonFigures} - 'skipped_by' - 'skipped_by_id'` })
    .where(sql`${runs.reasonFigures} ->> 'skipped_by_id' = ${userId}`);
}
