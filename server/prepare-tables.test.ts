/** The start of another version on a database: a backup comes first, also where the tables stay as they are. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readNotedVersion, VERSION } from './platform/version.ts';
import { prepareTables } from './prepare-tables.ts';
import { openTestServer } from './testing/test-server.ts';

test('a backup is made once for each other version, and none for the same one', async () => {
  const server = await openTestServer();
  const dataDir = mkdtempSync(join(tmpdir(), 'sluice-prepare-'));
  onTestFinished(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true });
  });
  const database = String(server.db.$client.options.database);
  const connection = { host: inject('databaseHost'), user: 'sluice', database };
  const backups = join(dataDir, 'backups');
  const start = async () => {
    const letNextStart = await prepareTables({ connection, dataDir, backups });
    await letNextStart();
  };
  const made = () =>
    readdirSync(dataDir).includes('backups')
      ? readdirSync(backups).map((name) => name.replace(/^sluice-\w+-\w+-/, ''))
      : [];

  await start();
  await start();
  expect(made()).toEqual([]);
  writeFileSync(join(dataDir, 'sluice-version'), '0.0.9\n');
  await start();
  expect(made().sort()).toEqual(['update.backup', 'update.backup.proven']);
  expect(readNotedVersion(dataDir)).toBe(VERSION);
  await start();
  expect(made()).toHaveLength(2);
});
