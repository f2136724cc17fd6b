/** The account that runs the server (docs/decisions/0113). */
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { and, asc, eq, isNotNull, ne } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { allUsers, findUser, updateUser } from './store.ts';
import { shares, users } from './tables.ts';

/** Never one of the demo. */
export async function isOperator(db: Queryable, id: UserId): Promise<boolean> {
  const user = await findUser(db, id);
  return user !== null && user.operatorSince !== null && !user.isDemo;
}

export async function hasOperator(db: Queryable): Promise<boolean> {
  const isOne = and(isNotNull(users.operatorSince), eq(users.isDemo, false));
  return (await db.select({ id: users.id }).from(users).where(isOne).limit(1)).length > 0;
}

/** The account that may become the operator by the code of the start: the first that is no demo; null where there is an operator. */
export async function findFirstAccount(db: Queryable): Promise<UserId | null> {
  if (await hasOperator(db)) return null;
  return (await allUsers(db))[0]?.id ?? null;
}

/** Returns false for an account of the demo, which never is the operator. */
export async function nameOperator(db: Queryable, id: UserId, since: Date): Promise<boolean> {
  const user = await findUser(db, id);
  if (!user || user.isDemo) return false;
  if (user.operatorSince === null) await updateUser(db, id, { operatorSince: since });
  return true;
}

/** Those who run the server, each with a garden of theirs, in which they read of it. */
export async function operatorsWithGarden(db: Queryable): Promise<{ userId: UserId; groupId: GroupId }[]> {
  return db
    .selectDistinctOn([shares.userId], { userId: shares.userId, groupId: shares.groupId })
    .from(shares)
    .innerJoin(users, eq(users.id, shares.userId))
    .where(and(isNotNull(users.operatorSince), eq(users.isDemo, false), ne(shares.relationship, 'PLAYER')))
    .orderBy(asc(shares.userId), asc(shares.since), asc(shares.groupId));
}

export const withdrawOperator = (db: Queryable, id: UserId): Promise<void> =>
  updateUser(db, id, { operatorSince: null });
