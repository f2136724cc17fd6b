import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fallbackFolder, socketFolder } from './embedded.ts';
import { identifyCluster, nameOf } from './postmaster.ts';
import { type EmbeddedDatabase, runEmbedded } from './run-embedded.ts';
import { Standstill } from './standstill.ts';

let dataDir: string;
let database: EmbeddedDatabase | null = null;
beforeEach(() => {
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-run-embedded-')));
});
afterEach(async () => {
  await database?.unlock();
  await database?.stop();
  database = null;
  for (const folder of [socketFolder(dataDir), fallbackFolder(dataDir), dataDir])
    rmSync(folder, { recursive: true, force: true });
});

async function ask(connection: pg.ClientConfig, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

const cluster = () => identifyCluster(join(dataDir, 'postgres'));

function findProcess(title: string): number | null {
  const whole = `postgres: ${nameOf(cluster())}: ${title}`;
  const isIt = (pid: string) => {
    const path = `/proc/${pid}/cmdline`;
    try {
      return existsSync(path) && readFileSync(path, 'utf8').startsWith(whole);
    } catch {
      return false;
    }
  };
  const found = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isIt(name));
  return found === undefined ? null : Number(found);
}

/** Leaves much in the log to be redone after the crash of a process, and stops the one that redoes it. */
async function crashInto(connection: pg.ClientConfig): Promise<number> {
  await ask(connection, "create table if not exists bed (note text); insert into bed values ('acknowledged')");
  await ask(connection, 'insert into bed select repeat(md5(random()::text), 200) from generate_series(1, 40000)');
  process.kill(findProcess('checkpointer') ?? 0, 'SIGKILL');
  return stopRecovery();
}

/** Waits for the process that redoes what is in the log, and stops it. Resolves with its id. */
async function stopRecovery(): Promise<number> {
  for (;;) {
    const recovering = findProcess('startup');
    if (recovering !== null) {
      process.kill(recovering, 'SIGSTOP');
      return recovering;
    }
    await sleep(1);
  }
}

test('a database whose recovery stands still is started again, and has what it acknowledged', {
  timeout: 120_000,
}, async () => {
  const said: string[] = [];
  const fail = vi.fn();
  database = await runEmbedded(dataDir, { fail, warn: (sentence) => said.push(sentence), patienceMs: 2_000 });
  const { connection } = database;
  const stuck = await crashInto(connection);
  expect(findProcess('startup')).toBe(stuck);
  await expect(ask(connection, 'select 1')).rejects.toMatchObject({ code: '57P03' });
  await vi.waitFor(async () => expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }]), {
    timeout: 60_000,
    interval: 200,
  });
  expect(await ask(connection, "select note from bed where note = 'acknowledged'")).toHaveLength(1);
  expect(said).toEqual(['The database has let nobody in for 2 s; it is started again.']);
  expect(fail).not.toHaveBeenCalled();
  // The lock is taken again: a second process is refused. Until then it would get it.
  const locks = () => ask(connection, "select 1 from pg_locks where locktype = 'advisory' and granted");
  await vi.waitFor(async () => expect(await locks()).toHaveLength(1), { timeout: 60_000, interval: 50 });
  await expect(runEmbedded(dataDir, { fail, warn: fail })).rejects.toThrow('Another Sluice');
});

test('one that recovers is waited for', { timeout: 120_000 }, async () => {
  const said: string[] = [];
  const fail = vi.fn();
  database = await runEmbedded(dataDir, { fail, warn: (sentence) => said.push(sentence), patienceMs: 2_000 });
  const { connection } = database;
  const recovering = await crashInto(connection);
  const standstill = new Standstill(cluster(), 400);
  expect(standstill.isReached()).toBe(false);
  await sleep(500);
  expect(standstill.isReached()).toBe(true);
  process.kill(recovering, 'SIGCONT');
  await vi.waitFor(async () => expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }]), {
    timeout: 60_000,
    interval: 50,
  });
  expect(said).toEqual([]);
  expect(fail).not.toHaveBeenCalled();
});

test('a start that takes long says so, and goes on', { timeout: 120_000 }, async () => {
  const fail = vi.fn();
  const first = await runEmbedded(dataDir, { fail: () => {}, warn: fail });
  const recovering = await crashInto(first.connection);
  await first.unlock();
  // As where the machine loses its power.
  process.kill(Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
  process.kill(recovering, 'SIGKILL');
  const said: string[] = [];
  const starting = runEmbedded(dataDir, { fail, warn: (sentence) => said.push(sentence) });
  const again = await stopRecovery();
  await vi.waitFor(() => expect(said).toHaveLength(1), { timeout: 60_000 });
  process.kill(again, 'SIGCONT');
  database = await starting;
  expect(await ask(database.connection, "select note from bed where note = 'acknowledged'")).toHaveLength(1);
  expect(said).toEqual(['The database reads what the last run left in its log; after a crash this can take minutes.']);
  expect(fail).not.toHaveBeenCalled();
});
