/** Search that forgives typing errors needs the extension pg_trgm; without it plants are found by the beginnings of words. */
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../platform/database/connect.ts';

/** Makes the extension and its index. Answers null, or a sentence that says what is missing without them. */
export async function prepareTypoSearch(db: Database): Promise<string | null> {
  try {
    await db.execute(sql`create extension if not exists pg_trgm`);
    await db.execute(sql`create index if not exists plant_names_trigrams on plant_names using gin (key gin_trgm_ops)`);
    return null;
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return (
      `The database does not let Sluice make the extension pg_trgm (${reason}). Plants are found by the beginnings of ` +
      'their names, but not with typing errors. To change that, run "create extension pg_trgm" in it as its ' +
      'administrator and start Sluice again.'
    );
  }
}

export async function hasTypoSearch(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from pg_extension where extname = 'pg_trgm'`);
  return rows.length > 0;
}
