/** Calendar feeds, and the runs they tell of. */
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { firstRow, putRow } from '../platform/database/row-store.ts';
import { newToken } from '../platform/session-cookie.ts';
import { hasRight } from '../users/index.ts';
import { users } from '../users/tables.ts';
import { calendarFeeds } from './tables.ts';

export type FeedRow = typeof calendarFeeds.$inferSelect;

const ofPerson = (groupId: GroupId, userId: UserId) =>
  and(eq(calendarFeeds.groupId, groupId), eq(calendarFeeds.userId, userId));

export async function findFeed(db: Queryable, groupId: GroupId, userId: UserId): Promise<FeedRow | null> {
  return firstRow(db.select().from(calendarFeeds).where(ofPerson(groupId, userId)));
}

/** The earlier one, if there is one, ends. */
export async function replaceFeed(db: Queryable, row: FeedRow): Promise<void> {
  await putRow(db, calendarFeeds, row, calendarFeeds.groupId, calendarFeeds.userId);
}

export async function deleteFeed(db: Queryable, groupId: GroupId, userId: UserId): Promise<void> {
  await db.delete(calendarFeeds).where(ofPerson(groupId, userId));
}

/** Other addresses for all of a user's feeds; the earlier ones end. */
export async function renewFeedsOf(db: Queryable, userId: UserId): Promise<void> {
  const feeds = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  for (const feed of feeds) await replaceFeed(db, { ...feed, token: newToken() });
}

export type FeedReader = NonNullable<Awaited<ReturnType<typeof findReader>>>;

/** The owner and garden of a feed; null for an unknown token, or when the person has no right in the garden any longer. */
export async function findReader(db: Queryable, token: string, now: Date) {
  return firstRow(
    db
      .select({ groupId: calendarFeeds.groupId, lang: users.lang })
      .from(calendarFeeds)
      .innerJoin(users, eq(users.id, calendarFeeds.userId))
      .where(and(eq(calendarFeeds.token, token), hasRight(calendarFeeds.groupId, calendarFeeds.userId, now))),
  );
}
