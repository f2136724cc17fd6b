import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import type { Relationship } from '@sluice/engine/vocabulary/people';
import { asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { shares } from '../users/tables.ts';
import { zones } from '../zones/tables.ts';
import { groups } from './tables.ts';

export type GroupRow = typeof groups.$inferSelect;
export type SharedGroupRow = GroupRow & { relationship: Relationship; zoneNum: number };

export async function findGroup(db: Queryable, id: GroupId): Promise<GroupRow | null> {
  const [row] = await db.select().from(groups).where(eq(groups.id, id));
  return row ?? null;
}

export async function groupsOfUser(db: Queryable, userId: UserId): Promise<SharedGroupRow[]> {
  const rows = await db
    .select({
      group: groups,
      relationship: shares.relationship,
      zoneNum: sql<number>`(select count(*) from ${zones} where ${zones.groupId} = ${groups.id})`.mapWith(Number),
    })
    .from(groups)
    .innerJoin(shares, eq(shares.groupId, groups.id))
    .where(eq(shares.userId, userId))
    .orderBy(asc(groups.createdAt), asc(groups.id));
  return rows.map(({ group, relationship, zoneNum }) => ({ ...group, relationship, zoneNum }));
}

export async function insertGroup(db: Queryable, group: typeof groups.$inferInsert): Promise<void> {
  await db.insert(groups).values(group);
}

export async function deleteGroups(db: Queryable, ids: GroupId[]): Promise<void> {
  if (ids.length > 0) await db.delete(groups).where(inArray(groups.id, ids));
}

/** Gardens under the simulator's sky. */
export async function simulatedGroups(db: Queryable): Promise<GroupRow[]> {
  return db.select().from(groups).where(isNotNull(groups.simulatedWeatherSeed));
}
