/** Lists that people can reorder. */
import type { LiveTopic } from '@sluice/contract/live-updates';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
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

type OrderedTable = PgTable & { id: PgColumn; groupId: PgColumn; position: PgColumn };

/** Gives each row of a garden's list its place among `ids`, from 0. */
export async function writeOrder(
  db: Queryable,
  table: OrderedTable,
  groupId: GroupId,
  ids: readonly string[],
): Promise<void> {
  await db
    .update(table as PgTable)
    .set({ position: sql`array_position(${sql.param(ids)}::uuid[], ${table.id}) - 1` })
    .where(eq(table.groupId, groupId));
}

/** The place behind the last row of a garden's list. */
export async function nextPlace(db: Queryable, table: OrderedTable, groupId: GroupId): Promise<number> {
  const [row] = await db
    .select({ next: sql<number>`coalesce(max(${table.position}), -1) + 1` })
    .from(table as PgTable)
    .where(eq(table.groupId, groupId));
  return row?.next ?? 0;
}
