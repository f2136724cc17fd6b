/** Whether the tables are of this version: after a rolling update a process of an earlier one must not go on. */
import { sql } from 'drizzle-orm';
import type { Database } from './connect.ts';
import { newestMigration } from './migrate.ts';

const LOOK_MS = 60_000;

/** Whether a later version of Sluice has changed the tables. */
async function isSchemaNewer(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ newest: string | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.newest ?? 0) > newestMigration();
}

/** Whether the database answers and this process knows its tables; for `/health/ready`. */
export async function isUsable(db: Database): Promise<boolean> {
  try {
    return !(await isSchemaNewer(db));
  } catch {
    return false;
  }
}

/** Looks each minute, and when asked to, until the tables are newer; then calls `outdated`, once. */
export function watchSchema(db: Database, outdated: () => void): { look(): void; stop(): void } {
  let isOver = false;
  const stop = () => {
    isOver = true;
    clearInterval(timer);
  };
  const look = async () => {
    // A database that is away does not answer; the next look does.
    const isNewer = await isSchemaNewer(db).catch(() => false);
    if (!isNewer || isOver) return;
    stop();
    outdated();
  };
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return { look: () => void look(), stop };
}
