/** A database as an older version left it, for tests of what a migration makes of it. */
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../platform/database/migrate.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../platform/database/migrations');

/** The migrations up to the one before `tag`. */
function migrationsBefore(tag: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { tag: string }[] };
  const next = journal.entries.findIndex((entry) => entry.tag === tag);
  if (next < 0) throw new Error(`no migration is called ${tag}`);
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, next) }));
  return folder;
}

export async function openDatabaseBefore(tag: string) {
  const name = `older_${randomBytes(6).toString('hex')}`;
  const connection = { host: inject('databaseHost'), user: 'sluice', database: name };
  const admin = new pg.Client({ ...connection, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const client = new pg.Client(connection);
  await client.connect();
  const folder = migrationsBefore(tag);
  await runMigrations(drizzle({ client }), { migrationsFolder: folder });
  rmSync(folder, { recursive: true, force: true });
  return {
    client,
    migrate: () => migrate(connection),
    /** Before or after the migration. */
    async addGroup(id: string) {
      // The scheduler's column, which had to be there, until it got a table of its own.
      const { rowCount } = await client.query(
        `select from information_schema.columns where table_name = 'groups' and column_name = 'planned_until'`,
      );
      const [column, value] = rowCount ? [', planned_until', `, '2025-11-01'`] : ['', ''];
      await client.query(`insert into groups (id, name, device_type, location, time_zone, created_at${column})
        values ('${id}', 'Old', 'SPRITE', 'outdoor', 'UTC', '2025-11-01'${value})`);
    },
    close: async () => {
      await client.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
