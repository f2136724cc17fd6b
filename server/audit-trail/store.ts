import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../platform/database/connect.ts';
import { auditTrail } from './tables.ts';

export type AuditRow = typeof auditTrail.$inferSelect;

/** Entries of a garden, or of a user outside all gardens. */
export type Trail = { groupId: GroupId } | { userId: UserId };

/** An entry before it has a number; the name of its author is read with it. */
export type NewEntry = Omit<AuditRow, 'id' | 'userName' | 'userId' | 'firmName'> & { userId: UserId };

/** The firm by which somebody has more right in the garden than by a share of their own; null where there is none. */
const firmOf = ({ groupId, userId, at }: NewEntry) => sql`(
  select f.name from firm_members m join delegations d on d.firm_id = m.firm_id join firms f on f.id = m.firm_id
  where m.user_id = ${userId} and d.group_id = ${groupId} and d.accepted_at is not null
    and (d.ends_at is null or d.ends_at > ${at.toISOString()}::timestamptz)
    and not exists (select from shares s where s.user_id = m.user_id and s.group_id = d.group_id
      and (s.relationship <> 'PLAYER' or d.relationship = 'PLAYER'))
  order by d.relationship, d.accepted_at limit 1)`;

/** What an entry names may just have been removed, and is then left out: an account with its name and address. */
const columnsOf = (entry: NewEntry) => ({
  ...entry,
  firmName: firmOf(entry),
  groupId: sql`(select id from groups where id = ${entry.groupId})`,
  userId: sql`(select id from users where id = ${entry.userId})`,
  userName: sql`coalesce((select name from users where id = ${entry.userId}), '')`,
  fromAddress: sql`case when exists (select from users where id = ${entry.userId}) then ${entry.fromAddress} else '' end`,
});

export async function insertEntry(db: Queryable, entry: NewEntry): Promise<number> {
  const [row] = await db.insert(auditTrail).values(columnsOf(entry)).returning({ id: auditTrail.id });
  if (!row) throw new Error('an entry of the audit trail was not written');
  return row.id;
}

/**
 * Adds an entry in the transaction of a change, or one for each of several things; null where that has changed nothing.
 * Returns the number of the first.
 */
export async function insertEntriesOfChange(
  tx: Transaction,
  entry: NewEntry,
  things: readonly (Pick<NewEntry, 'action' | 'subjectId' | 'subjectName'> & Partial<NewEntry>)[] = [{ ...entry }],
): Promise<number | null> {
  const { rows } = await tx.execute<{ has_written: boolean }>(
    sql`select pg_current_xact_id_if_assigned() is not null as has_written`,
  );
  const [first, ...others] = things;
  if (!rows[0]?.has_written || !first) return null;
  const number = await insertEntry(tx, { ...entry, ...first });
  if (others.length > 0) await tx.insert(auditTrail).values(others.map((thing) => columnsOf({ ...entry, ...thing })));
  return number;
}

/** Adds the facts that are known only with the answer. */
export async function describeEntry(
  db: Queryable,
  id: number,
  { groupId, subjectId, subjectName }: Pick<NewEntry, 'groupId' | 'subjectId' | 'subjectName'>,
): Promise<void> {
  await db
    .update(auditTrail)
    .set({ groupId: sql`(select id from groups where id = ${groupId})`, subjectId, subjectName })
    .where(eq(auditTrail.id, id));
}

/**
 * Takes a person out of the trail: what they did outside of gardens, and their name and address elsewhere. Call it
 * before the account is deleted.
 */
export async function forgetPerson(db: Queryable, userId: UserId): Promise<void> {
  await db.delete(auditTrail).where(and(eq(auditTrail.userId, userId), isNull(auditTrail.groupId)));
  await db
    .update(auditTrail)
    .set({ userName: '', fromAddress: '', tokenName: null, firmName: null })
    .where(eq(auditTrail.userId, userId));
  await db.update(auditTrail).set({ subjectName: null }).where(eq(auditTrail.subjectId, userId));
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
