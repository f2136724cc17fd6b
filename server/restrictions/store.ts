import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { rowStore } from '../platform/database/row-store.ts';
import { updateIfUnchanged } from '../platform/database/update-if-unchanged.ts';
import { restrictions } from './tables.ts';

export type RestrictionRow = typeof restrictions.$inferSelect;

export const { find: findRestriction, insert: insertRestriction, remove: deleteRestriction } = rowStore(restrictions);

export async function readRestrictions(db: Queryable, groupId: GroupId): Promise<RestrictionRow[]> {
  return db.select().from(restrictions).where(eq(restrictions.groupId, groupId)).orderBy(asc(restrictions.id));
}

/** Updates a restriction if it is unchanged since it was read; otherwise returns false. */
export async function updateRestriction(
  db: Queryable,
  before: Pick<RestrictionRow, 'id' | 'version'>,
  change: Partial<RestrictionRow>,
): Promise<boolean> {
  return updateIfUnchanged(db, restrictions, restrictions.id, before, change);
}
