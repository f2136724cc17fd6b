/** Whether a call has changed any row. */
import { sql } from 'drizzle-orm';
import type { TestServer } from './test-server.ts';

/**
 * Call it right after a rewindable test server was rewound. The function it returns lists, before the next rewind,
 * the tables whose rows have changed.
 */
export async function watchRows({ db }: TestServer): Promise<() => Promise<string[]>> {
  const writes = async () => {
    const { rows } = await db.execute<{ name: string; count: string }>(
      sql`select relname as name, n_tup_ins + n_tup_upd + n_tup_del as count from pg_stat_xact_user_tables`,
    );
    return new Map(rows.map(({ name, count }) => [name, count]));
  };
  const digest = async (table: string) => {
    const { rows } = await db.execute<{ digest: string | null }>(
      sql`select md5(string_agg(t::text, '|' order by t::text)) as digest from ${sql.identifier(table)} t`,
    );
    return rows[0]?.digest ?? null;
  };
  const tables = await db.execute<{ name: string }>(
    // Tries at a login are counted before anything is looked at.
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'call_waits'`,
  );
  const digests = new Map<string, string | null>();
  for (const { name } of tables.rows) digests.set(name, await digest(name));
  let before = await writes();

  return async () => {
    const now = await writes();
    // Rolled back writes are counted too, so the rows themselves are compared.
    const touched = [...now].filter(([name, count]) => digests.has(name) && before.get(name) !== count);
    before = now;
    const changed: string[] = [];
    for (const [name] of touched) if ((await digest(name)) !== digests.get(name)) changed.push(name);
    return changed;
  };
}
