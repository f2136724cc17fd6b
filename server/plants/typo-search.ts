/** Without the extension pg_trgm plants are found by the beginnings of words alone. */
import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database/connect.ts';
import { makeTrigramIndex } from '../platform/database/typo-search.ts';

/** Makes the extension and its index. Answers null, or a sentence that names the missing part. */
export async function prepareTypoSearch(db: Database): Promise<string | null> {
  const reason = await makeTrigramIndex(
    db,
    sql`create index if not exists plant_names_trigrams on plant_names using gin (key gin_trgm_ops)`,
  );
  if (reason === null) return null;
  return (
    `The database does not let Sluice make the extension pg_trgm (${reason}). Plants are found by the beginnings of ` +
    'their names, but not with typing errors. To change that, run "create extension pg_trgm" in it as its ' +
    'administrator and start Sluice again.'
  );
}
