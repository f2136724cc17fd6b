/** Users and the groups they share. */
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import type { LanguageCode, Relationship } from '@sluice/engine/vocabulary/people';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { shares, users } from './tables.ts';

export type UserRow = typeof users.$inferSelect;

export async function findUser(db: Queryable, id: UserId): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return row ?? null;
}

/** Adds a user; answers false when the e-mail is taken. */
export async function insertUser(db: Queryable, user: typeof users.$inferInsert): Promise<boolean> {
  const added = await db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  return added.length > 0;
}

export async function updateUser(db: Queryable, id: UserId, change: Partial<typeof users.$inferInsert>): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, id));
}

export async function deleteUser(db: Queryable, id: UserId): Promise<void> {
  await db.delete(users).where(eq(users.id, id));
}

export async function addShare(
  db: Queryable,
  groupId: GroupId,
  userId: UserId,
  relationship: Relationship,
): Promise<void> {
  await db.insert(shares).values({ groupId, userId, relationship });
}

export async function findShare(db: Queryable, userId: UserId, groupId: GroupId): Promise<Relationship | null> {
  const [row] = await db
    .select({ relationship: shares.relationship })
    .from(shares)
    .where(and(eq(shares.userId, userId), eq(shares.groupId, groupId)));
  return row?.relationship ?? null;
}

export interface ShareRow {
  groupId: GroupId;
  userId: UserId;
  name: string;
  email: string;
  lang: LanguageCode;
  relationship: Relationship;
}

export async function sharesOfGroup(db: Queryable, groupId: GroupId): Promise<ShareRow[]> {
  return db
    .select({
      groupId: shares.groupId,
      userId: shares.userId,
      name: users.name,
      email: users.email,
      lang: users.lang,
      relationship: shares.relationship,
    })
    .from(shares)
    .innerJoin(users, eq(users.id, shares.userId))
    .where(eq(shares.groupId, groupId))
    .orderBy(users.name);
}

export async function groupIdsOf(db: Queryable, userId: UserId): Promise<GroupId[]> {
  const rows = await db.select({ groupId: shares.groupId }).from(shares).where(eq(shares.userId, userId));
  return rows.map((row) => row.groupId);
}
