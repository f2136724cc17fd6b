import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBinaries } from './binaries.ts';
import { fallbackFolder, folderKey, socketFolder, startPostgres } from './embedded.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-embedded-')));
});
afterEach(() => {
  for (const folder of [dataDir, socketFolder(dataDir), fallbackFolder(dataDir)])
    rmSync(folder, { recursive: true, force: true });
});

async function ask(connection: pg.ClientConfig, text: string): Promise<unknown> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(text)).rows[0];
  } finally {
    await client.end();
  }
}

test('starts on an empty folder, keeps what was written, and cannot be reached over the network', async () => {
  const first = await startPostgres(dataDir);
  await ask(first.connection, 'create table tools as select 1 as spade');
  expect(await ask(first.connection, 'show listen_addresses')).toEqual({ listen_addresses: '' });
  expect(await ask(first.connection, 'show fsync')).toEqual({ fsync: 'on' });
  await first.stop();
  const second = await startPostgres(dataDir);
  expect(await ask(second.connection, 'select spade from tools')).toEqual({ spade: 1 });
  await second.stop();
});

test('takes over the one that a killed process left running', async () => {
  const left = await startPostgres(dataDir);
  const taken = await startPostgres(dataDir);
  expect(taken.pid).toBe(left.pid);
  await taken.stop();
  await left.ended;
});

test('a process id that now belongs to another program is not a database', async () => {
  const first = await startPostgres(dataDir);
  await first.stop();
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${join(dataDir, 'postgres')}\n`, {
    mode: 0o600,
  });
  const second = await startPostgres(dataDir);
  expect(second.pid).not.toBe(process.pid);
  await second.stop();
});

test('a data folder of another PostgreSQL is refused and left alone', async () => {
  const first = await startPostgres(dataDir);
  await first.stop();
  const version = join(dataDir, 'postgres', 'PG_VERSION');
  writeFileSync(version, '15\n');
  await expect(startPostgres(dataDir)).rejects.toThrow('PostgreSQL 15');
  expect(existsSync(join(dataDir, 'postgres', 'base'))).toBe(true);
});

test('as root where users cannot be mapped it runs as user nobody, in a folder that nobody can enter', async (context) => {
  if (process.getuid?.() !== 0) context.skip(true, 'only root needs it');
  const postgres = await startPostgres(
    dataDir,
    findBinaries(fallbackFolder(dataDir), () => false),
  );
  expect(await ask(postgres.connection, 'select 1 as one')).toEqual({ one: 1 });
  expect(fallbackFolder(dataDir)).toContain(folderKey(dataDir));
  await postgres.stop();
});
