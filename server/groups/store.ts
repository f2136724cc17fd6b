import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import type { Relationship } from '@sluice/engine/vocabulary/people';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { devices } from '../devices/tables.ts';
import { hubs } from '../hubs/tables.ts';
import { notifications } from '../notifications/tables.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { rowStore } from '../platform/database/row-store.ts';
import { notFound } from '../platform/errors.ts';
import { sensors } from '../sensors/tables.ts';
import { rightsOfUser } from '../users/index.ts';
import { shares, users } from '../users/tables.ts';
import { zones } from '../zones/tables.ts';
import { groups } from './tables.ts';

export type GroupRow = typeof groups.$inferSelect;
export const { find: findGroup, lock: lockGroup, insert: insertGroup, update: updateGroup } = rowStore(groups);

export type SharedGroupRow = GroupRow & { relationship: Relationship; zoneNum: number };

/** Throws "not found": it may have been removed since the permission check. */
export async function requireGroup(db: Queryable, id: GroupId): Promise<GroupRow> {
  const row = await findGroup(db, id);
  if (!row) throw notFound();
  return row;
}

/** All in which a person has a right, with the greatest, oldest first. */
export async function groupsOfUser(db: Queryable, userId: UserId, now: Date): Promise<SharedGroupRow[]> {
  const rights = await rightsOfUser(db, userId, now);
  if (rights.size === 0) return [];
  const rows = await db
    .select({
      group: groups,
      zoneNum: sql<number>`(select count(*) from ${zones} z where z.group_id = "groups"."id")`.mapWith(Number),
    })
    .from(groups)
    .where(sql`${groups.id} = any(${sql.param([...rights.keys()])}::uuid[])`)
    .orderBy(asc(groups.createdAt), asc(groups.id));
  return rows.flatMap(({ group, zoneNum }) => {
    const relationship = rights.get(group.id);
    return relationship ? [{ ...group, relationship, zoneNum }] : [];
  });
}

/** Those of these groups that are there. */
export const findGroups = (db: Queryable, ids: readonly GroupId[]): Promise<GroupRow[]> =>
  db
    .select()
    .from(groups)
    .where(sql`${groups.id} = any(${sql.param(ids)}::uuid[])`);

export async function allGroupIds(db: Queryable): Promise<GroupId[]> {
  const rows = await db.select({ id: groups.id }).from(groups).orderBy(asc(groups.id));
  return rows.map(({ id }) => id);
}

/** The garden's product is in use once a zone is set up. */
export async function beginUse(db: Queryable, id: GroupId): Promise<void> {
  await db
    .update(groups)
    .set({ productStatus: 'ACTIVE', version: sql`${groups.version} + 1` })
    .where(and(eq(groups.id, id), eq(groups.productStatus, 'SETUP')));
}

/** All gardens except demo ones, oldest first, with the email of their owner. */
export async function gardensWithOwners(db: Queryable): Promise<(GroupRow & { owner: string | null })[]> {
  const rows = await db
    .select({ group: groups, owner: users.email })
    .from(groups)
    .leftJoin(shares, and(eq(shares.groupId, groups.id), eq(shares.relationship, 'OWNER')))
    .leftJoin(users, eq(users.id, shares.userId))
    .where(sql`${users.isDemo} is not true`)
    .orderBy(asc(groups.createdAt), asc(groups.id));
  return rows.map(({ group, owner }) => ({ ...group, owner }));
}

export async function deleteGroups(db: Queryable, ids: GroupId[]): Promise<void> {
  if (ids.length > 0) await db.delete(groups).where(inArray(groups.id, ids));
}

/** Devices, sensors and hubs in some groups. */
export async function countHardware(db: Queryable, ids: GroupId[]): Promise<number> {
  if (ids.length === 0) return 0;
  let count = 0;
  // One after the other: a transaction has one connection.
  for (const table of [devices, sensors, hubs]) count += await db.$count(table, inArray(table.groupId, ids));
  return count;
}

/** Notifications of a group that a user has not read; those of the user's firms are of none. */
export async function countUnread(db: Queryable, userId: UserId, groupId: GroupId): Promise<number> {
  return db.$count(
    notifications,
    and(
      eq(notifications.userId, userId),
      eq(notifications.groupId, groupId),
      eq(notifications.status, 'UNREAD'),
      ne(notifications.subject, 'FIRM'),
    ),
  );
}

/** Groups that a user owns. */
export async function ownedGroups(db: Queryable, userId: UserId): Promise<GroupId[]> {
  const rows = await db
    .select({ id: shares.groupId })
    .from(shares)
    .where(and(eq(shares.userId, userId), eq(shares.relationship, 'OWNER')));
  return rows.map((row) => row.id);
}

/** The manager who has shared it the longest; null without one. */
export async function firstManager(db: Queryable, groupId: GroupId): Promise<UserId | null> {
  const [row] = await db
    .select({ id: shares.userId })
    .from(shares)
    .where(and(eq(shares.groupId, groupId), eq(shares.relationship, 'MANAGER')))
    .orderBy(asc(shares.since), asc(shares.userId))
    .limit(1);
  return row?.id ?? null;
}
