/** Rows of gardens that Apple's Home is shown. One whose person no longer owns the garden is not found any more. */
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { firstRow } from '../platform/database/row-store.ts';
import { announce } from '../platform/live/announce.ts';
import { shares, users } from '../users/tables.ts';
import { appleHomes } from './tables.ts';

/** Tells the process that shows gardens that one is to be shown, or not any more. */
export const APPLE_HOME_CHANNEL = 'sluice_apple_home';

export interface AppleHomeRow {
  home: typeof appleHomes.$inferSelect;
  owner: Pick<typeof users.$inferSelect, 'name' | 'lang'>;
}

const read = (db: Queryable, where?: ReturnType<typeof eq>): Promise<AppleHomeRow[]> =>
  db
    .select({ home: appleHomes, owner: { name: users.name, lang: users.lang } })
    .from(appleHomes)
    .innerJoin(users, eq(users.id, appleHomes.userId))
    .innerJoin(
      shares,
      and(
        eq(shares.userId, appleHomes.userId),
        eq(shares.groupId, appleHomes.groupId),
        eq(shares.relationship, 'OWNER'),
      ),
    )
    .where(where)
    .orderBy(appleHomes.port);

/** Sealed with a key that is missing, they are empty. */
export const isReadable = ({ setupCode, pairings }: AppleHomeRow['home']) => setupCode !== '' && pairings !== '';

/** Those that can be shown: with an empty code anybody would be let in, and new pairings would be written over what a key may open again. */
export const allAppleHomes = async (db: Queryable) => (await read(db)).filter(({ home }) => isReadable(home));
export const findAppleHome = (db: Queryable, groupId: GroupId) => firstRow(read(db, eq(appleHomes.groupId, groupId)));

const wake = (db: Queryable) => db.execute(sql`select pg_notify(${APPLE_HOME_CHANNEL}, '')`);

/** The ports of all gardens, whoever owns them. */
export const usedPorts = async (db: Queryable) =>
  (await db.select({ port: appleHomes.port }).from(appleHomes)).map(({ port }) => port);

/** Takes the place of one that a former owner had switched on. */
export async function insertAppleHome(tx: Queryable, row: typeof appleHomes.$inferInsert): Promise<void> {
  await tx.delete(appleHomes).where(eq(appleHomes.groupId, row.groupId));
  await tx.insert(appleHomes).values(row);
  await wake(tx);
}

export async function replacePairings(
  db: Queryable,
  groupId: GroupId,
  fresh: Pick<typeof appleHomes.$inferInsert, 'setupCode' | 'setupId' | 'accessoryId' | 'pairings'>,
): Promise<void> {
  await db
    .update(appleHomes)
    .set({ ...fresh, lastHeardAt: null })
    .where(eq(appleHomes.groupId, groupId));
  await wake(db);
}

export async function deleteAppleHome(db: Queryable, groupId: GroupId): Promise<void> {
  await db.delete(appleHomes).where(eq(appleHomes.groupId, groupId));
  await wake(db);
}

/** All that a user switched on, in whatever garden. */
export async function deleteAppleHomesOf(db: Queryable, userId: UserId): Promise<void> {
  await db.delete(appleHomes).where(eq(appleHomes.userId, userId));
  await wake(db);
}

/** Not once another code was made: then it is another accessory. */
export async function storePairings(
  db: Queryable,
  { groupId, accessoryId }: Pick<AppleHomeRow['home'], 'groupId' | 'accessoryId'>,
  pairings: string,
): Promise<void> {
  await db
    .update(appleHomes)
    .set({ pairings })
    .where(and(eq(appleHomes.groupId, groupId), eq(appleHomes.accessoryId, accessoryId)));
  await announce(db, { groupId }, ['group']);
}

export async function notePort(db: Queryable, groupId: GroupId, isPortTaken: boolean): Promise<void> {
  await db.update(appleHomes).set({ isPortTaken }).where(eq(appleHomes.groupId, groupId));
}

export async function noteHeard(db: Queryable, groupId: GroupId, at: Date): Promise<void> {
  await db.update(appleHomes).set({ lastHeardAt: at }).where(eq(appleHomes.groupId, groupId));
}
