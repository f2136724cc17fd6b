import type { GroupId, OneTimeRunId } from '@sluice/engine/vocabulary/ids';
import { and, asc, eq, gte } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { rowStore } from '../platform/database/row-store.ts';
import { updateIfUnchanged } from '../platform/database/update-if-unchanged.ts';
import { type ZoneLength, zoneLengthStore } from '../zones/index.ts';
import { oneTimeRuns, oneTimeRunZones } from './tables.ts';

export type OneTimeRunRow = typeof oneTimeRuns.$inferSelect & { zones: ZoneLength[] };

export const { remove: deleteOneTimeRun } = rowStore(oneTimeRuns);
const zoneLists = zoneLengthStore(oneTimeRunZones, 'oneTimeRunId');

/** Those that start at or after an instant, the next one first. */
export async function oneTimeRunsSince(db: Queryable, groupId: GroupId, since: Date): Promise<OneTimeRunRow[]> {
  const rows = await db
    .select()
    .from(oneTimeRuns)
    .where(and(eq(oneTimeRuns.groupId, groupId), gte(oneTimeRuns.startsAt, since)))
    .orderBy(asc(oneTimeRuns.startsAt), asc(oneTimeRuns.id));
  return zoneLists.attach(db, rows);
}

export async function findOneTimeRun(db: Queryable, id: OneTimeRunId): Promise<OneTimeRunRow | null> {
  const [row] = await zoneLists.attach(db, await db.select().from(oneTimeRuns).where(eq(oneTimeRuns.id, id)));
  return row ?? null;
}

export async function insertOneTimeRun(
  db: Queryable,
  row: typeof oneTimeRuns.$inferInsert,
  zones: ZoneLength[],
): Promise<void> {
  await db.insert(oneTimeRuns).values(row);
  await zoneLists.insert(db, row.id, zones);
}

/** Updates a run if it is unchanged since it was read; otherwise returns false. */
export async function updateOneTimeRun(
  db: Queryable,
  before: Pick<OneTimeRunRow, 'id' | 'version'>,
  change: Partial<typeof oneTimeRuns.$inferInsert>,
  zones: ZoneLength[],
): Promise<boolean> {
  const isChanged = await updateIfUnchanged(db, oneTimeRuns, oneTimeRuns.id, before, change);
  if (!isChanged) return false;
  await zoneLists.replace(db, before.id, zones);
  return true;
}
