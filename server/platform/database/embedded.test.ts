import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findBinaries } from './binaries.ts';
import { fallbackFolder, findRunning, socketFolder, startPostgres } from './embedded.ts';
import { removeStaleSockets } from './stale-sockets.ts';

let home: string;
let dataDir: string;
let copy: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-embedded-')));
  dataDir = join(home, 'garden');
  copy = join(home, 'copy');
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    const isEnding = child.kill('SIGKILL');
    if (isEnding) await once(child, 'exit');
  }
  for (const folder of [dataDir, copy]) {
    rmSync(socketFolder(folder), { recursive: true, force: true });
    rmSync(fallbackFolder(folder), { recursive: true, force: true });
  }
  rmSync(home, { recursive: true, force: true });
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

const lockFile = (folder: string) => join(folder, 'postgres', 'postmaster.pid');
const asNobody = (folder: string) => findBinaries(fallbackFolder(folder), () => false);
const isRoot = process.getuid?.() === 0;

test('starts on an empty folder, keeps what was written, and cannot be reached over the network', async () => {
  const first = await startPostgres(dataDir);
  await ask(first.connection, 'create table tools as select 1 as spade');
  expect(await ask(first.connection, 'show listen_addresses')).toEqual({ listen_addresses: '' });
  expect(await ask(first.connection, 'show fsync')).toEqual({ fsync: 'on' });
  expect(await ask(first.connection, 'show synchronous_commit')).toEqual({ synchronous_commit: 'on' });
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

test('one that does not answer for seconds, as on a busy machine, is found all the same', async () => {
  const running = await startPostgres(dataDir);
  process.kill(running.pid, 'SIGSTOP');
  const goesOn = sleep(2_500).then(() => process.kill(running.pid, 'SIGCONT'));
  expect(await findRunning(dataDir)).toEqual(running.connection);
  await goesOn;
  await running.stop();
  expect(await findRunning(dataDir)).toBe(null);
});

test('a clock that is set while it starts does not end it', async () => {
  let nowMs = Date.parse('2026-06-01T00:00Z');
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (nowMs += 3_600_000));
  try {
    const { connection, stop } = await startPostgres(dataDir);
    expect(await ask(connection, 'select 1 as one')).toEqual({ one: 1 });
    await stop();
  } finally {
    clock.mockRestore();
  }
});

test('of two that start at the same time both get the one database', async () => {
  const [one, other] = await Promise.all([startPostgres(dataDir), startPostgres(dataDir)]);
  expect(one.pid).toBe(other.pid);
  await one.stop();
  await other.ended;
});

test('a copy of the folder starts beside its original, which goes on', async () => {
  const original = await startPostgres(dataDir);
  await ask(original.connection, 'create table tools as select 1 as spade');
  await ask(original.connection, 'checkpoint');
  cpSync(dataDir, copy, { recursive: true });
  expect(readFileSync(lockFile(copy), 'utf8')).toBe(readFileSync(lockFile(dataDir), 'utf8'));
  const beside = await startPostgres(copy);
  expect(beside.pid).not.toBe(original.pid);
  await ask(beside.connection, 'update tools set spade = 2');
  expect(await ask(original.connection, 'select spade from tools')).toEqual({ spade: 1 });
  await beside.stop();
  expect(await ask(original.connection, 'select spade from tools')).toEqual({ spade: 1 });
  await original.stop();
});

describe('a postmaster.pid that names no process of this folder keeps nothing from starting, and ends nobody', () => {
  const stranger = async (program: string, args: string[], cwd: string) => {
    const child = spawn(program, args, { cwd, stdio: 'ignore' });
    children.push(child);
    await once(child, 'spawn');
    return child;
  };
  const strangers: Record<string, (cluster: string) => Promise<string>> = {
    'another program': async (cluster) => `${process.pid}\n${cluster}\n`,
    'a program that was told of postgres, in this folder': async (cluster) => {
      writeFileSync(join(home, 'notes-on-postgres.txt'), '');
      const child = await stranger('tail', ['-f', join(home, 'notes-on-postgres.txt')], cluster);
      return `${child.pid}\n${cluster}\n`;
    },
    nothing: async () => '',
    garbage: async () => 'postgres\0\0\n',
    'ourselves as a group': async (cluster) => `-1\n${cluster}\n`,
  };

  test.each(Object.keys(strangers))('%s', async (name) => {
    const first = await startPostgres(dataDir);
    await first.stop();
    const text = (await strangers[name]?.(join(dataDir, 'postgres'))) ?? '';
    writeFileSync(lockFile(dataDir), text, { mode: 0o600 });
    writeFileSync(join(socketFolder(dataDir), '.s.PGSQL.5432.lock'), text, { mode: 0o600 });
    const second = await startPostgres(dataDir);
    expect(await ask(second.connection, 'select 1 as one')).toEqual({ one: 1 });
    expect(children.map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual(children.map(() => null));
    await second.stop();
  });
});

test('socket folders that nobody listens in go after an hour; those in use and those of others stay', async () => {
  const listener = createServer();
  const folder = (name: string) => {
    mkdirSync(join(home, name));
    return join(home, name);
  };
  const [used, left, young, filled, other] = ['ours-1', 'ours-2', 'ours-3', 'ours-4', 'theirs-5'].map(folder);
  await once(listener.listen(join(used ?? '', 'garden.sock')), 'listening');
  // A killed process leaves its socket behind.
  const killed = spawn(process.execPath, [
    '-e',
    `require('net').createServer().listen(${JSON.stringify(join(left ?? '', 'garden.sock'))}, () => process.kill(process.pid, 'SIGKILL'))`,
  ]);
  await once(killed, 'exit');
  writeFileSync(join(filled ?? '', 'a letter'), 'not ours');
  const now = statSync(young ?? '').mtimeMs;
  const anHourAgo = now / 1_000 - 3_700;
  for (const one of [used, left, filled, other]) utimesSync(one ?? '', anHourAgo, anHourAgo);
  expect(existsSync(join(left ?? '', 'garden.sock'))).toBe(true);
  await removeStaleSockets(home, 'ours-', now);
  listener.close();
  expect([used, left, young, filled, other].map((one) => existsSync(one ?? ''))).toEqual([
    true,
    false,
    true,
    true,
    true,
  ]);
});

test('a data folder of another PostgreSQL is refused and left alone', async () => {
  const first = await startPostgres(dataDir);
  await first.stop();
  const version = join(dataDir, 'postgres', 'PG_VERSION');
  writeFileSync(version, '15\n');
  await expect(startPostgres(dataDir)).rejects.toThrow('PostgreSQL 15');
  expect(existsSync(join(dataDir, 'postgres', 'base'))).toBe(true);
});

describe('as root where users cannot be mapped', () => {
  beforeEach((context) => context.skip(!isRoot, 'only root needs it'));

  test('it runs as user nobody, and its files are in the data folder, below one that nobody can enter', async () => {
    chmodSync(home, 0o700);
    const postgres = await startPostgres(dataDir, { binaries: asNobody(dataDir) });
    expect(await ask(postgres.connection, 'select 1 as one')).toEqual({ one: 1 });
    expect(statSync(`/proc/${postgres.pid}`).uid).toBe(statSync(join(dataDir, 'postgres')).uid);
    expect(statSync(`/proc/${postgres.pid}`).uid).not.toBe(0);
    expect(existsSync(join(fallbackFolder(dataDir), 'postgres'))).toBe(false);
    const taken = await startPostgres(dataDir, { binaries: asNobody(dataDir) });
    expect(taken.pid).toBe(postgres.pid);
    await postgres.stop();
  });

  test('a database goes on where users could be mapped before, and the other way round', async () => {
    const mapped = await startPostgres(dataDir);
    await ask(mapped.connection, 'create table tools as select 1 as spade');
    await mapped.stop();
    const other = await startPostgres(dataDir, { binaries: asNobody(dataDir) });
    expect(await ask(other.connection, 'select spade from tools')).toEqual({ spade: 1 });
    await other.stop();
    const again = await startPostgres(dataDir);
    expect(await ask(again.connection, 'select spade from tools')).toEqual({ spade: 1 });
    await again.stop();
  });

  test('a database that an earlier version kept outside is brought in, and the old files stay', async () => {
    const first = await startPostgres(dataDir, { binaries: asNobody(dataDir) });
    await ask(first.connection, 'create table tools as select 1 as spade');
    await first.stop();
    const outside = join(fallbackFolder(dataDir), 'postgres');
    const { uid, gid } = statSync(join(dataDir, 'postgres'));
    mkdirSync(fallbackFolder(dataDir), { recursive: true, mode: 0o711 });
    chownSync(fallbackFolder(dataDir), uid, gid);
    cpSync(join(dataDir, 'postgres'), outside, { recursive: true });
    renameSync(join(dataDir, 'postgres'), join(home, 'away'));
    const second = await startPostgres(dataDir, { binaries: asNobody(dataDir) });
    expect(await ask(second.connection, 'select spade from tools')).toEqual({ spade: 1 });
    expect([existsSync(outside), existsSync(`${outside}.moved`)]).toEqual([false, true]);
    await second.stop();
  });
});
