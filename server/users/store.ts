/** Users and the groups they share. */
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import type { Relationship, StoredLanguage } from '@sluice/engine/vocabulary/people';
import { and, asc, eq, sql } from 'drizzle-orm';
import { groups } from '../groups/tables.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { firstRow } from '../platform/database/row-store.ts';
import { isUniqueViolation } from '../platform/database/unique-violation.ts';
import { shares, users } from './tables.ts';

export type UserRow = typeof users.$inferSelect;

export async function findUser(db: Queryable, id: UserId): Promise<UserRow | null> {
  return firstRow(db.select().from(users).where(eq(users.id, id)));
}

/** Oldest first; not the demo's, which come and go. */
export async function allUsers(db: Queryable): Promise<UserRow[]> {
  return db.select().from(users).where(eq(users.isDemo, false)).orderBy(asc(users.createdAt), asc(users.id));
}

/** The owner of an email: the account that has confirmed it, otherwise the first that claims it. */
export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | null> {
  return (await usersWithEmail(db, email))[0] ?? null;
}

/** The account that has confirmed an email, then those that claim it, oldest first. */
export async function usersWithEmail(db: Queryable, email: string): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
    .orderBy(sql`${users.confirmedAt} is null`, asc(users.createdAt), asc(users.id));
}

/** Who owns gardens, each with the first of them; not visitors of the demo. */
export async function ownersWithFirstGarden(db: Queryable): Promise<{ userId: UserId; groupId: GroupId }[]> {
  return db
    .selectDistinctOn([shares.userId], { userId: shares.userId, groupId: shares.groupId })
    .from(shares)
    .innerJoin(users, eq(users.id, shares.userId))
    .where(and(eq(shares.relationship, 'OWNER'), eq(users.isDemo, false)))
    .orderBy(asc(shares.userId), asc(shares.since), asc(shares.groupId));
}

/** Whether anybody but visitors of the demo has an account. */
export async function hasAccounts(db: Queryable): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).where(eq(users.isDemo, false)).limit(1)).length > 0;
}

export async function insertUser(db: Queryable, user: typeof users.$inferInsert): Promise<void> {
  await db.insert(users).values(user);
}

export async function updateUser(db: Queryable, id: UserId, change: Partial<typeof users.$inferInsert>): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, id));
}

export async function deleteUser(db: Queryable, id: UserId): Promise<void> {
  await db.delete(users).where(eq(users.id, id));
}

/** Holds back others who would change the user, until the transaction ends. */
export async function lockUser(db: Queryable, id: UserId): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
}

/** Gives an account an email that it has confirmed; returns false when another account has confirmed it before. */
export async function confirmEmailOf(db: Queryable, id: UserId, email: string, confirmedAt: Date): Promise<boolean> {
  try {
    await db.transaction((tx) => updateUser(tx, id, { email, confirmedAt }));
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Returns false when the user shares the garden already. */
export async function addShare(
  db: Queryable,
  groupId: GroupId,
  userId: UserId,
  relationship: Relationship,
): Promise<boolean> {
  const added = await db
    .insert(shares)
    .values({ groupId, userId, relationship })
    .onConflictDoNothing()
    .returning({ userId: shares.userId });
  return added.length > 0;
}

/** UTC for a garden that is not there. */
export async function readTimeZone(db: Queryable, groupId: GroupId): Promise<string> {
  const [row] = await db.select({ timeZone: groups.timeZone }).from(groups).where(eq(groups.id, groupId));
  return row?.timeZone ?? 'UTC';
}

export interface ShareRow {
  groupId: GroupId;
  userId: UserId;
  name: string;
  email: string;
  lang: StoredLanguage;
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

/** Names of the gardens that each account shares, but for those of the demo. */
export async function gardenNamesOfUsers(db: Queryable): Promise<{ userId: UserId; garden: string }[]> {
  return db
    .select({ userId: shares.userId, garden: groups.name })
    .from(shares)
    .innerJoin(groups, eq(groups.id, shares.groupId))
    .innerJoin(users, and(eq(users.id, shares.userId), eq(users.isDemo, false)))
    .orderBy(asc(shares.since), asc(groups.name));
}
