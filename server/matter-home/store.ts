/** Rows of gardens that are shown by Matter. One whose person no longer owns the garden is not found any more. */
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { firstRow } from '../platform/database/row-store.ts';
import { shares, users } from '../users/tables.ts';
import { matterHomes } from './tables.ts';

/** Tells the process that shows gardens that one is to be shown otherwise, or not any more. */
export const MATTER_HOME_CHANNEL = 'sluice_matter_home';

export interface MatterHomeRow {
  home: typeof matterHomes.$inferSelect;
  owner: Pick<typeof users.$inferSelect, 'name' | 'lang'>;
}

const read = (db: Queryable, where?: ReturnType<typeof eq>): Promise<MatterHomeRow[]> =>
  db
    .select({ home: matterHomes, owner: { name: users.name, lang: users.lang } })
    .from(matterHomes)
    .innerJoin(users, eq(users.id, matterHomes.userId))
    .innerJoin(
      shares,
      and(
        eq(shares.userId, matterHomes.userId),
        eq(shares.groupId, matterHomes.groupId),
        eq(shares.relationship, 'OWNER'),
      ),
    )
    .where(where)
    .orderBy(matterHomes.port);

/** Sealed with a key that is missing, they are empty. */
export const isReadable = ({ passcode, pairings }: MatterHomeRow['home']) => passcode !== '' && pairings !== '';

/** Those that can be shown: without its pairings a garden would be another node, and be written over what a key may open again. */
export const allMatterHomes = async (db: Queryable) => (await read(db)).filter(({ home }) => isReadable(home));
export const findMatterHome = (db: Queryable, groupId: GroupId) => firstRow(read(db, eq(matterHomes.groupId, groupId)));

const wake = (db: Queryable) => db.execute(sql`select pg_notify(${MATTER_HOME_CHANNEL}, '')`);

/** The ports of all gardens, whoever owns them. */
export const usedPorts = async (db: Queryable) =>
  (await db.select({ port: matterHomes.port }).from(matterHomes)).map(({ port }) => port);

/** Takes the place of one that a former owner had switched on. */
export async function insertMatterHome(tx: Queryable, row: typeof matterHomes.$inferInsert): Promise<void> {
  await tx.delete(matterHomes).where(eq(matterHomes.groupId, row.groupId));
  await tx.insert(matterHomes).values(row);
  await wake(tx);
}

type Identity = Pick<
  typeof matterHomes.$inferInsert,
  'passcode' | 'discriminator' | 'nodeKey' | 'pairings' | 'admitsUntil'
>;

export async function replacePairings(db: Queryable, groupId: GroupId, fresh: Identity): Promise<void> {
  await db
    .update(matterHomes)
    .set({ ...fresh, lastHeardAt: null })
    .where(eq(matterHomes.groupId, groupId));
  await wake(db);
}

export async function admitUntil(db: Queryable, groupId: GroupId, admitsUntil: Date): Promise<void> {
  await db.update(matterHomes).set({ admitsUntil }).where(eq(matterHomes.groupId, groupId));
  await wake(db);
}

export async function deleteMatterHome(db: Queryable, groupId: GroupId): Promise<void> {
  await db.delete(matterHomes).where(eq(matterHomes.groupId, groupId));
  await wake(db);
}

/** All that a user switched on, in whatever garden. */
export async function deleteMatterHomesOf(db: Queryable, userId: UserId): Promise<void> {
  await db.delete(matterHomes).where(eq(matterHomes.userId, userId));
  await wake(db);
}

type NodeOfGarden = Pick<MatterHomeRow['home'], 'groupId' | 'nodeKey'>;

/** Not once another code was made: then it is another node. */
const ofNode = ({ groupId, nodeKey }: NodeOfGarden) =>
  and(eq(matterHomes.groupId, groupId), eq(matterHomes.nodeKey, nodeKey));

export async function storePairings(db: Queryable, node: NodeOfGarden, pairings: string): Promise<void> {
  await db.update(matterHomes).set({ pairings }).where(ofNode(node));
}

export async function noteAdmitsNone(db: Queryable, node: NodeOfGarden): Promise<void> {
  await db.update(matterHomes).set({ admitsUntil: null }).where(ofNode(node));
}

export async function noteNetwork(
  db: Queryable,
  groupId: GroupId,
  facts: { isPortTaken: boolean; isAnnounced: boolean },
): Promise<void> {
  await db.update(matterHomes).set(facts).where(eq(matterHomes.groupId, groupId));
}

export async function noteHeard(db: Queryable, groupId: GroupId, at: Date): Promise<void> {
  await db.update(matterHomes).set({ lastHeardAt: at }).where(eq(matterHomes.groupId, groupId));
}
