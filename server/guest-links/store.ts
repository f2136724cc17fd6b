/** Rows of guest links. One whose maker has no right in the garden any longer is not found any more. */
import type { GroupId, GuestLinkId, UserId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { firstRow, rowStore } from '../platform/database/row-store.ts';
import { hasRight } from '../users/index.ts';
import { users } from '../users/tables.ts';
import { guestLinks, guestLinkZones } from './tables.ts';

type Row = typeof guestLinks.$inferSelect;

export interface GuestLinkRow extends Row {
  zoneIds: ZoneId[];
  maker: Pick<typeof users.$inferSelect, 'name'>;
}

/** Minutes between two notes of a link's use: a page asks every few seconds. */
const USE_NOTED_MIN = 1;

const { remove } = rowStore(guestLinks);
export const deleteGuestLink = remove;

async function read(db: Queryable, now: Date, where: ReturnType<typeof eq>): Promise<GuestLinkRow[]> {
  const rows = await db
    .select({ link: guestLinks, maker: { name: users.name } })
    .from(guestLinks)
    .innerJoin(users, eq(users.id, guestLinks.userId))
    .where(and(where, hasRight(guestLinks.groupId, guestLinks.userId, now)))
    .orderBy(guestLinks.createdAt, guestLinks.id);
  const ids = rows.map(({ link }) => link.id);
  const zones =
    ids.length === 0 ? [] : await db.select().from(guestLinkZones).where(inArray(guestLinkZones.linkId, ids));
  return rows.map(({ link, maker }) => ({
    ...link,
    maker,
    zoneIds: zones.filter(({ linkId }) => linkId === link.id).map(({ zoneId }) => zoneId),
  }));
}

export const guestLinksOf = (db: Queryable, groupId: GroupId, now: Date) =>
  read(db, now, eq(guestLinks.groupId, groupId));
export const findGuestLink = (db: Queryable, id: GuestLinkId, now: Date) =>
  firstRow(read(db, now, eq(guestLinks.id, id)));
export const findGuestLinkByToken = (db: Queryable, tokenHash: string, now: Date) =>
  firstRow(read(db, now, eq(guestLinks.tokenHash, tokenHash)));

export async function insertGuestLink(
  tx: Queryable,
  row: typeof guestLinks.$inferInsert,
  zoneIds: readonly ZoneId[],
): Promise<void> {
  await tx.insert(guestLinks).values(row);
  await tx.insert(guestLinkZones).values(zoneIds.map((zoneId) => ({ linkId: row.id, zoneId })));
}

/** Removes those of a garden whose last day was before `day`. */
export async function deleteGuestLinksBefore(tx: Queryable, groupId: GroupId, day: string): Promise<void> {
  await tx.delete(guestLinks).where(and(eq(guestLinks.groupId, groupId), lt(guestLinks.lastDay, day)));
}

/** All that a user made, in whatever garden. */
export async function deleteGuestLinksOf(db: Queryable, userId: UserId): Promise<void> {
  await db.delete(guestLinks).where(eq(guestLinks.userId, userId));
}

/**
 * Counts minutes against a day's limit, in one statement, so that two presses at once do not both get the last of them.
 * Answers false, and counts nothing, where so many are not left.
 */
export async function takeMinutes(db: Queryable, id: GuestLinkId, day: string, minutes: number): Promise<boolean> {
  const used = sql<number>`case when ${guestLinks.usedDay} = ${day} then ${guestLinks.usedMin} else 0 end`;
  const changed = await db
    .update(guestLinks)
    .set({ usedDay: day, usedMin: sql`${used} + ${minutes}` })
    .where(and(eq(guestLinks.id, id), sql`${used} + ${minutes} <= ${guestLinks.mostDayMin}`))
    .returning({ id: guestLinks.id });
  return changed.length > 0;
}

/** Of a start that was refused; the next day has begun anew. */
export async function giveMinutesBack(db: Queryable, id: GuestLinkId, day: string, minutes: number): Promise<void> {
  await db
    .update(guestLinks)
    .set({ usedMin: sql`greatest(0, ${guestLinks.usedMin} - ${minutes})` })
    .where(and(eq(guestLinks.id, id), eq(guestLinks.usedDay, day)));
}

export async function noteUse(db: Queryable, { id, lastUsedAt }: GuestLinkRow, now: Date): Promise<void> {
  if (now.getTime() - (lastUsedAt?.getTime() ?? 0) < USE_NOTED_MIN * 60_000) return;
  await db.update(guestLinks).set({ lastUsedAt: now }).where(eq(guestLinks.id, id));
}
