import type { GroupId, RestrictionId } from '@sluice/engine/vocabulary/ids';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { updateIfUnchanged } from '../platform/database/update-if-unchanged.ts';
import { restrictions } from './tables.ts';

export type RestrictionRow = typeof restrictions.$inferSelect;

export async function readRestrictions(db: Queryable, groupId: GroupId): Promise<RestrictionRow[]> {
  return db.select().from(restrictions).where(eq(restrictions.groupId, groupId)).orderBy(asc(restrictions.id));
}

export async function findRestriction(db: Queryable, id: RestrictionId): Promise<RestrictionRow | null> {
  const [row] = await db.select().from(restrictions).where(eq(restrictions.id, id));
  return row ?? null;
}

export async function insertRestriction(db: Queryable, row: typeof restrictions.$inferInsert): Promise<void> {
  await db.insert(restrictions).values(row);
}

/** Updates a restriction if it is unchanged since it was read; otherwise returns false. */
export async function updateRestriction(
  db: Queryable,
  before: Pick<RestrictionRow, 'id' | 'version'>,
  change: Partial<RestrictionRow>,
): Promise<boolean> {
  return updateIfUnchanged(db, restrictions, restrictions.id, before, change);
}

export async function deleteRestriction(db: Queryable, id: RestrictionId): Promise<void> {
  await db.delete(restrictions).where(eq(restrictions.id, id));
}
