import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { and, desc, eq, inArray, lt, max, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { rightsAt } from '../users/index.ts';
import { users } from '../users/tables.ts';
import { visits } from './tables.ts';

type VisitRow = typeof visits.$inferSelect;

/** `place`: a garden's id, `last` for the garden used last, null outside of gardens. */
export async function upsertVisit(
  db: Queryable,
  { userId, tokenName, day, fromAddress, lastAt }: Omit<VisitRow, 'groupId'>,
  place: string | null,
): Promise<void> {
  const group =
    place === 'last'
      ? sql`(select current_group_id from users where id = ${userId})`
      : sql`(select id from groups where id = ${place})`;
  await db.execute(sql`
    insert into visits (user_id, group_id, token_name, day, from_address, last_at)
    select ${userId}, (select r.group_id from ${rightsAt(lastAt)} r where r.user_id = ${userId} and r.group_id = ${group} limit 1),
      ${tokenName}, ${day}, ${fromAddress}, ${lastAt}
    where exists (select from users where id = ${userId})
    on conflict on constraint visits_of_day do update set last_at = excluded.last_at, from_address = excluded.from_address`);
}

/** Visits of a garden by others than `userId`; the newest first. */
export async function visitsOfGroup(db: Queryable, groupId: GroupId, userId: UserId, count: number) {
  return db
    .select({
      userId: visits.userId,
      name: users.name,
      tokenName: visits.tokenName,
      day: visits.day,
      fromAddress: visits.fromAddress,
      lastAt: visits.lastAt,
    })
    .from(visits)
    .innerJoin(users, eq(users.id, visits.userId))
    .where(and(eq(visits.groupId, groupId), ne(visits.userId, userId)))
    .orderBy(desc(visits.lastAt))
    .limit(count);
}

/** When each of the gardens was last used, by anybody who shares it. */
export async function lastVisits(db: Queryable, groupIds: GroupId[]): Promise<Map<GroupId, Date>> {
  const rows = await db
    .select({ groupId: visits.groupId, lastAt: max(visits.lastAt) })
    .from(visits)
    .where(inArray(visits.groupId, groupIds))
    .groupBy(visits.groupId);
  return new Map(rows.flatMap(({ groupId, lastAt }) => (groupId && lastAt ? [[groupId, lastAt] as const] : [])));
}

/** Uses of an account's personal tokens; the newest first. */
export async function tokenUsesOf(db: Queryable, userId: UserId, count: number): Promise<VisitRow[]> {
  return db
    .select()
    .from(visits)
    .where(and(eq(visits.userId, userId), ne(visits.tokenName, '')))
    .orderBy(desc(visits.lastAt))
    .limit(count);
}

export async function deleteVisitsBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(visits).where(lt(visits.lastAt, before));
}
