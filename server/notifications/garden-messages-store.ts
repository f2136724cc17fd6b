/** What people want of single gardens. */
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { and, eq, getTableColumns, ne } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { putRow } from '../platform/database/row-store.ts';
import { shares } from '../users/tables.ts';
import { gardenMessages } from './tables.ts';

export type GardenMessagesRow = typeof gardenMessages.$inferSelect;

/** Each garden whose messages reach a person, the oldest garden first; null: as of all gardens. */
export async function readGardenMessages(
  db: Queryable,
  userId: UserId,
): Promise<Map<GroupId, Pick<GardenMessagesRow, 'mode' | 'kinds'> | null>> {
  const rows = await db
    .select({ groupId: shares.groupId, own: getTableColumns(gardenMessages) })
    .from(shares)
    .leftJoin(gardenMessages, and(eq(gardenMessages.userId, shares.userId), eq(gardenMessages.groupId, shares.groupId)))
    .where(and(eq(shares.userId, userId), ne(shares.relationship, 'PLAYER')))
    .orderBy(shares.groupId);
  return new Map(rows.map(({ groupId, own }) => [groupId, own]));
}

export async function writeGardenMessages(db: Queryable, row: GardenMessagesRow): Promise<void> {
  await putRow(db, gardenMessages, row, gardenMessages.userId, gardenMessages.groupId);
}

/** Makes a garden's messages follow the settings for all gardens again. */
export async function dropGardenMessages(db: Queryable, userId: UserId, groupId: GroupId): Promise<void> {
  await db.delete(gardenMessages).where(and(eq(gardenMessages.userId, userId), eq(gardenMessages.groupId, groupId)));
}
