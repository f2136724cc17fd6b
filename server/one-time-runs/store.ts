import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { and, asc, eq, gte } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { listedRowStore, type ZoneLength } from '../zones/index.ts';
import { oneTimeRuns, oneTimeRunZones } from './tables.ts';

export type OneTimeRunRow = typeof oneTimeRuns.$inferSelect & { zones: ZoneLength[] };

const store = listedRowStore(oneTimeRuns, oneTimeRunZones, 'oneTimeRunId');
export const {
  find: findOneTimeRun,
  insert: insertOneTimeRun,
  updateUnchanged: updateOneTimeRun,
  remove: deleteOneTimeRun,
} = store;

/** Runs that start at or after an instant, the next one first. */
export async function oneTimeRunsSince(db: Queryable, groupId: GroupId, since: Date): Promise<OneTimeRunRow[]> {
  const rows = await db
    .select()
    .from(oneTimeRuns)
    .where(and(eq(oneTimeRuns.groupId, groupId), gte(oneTimeRuns.startsAt, since)))
    .orderBy(asc(oneTimeRuns.startsAt), asc(oneTimeRuns.id));
  return store.attach(db, rows);
}
