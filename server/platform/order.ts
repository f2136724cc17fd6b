/** Lists that people can reorder. */
import type { LiveTopic } from '@sluice/contract/live-updates';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from './database/connect.ts';
import { invalid } from './errors.ts';
import { announce } from './live/announce.ts';

/** A list of a garden: how it is read and reordered, and which topics are announced. */
export interface OrderedList<Id extends string> {
  read: (db: Queryable, groupId: GroupId) => Promise<{ id: Id }[]>;
  write: (db: Queryable, groupId: GroupId, ids: Id[]) => Promise<void>;
  topic: LiveTopic;
}

/** Puts a list of a garden into the order of `ids`. Throws "invalid" unless they name each of it exactly once. */
export async function putInOrder<Id extends string>(
  db: Database,
  groupId: GroupId,
  ids: Id[],
  { read, write, topic }: OrderedList<Id>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = (await read(tx, groupId)).map(({ id }) => id);
    const named = new Set(ids);
    const isWhole = ids.length === before.length && named.size === before.length && before.every((id) => named.has(id));
    if (!isWhole) throw invalid('ids', 'validation.orderIncomplete');
    if (before.join() === ids.join()) return;
    await write(tx, groupId, ids);
    await announce(tx, { groupId }, [topic]);
  });
}

/** The place of a row's id among `ids`, from 0, as a value for its position. */
export const placeAmong = (ids: readonly string[], id: SQL | { getSQL(): SQL }): SQL<number> =>
  sql`array_position(${sql.param(ids)}::uuid[], ${id}) - 1`;
