/** What people want of single gardens. */
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { putRow } from '../platform/database/row-store.ts';
import { rightsOfUser } from '../users/index.ts';
import { gardenMessages } from './tables.ts';

export type GardenMessagesRow = typeof gardenMessages.$inferSelect;

/** Each garden whose messages reach a person, the oldest garden first; null: as of all gardens. */
export async function readGardenMessages(
  db: Queryable,
  userId: UserId,
  now: Date,
): Promise<Map<GroupId, Pick<GardenMessagesRow, 'mode' | 'kinds'> | null>> {
  const rows = await db.select().from(gardenMessages).where(eq(gardenMessages.userId, userId));
  const ownOf = new Map(rows.map((own) => [own.groupId, own]));
  const reached = [...(await rightsOfUser(db, userId, now))].filter(([, relationship]) => relationship !== 'PLAYER');
  const ids = reached.map(([groupId]) => groupId).sort();
  return new Map(ids.map((groupId) => [groupId, ownOf.get(groupId) ?? null]));
}

export async function writeGardenMessages(db: Queryable, row: GardenMessagesRow): Promise<void> {
  await putRow(db, gardenMessages, row, gardenMessages.userId, gardenMessages.groupId);
}

/** Makes a garden's messages follow the settings for all gardens again. */
export async function dropGardenMessages(db: Queryable, userId: UserId, groupId: GroupId): Promise<void> {
  await db.delete(gardenMessages).where(and(eq(gardenMessages.userId, userId), eq(gardenMessages.groupId, groupId)));
}
