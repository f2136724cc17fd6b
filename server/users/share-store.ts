/** Shares, one at a time. */
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import type { Relationship } from '@sluice/engine/vocabulary/people';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { type ShareRow, sharesOfGroup } from './store.ts';
import { shares } from './tables.ts';

const isShare = (groupId: GroupId, userId: UserId) => and(eq(shares.groupId, groupId), eq(shares.userId, userId));

export async function findShareInGroup(db: Queryable, groupId: GroupId, userId: UserId): Promise<ShareRow | null> {
  return (await sharesOfGroup(db, groupId)).find((share) => share.userId === userId) ?? null;
}

export async function changeShare(
  db: Queryable,
  groupId: GroupId,
  userId: UserId,
  relationship: Relationship,
): Promise<void> {
  await db.update(shares).set({ relationship }).where(isShare(groupId, userId));
}

export async function deleteShare(db: Queryable, groupId: GroupId, userId: UserId): Promise<void> {
  await db.delete(shares).where(isShare(groupId, userId));
}
