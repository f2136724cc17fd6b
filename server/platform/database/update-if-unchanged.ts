import { and, eq } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Queryable } from './connect.ts';

/** Changes a row that still has the version it was read with; false where somebody has changed it since. */
export async function updateIfUnchanged<Table extends PgTable & { version: PgColumn }>(
  db: Queryable,
  table: Table,
  key: PgColumn,
  before: { id: string; version: number },
  change: PgUpdateSetSource<Table>,
): Promise<boolean> {
  const changed = await db
    .update(table)
    .set(change)
    .where(and(eq(key, before.id), eq(table.version, before.version)))
    .returning({ version: table.version });
  return changed.length > 0;
}
