import { randomBytes, randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { migrate } from '../platform/database/migrate.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../platform/database/migrations');

/** The migrations up to the one before readings were parted by month. */
function migrationsBefore(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { tag: string }[] };
  const parting = journal.entries.findIndex(({ tag }) => tag === '0002_readings-by-month');
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, parting) }));
  return folder;
}

test('a garden of an older version keeps its readings, and where its soil stood', async () => {
  const name = `older_${randomBytes(6).toString('hex')}`;
  const connection = { host: inject('databaseHost'), user: 'sluice', database: name };
  const admin = new pg.Client({ ...connection, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const client = new pg.Client(connection);
  await client.connect();
  const folder = migrationsBefore();
  try {
    await runMigrations(drizzle({ client }), { migrationsFolder: folder });
    const [group, device, zone, sensor] = Array.from({ length: 4 }, () => randomUUID());
    await client.query(`insert into groups (id, name, device_type, location, time_zone, planned_until, created_at)
      values ('${group}', 'Old', 'SPRITE', 'outdoor', 'UTC', '2025-11-01', '2025-11-01')`);
    await client.query(`insert into devices (id, group_id, name, category, model, serial_number, driver, address, sync_frequency_min)
      values ('${device}', '${group}', 'Old', 'IRRIGATION_CONTROLLER', 'SPRITE-8', 'S', 'simulated', 'S', 60)`);
    await client.query(`insert into zones (id, group_id, device_id, terminal, name, depletion_mm, settled_date)
      values ('${zone}', '${group}', '${device}', 1, 'Old', 7.5, '2026-05-01')`);
    await client.query(`insert into sensors (id, group_id, name, model, serial_number, driver, address, report_interval_min)
      values ('${sensor}', '${group}', 'Old', 'SENSE-1', 'P', 'simulated', 'P', 60)`);
    await client.query(`insert into readings select '${sensor}', at, 0.2 from
      generate_series('2025-11-20T00:00Z'::timestamptz, '2026-02-10T00:00Z'::timestamptz, '1 hour') as at`);
    const count = async () => Number((await client.query('select count(*) from readings')).rows[0].count);
    const before = await count();

    await migrate(connection);
    expect(await count()).toBe(before);
    const places = await client.query('select distinct tableoid::regclass::text as place from readings order by 1');
    expect(places.rows.map(({ place }) => place)).toEqual(
      ['2025_11', '2025_12', '2026_01', '2026_02'].map((month) => `readings_${month}`),
    );
    const stood = await client.query('select date::text, depletion_mm from soil_days');
    expect(stood.rows).toEqual([{ date: '2026-05-01', depletion_mm: 7.5 }]);
    await client.query(`delete from sensors where id = '${sensor}'`);
    expect(await count()).toBe(0);
  } finally {
    await client.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    rmSync(folder, { recursive: true, force: true });
  }
});
