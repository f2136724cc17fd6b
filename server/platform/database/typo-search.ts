/** Search that forgives typing errors needs PostgreSQL's extension pg_trgm, which a database may refuse to make. */
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from './connect.ts';

/** Makes the extension and an index on it. Answers null, or why the database does not let it be made. */
export async function makeTrigramIndex(db: Queryable, index: SQL): Promise<string | null> {
  try {
    await db.execute(sql`create extension if not exists pg_trgm`);
    await db.execute(index);
    return null;
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  }
}

export async function hasTypoSearch(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from pg_extension where extname = 'pg_trgm'`);
  return rows.length > 0;
}
