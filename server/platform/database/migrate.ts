/** Migrates the tables to this version, one process at a time. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import type { Connection } from './connect.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Any number will do as long as nothing else in the database takes the same. */
const MIGRATION_LOCK = 7_583_001;
/** Processes of an earlier version listen on this channel for a change of the tables. */
export const SCHEMA_CHANNEL = 'sluice_schema';

interface Journal {
  entries: { when: number; tag: string }[];
}

/** When the newest migration of this version was made. */
export function newestMigration(): number {
  const journal = JSON.parse(readFileSync(join(FOLDER, 'meta', '_journal.json'), 'utf8')) as Journal;
  return Math.max(...journal.entries.map((entry) => entry.when));
}

/** Runs the committed migrations under an advisory lock. Throws StartError on a database of a newer version. */
export async function migrate(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'sluice-migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const newestOurs = newestMigration();
    const newestApplied = await lastApplied(client);
    if (newestApplied > newestOurs) {
      throw new StartError(
        'This database was written by a newer version of Sluice. Start that version, or restore an older backup.',
      );
    }
    if (newestApplied === newestOurs) return;
    await runMigrations(drizzle({ client }), { migrationsFolder: FOLDER });
    await client.query(`select pg_notify($1, '')`, [SCHEMA_CHANNEL]);
  } finally {
    await client.end();
  }
}

/**
 * Runs the migrations that were made after `after`, up to the one of `upTo`, in the caller's transaction: a backup of an
 * older version is loaded into the tables of that version.
 */
export async function applyMigrations(
  client: pg.Client,
  { after, upTo }: { after: number; upTo: number },
): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: FOLDER })) {
    if (folderMillis <= after || folderMillis > upTo) continue;
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

/** When the newest migration of a database was made, epoch milliseconds; 0 where there is none. */
export async function lastApplied(client: pg.Client): Promise<number> {
  const exists = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (exists.rows[0].name === null) return 0;
  const newest = await client.query('select max(created_at) as newest from drizzle.__drizzle_migrations');
  return Number(newest.rows[0].newest ?? 0);
}
