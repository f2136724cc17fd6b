/** The reads and writes that most tables need. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { eq, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Queryable } from './connect.ts';
import { updateIfUnchanged } from './update-if-unchanged.ts';

type TableWithId = PgTable & { id: PgColumn };
type Id<Table extends TableWithId> = Table['id']['_']['data'];

/** Null where there is none. */
export const firstRow = async <Row>(rows: PromiseLike<Row[]>): Promise<Row | null> => (await rows)[0] ?? null;

/** With one parameter however many ids there are, so that the statement is planned once. */
export const isOneOf = (id: PgColumn, ids: readonly string[]): SQL => sql`${id} = any(${sql.param(ids)}::uuid[])`;

/** All rows of a garden, by a column. */
export const rowsOfGroup =
  <Table extends PgTable & { groupId: PgColumn }>(table: Table, order: PgColumn) =>
  async (db: Queryable, groupId: GroupId): Promise<InferSelectModel<Table>[]> => {
    const rows = db.select().from(table as PgTable);
    return (await rows.where(eq(table.groupId, groupId)).orderBy(order)) as InferSelectModel<Table>[];
  };

/** Adds a row, or writes it over the one that is the same in `key`. */
export async function putRow<Table extends PgTable>(
  db: Queryable,
  table: Table,
  row: PgInsertValue<Table> & PgUpdateSetSource<Table>,
  ...key: PgColumn[]
): Promise<void> {
  await db.insert(table).values(row).onConflictDoUpdate({ target: key, set: row });
}

/** The reads and writes of one row by its id. */
export const rowStore = <Table extends TableWithId>(table: Table) => {
  type Row = InferSelectModel<Table>;
  const select = (db: Queryable, id: Id<Table>) =>
    db
      .select()
      .from(table as PgTable)
      .where(eq(table.id, id));
  return {
    find: (db: Queryable, id: Id<Table>) => firstRow(select(db, id)) as Promise<Row | null>,
    /** Reads the row and locks it until the transaction ends. */
    lock: (tx: Queryable, id: Id<Table>) => firstRow(select(tx, id).for('update')) as Promise<Row | null>,
    insert: async (db: Queryable, row: PgInsertValue<Table>): Promise<void> => {
      await db.insert(table).values(row);
    },
    update: async (db: Queryable, id: Id<Table>, change: PgUpdateSetSource<Table>): Promise<void> => {
      await db.update(table).set(change).where(eq(table.id, id));
    },
    remove: async (db: Queryable, id: Id<Table>): Promise<void> => {
      await db.delete(table).where(eq(table.id, id));
    },
  };
};

/** Also changes a row that is unchanged since it was read; it answers false where somebody has changed it. */
export const versionedRowStore = <Table extends TableWithId & { version: PgColumn }>(table: Table) => ({
  ...rowStore(table),
  updateUnchanged: (
    db: Queryable,
    before: { id: Id<Table> & string; version: number },
    change: PgUpdateSetSource<Table>,
  ): Promise<boolean> => updateIfUnchanged(db, table, table.id, before, change),
});
