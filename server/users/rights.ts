/**
 * Who may be in which garden: by a share of one's own, or as a member of a firm to which its owner has delegated it
 * (docs/decisions/0185). The one condition that every read of rights goes by; the greater of several rights counts.
 */
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import type { Relationship, StoredLanguage } from '@sluice/engine/vocabulary/people';
import { greatestOf } from '@sluice/engine/vocabulary/roles';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../platform/database/connect.ts';

/** Of a delegation `d` at an instant, which is a piece of SQL. */
const holdsSql = (at: string) => `d.accepted_at is not null and (d.ends_at is null or d.ends_at > ${at})`;

/** Rows of `group_id`, `user_id` and `relationship` at an instant, which is a piece of SQL. */
export const rightsSql = (at: string) => `(
    select group_id, user_id, relationship from shares
    union all
    select d.group_id, m.user_id, d.relationship from firm_members m join delegations d on d.firm_id = m.firm_id
    where ${holdsSql(at)}
  )`;

/** A piece of SQL that is written for an instant, for any. */
function forInstant(write: (at: string) => string): (now: Date) => SQL {
  const [before = '', after = ''] = write('|').split('|');
  return (now) => sql`${sql.raw(before)}${now.toISOString()}::timestamptz${sql.raw(after)}`;
}

export const rightsAt = forInstant(rightsSql);
const holdsAt = forInstant(holdsSql);

/** Whether the person of a row has a right in the garden of that row. */
export const hasRight = (groupId: PgColumn | SQL, userId: PgColumn | SQL, now: Date): SQL =>
  sql`exists (select from ${rightsAt(now)} r where r.group_id = ${groupId} and r.user_id = ${userId})`;

type RightRow = { groupId: GroupId; relationship: Relationship };

/** The gardens of a person, or one of them, each with the greatest right. */
export async function rightsOfUser(
  db: Queryable,
  userId: UserId,
  now: Date,
  groupId?: GroupId,
): Promise<Map<GroupId, Relationship>> {
  const { rows } = await db.execute<RightRow>(
    sql`select r.group_id as "groupId", r.relationship from ${rightsAt(now)} r where r.user_id = ${userId}
      ${groupId === undefined ? sql`` : sql`and r.group_id = ${groupId}`}`,
  );
  const rights = new Map<GroupId, Relationship>();
  for (const { groupId: id, relationship } of rows)
    rights.set(id, greatestOf(rights.get(id) ?? relationship, relationship));
  return rights;
}

/** What somebody is in a garden; null for a stranger. */
export async function findRight(
  db: Queryable,
  userId: UserId,
  groupId: GroupId,
  now: Date,
): Promise<Relationship | null> {
  return (await rightsOfUser(db, userId, now, groupId)).get(groupId) ?? null;
}

export async function readGroupIds(db: Queryable, userId: UserId, now: Date): Promise<GroupId[]> {
  return [...(await rightsOfUser(db, userId, now)).keys()];
}

type PersonRow = { userId: UserId; name: string; lang: StoredLanguage; relationship: Relationship };

/** Everybody who has a right in a garden, each with the greatest. */
export async function peopleOfGroup(db: Queryable, groupId: GroupId, now: Date): Promise<PersonRow[]> {
  const { rows } = await db.execute<PersonRow>(
    sql`select r.user_id as "userId", u.name, u.lang, r.relationship
      from ${rightsAt(now)} r join users u on u.id = r.user_id where r.group_id = ${groupId} order by u.name, u.id`,
  );
  const people = new Map<UserId, PersonRow>();
  for (const row of rows) {
    const before = people.get(row.userId);
    people.set(row.userId, {
      ...row,
      relationship: greatestOf(before?.relationship ?? row.relationship, row.relationship),
    });
  }
  return [...people.values()];
}

type FirmPersonRow = { userId: UserId; name: string; firm: string };

/** Who has a right in a garden by a firm alone, with the name of the firm; of several the first. */
export async function firmPeopleOfGroup(db: Queryable, groupId: GroupId, now: Date): Promise<FirmPersonRow[]> {
  const { rows } = await db.execute<FirmPersonRow>(
    sql`select u.id as "userId", u.name, min(f.name) as firm
      from delegations d join firms f on f.id = d.firm_id join firm_members m on m.firm_id = f.id
      join users u on u.id = m.user_id
      where d.group_id = ${groupId} and ${holdsAt(now)}
        and not exists (select from shares s where s.group_id = d.group_id and s.user_id = u.id)
      group by u.id, u.name order by firm, u.name, u.id`,
  );
  return rows;
}
