import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { versionedRowStore } from '../platform/database/row-store.ts';
import { restrictions } from './tables.ts';

export type RestrictionRow = typeof restrictions.$inferSelect;

export const {
  find: findRestriction,
  insert: insertRestriction,
  updateUnchanged: updateRestriction,
  remove: deleteRestriction,
} = versionedRowStore(restrictions);

export async function readRestrictions(db: Queryable, groupId: GroupId): Promise<RestrictionRow[]> {
  return db.select().from(restrictions).where(eq(restrictions.groupId, groupId)).orderBy(asc(restrictions.id));
}
