import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { auditTrail } from './tables.ts';

export type AuditRow = typeof auditTrail.$inferSelect;

/** Whose entries: of a garden, or of a user outside all gardens. */
export type Trail = { groupId: GroupId } | { userId: UserId };

/** Writes an entry; what it names may just have been removed, and is then left out. */
export async function insertEntry(db: Queryable, entry: Omit<AuditRow, 'id'>): Promise<void> {
  await db.insert(auditTrail).values({
    ...entry,
    groupId: sql`(select id from groups where id = ${entry.groupId})`,
    userId: sql`(select id from users where id = ${entry.userId})`,
  });
}

/** The newest first, `count` at most, from below entry `before`. */
export async function readEntries(
  db: Queryable,
  trail: Trail,
  before: number | null,
  count: number,
): Promise<AuditRow[]> {
  const ofTrail: SQL | undefined =
    'groupId' in trail
      ? eq(auditTrail.groupId, trail.groupId)
      : and(eq(auditTrail.userId, trail.userId), isNull(auditTrail.groupId));
  return db
    .select()
    .from(auditTrail)
    .where(and(ofTrail, before === null ? undefined : lt(auditTrail.id, before)))
    .orderBy(desc(auditTrail.id))
    .limit(count);
}

export async function deleteEntriesBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(auditTrail).where(lt(auditTrail.at, before));
}
