import type { GroupId, OneTimeRunId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { updateIfUnchanged } from '../platform/database/update-if-unchanged.ts';
import { oneTimeRuns, oneTimeRunZones } from './tables.ts';

export interface ZoneLengthRow {
  zoneId: ZoneId;
  durationS: number | null;
  volumeL: number | null;
}
export type OneTimeRunRow = typeof oneTimeRuns.$inferSelect & { zones: ZoneLengthRow[] };

async function withZones(db: Queryable, rows: (typeof oneTimeRuns.$inferSelect)[]): Promise<OneTimeRunRow[]> {
  if (rows.length === 0) return [];
  const members = await db
    .select()
    .from(oneTimeRunZones)
    .where(
      inArray(
        oneTimeRunZones.oneTimeRunId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(oneTimeRunZones.position));
  return rows.map((row) => ({
    ...row,
    zones: members
      .filter(({ oneTimeRunId }) => oneTimeRunId === row.id)
      .map(({ zoneId, durationS, volumeL }) => ({ zoneId, durationS, volumeL })),
  }));
}

/** Those that start at or after an instant, the next one first. */
export async function oneTimeRunsSince(db: Queryable, groupId: GroupId, since: Date): Promise<OneTimeRunRow[]> {
  const rows = await db
    .select()
    .from(oneTimeRuns)
    .where(and(eq(oneTimeRuns.groupId, groupId), gte(oneTimeRuns.startsAt, since)))
    .orderBy(asc(oneTimeRuns.startsAt), asc(oneTimeRuns.id));
  return withZones(db, rows);
}

export async function findOneTimeRun(db: Queryable, id: OneTimeRunId): Promise<OneTimeRunRow | null> {
  const [row] = await withZones(db, await db.select().from(oneTimeRuns).where(eq(oneTimeRuns.id, id)));
  return row ?? null;
}

export async function insertOneTimeRun(
  db: Queryable,
  row: typeof oneTimeRuns.$inferInsert,
  zones: ZoneLengthRow[],
): Promise<void> {
  await db.insert(oneTimeRuns).values(row);
  await insertZones(db, row.id, zones);
}

/** Updates a run if it is unchanged since it was read; otherwise returns false. */
export async function updateOneTimeRun(
  db: Queryable,
  before: Pick<OneTimeRunRow, 'id' | 'version'>,
  change: Partial<typeof oneTimeRuns.$inferInsert>,
  zones: ZoneLengthRow[],
): Promise<boolean> {
  const isChanged = await updateIfUnchanged(db, oneTimeRuns, oneTimeRuns.id, before, change);
  if (!isChanged) return false;
  await db.delete(oneTimeRunZones).where(eq(oneTimeRunZones.oneTimeRunId, before.id));
  await insertZones(db, before.id, zones);
  return true;
}

export async function deleteOneTimeRun(db: Queryable, id: OneTimeRunId): Promise<void> {
  await db.delete(oneTimeRuns).where(eq(oneTimeRuns.id, id));
}

async function insertZones(db: Queryable, oneTimeRunId: OneTimeRunId, zones: ZoneLengthRow[]): Promise<void> {
  await db.insert(oneTimeRunZones).values(zones.map((zone, position) => ({ ...zone, position, oneTimeRunId })));
}
