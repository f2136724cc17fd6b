/** The user's skips. */
import type { GroupId, SkipId } from '@sluice/engine/vocabulary/ids';
import { and, asc, eq, getTableColumns, gt, inArray } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { rowStore } from '../platform/database/row-store.ts';
import { users } from '../users/tables.ts';
import { skips } from './tables.ts';

export type SkipRow = typeof skips.$inferSelect;

/** With the name of its maker, while there is an account. */
export type NamedSkipRow = SkipRow & { createdByName: string | null };

/** Skips that have not run out at `at`, the oldest first. */
export async function skipsInForce(db: Queryable, groupId: GroupId, at: Date): Promise<NamedSkipRow[]> {
  return db
    .select({ ...getTableColumns(skips), createdByName: users.name })
    .from(skips)
    .leftJoin(users, eq(users.id, skips.createdBy))
    .where(and(eq(skips.groupId, groupId), gt(skips.untilAt, at)))
    .orderBy(asc(skips.createdAt), asc(skips.id));
}

export const { find: findSkip, insert: insertSkip, remove: deleteSkip } = rowStore(skips);

export async function insertSkips(db: Queryable, rows: SkipRow[]): Promise<void> {
  await db.insert(skips).values(rows);
}

/** Returns whether any of them was there. */
export async function deleteSkips(db: Queryable, groupId: GroupId, ids: SkipId[]): Promise<boolean> {
  const gone = await db.delete(skips).where(and(eq(skips.groupId, groupId), inArray(skips.id, ids)));
  return (gone.rowCount ?? 0) > 0;
}
