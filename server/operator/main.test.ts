/** The operator's command line, next to a running Sluice and without one. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@sluice/drivers/testing/free-port';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  COMPILED,
  cleanUp,
  databasePid,
  isAlive,
  newDataDir,
  ready,
  STATED_DATE,
  startProcess,
} from '../testing/process.ts';
import { eventually } from '../testing/test-server.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = newDataDir();
});
afterEach(() => cleanUp(dataDir), 60_000);

const MAIN = join(import.meta.dirname, 'main.ts');

const operator = (...args: string[]) => operatorWith({}, ...args);

async function operatorWith(environment: Record<string, string>, ...args: string[]) {
  const place = { SLUICE_DATA_DIR: dataDir, SLUICE_STATE_DIR: 'off' };
  const env = { ...STATED_DATE, ...COMPILED, PATH: process.env.PATH, ...place, ...environment };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [MAIN, ...args], { env });
    return { code: 0, stdout, stderr };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

test('beside a running Sluice, and after it has stopped', async () => {
  const server = startProcess(dataDir, { PORT: String(await freePort()) });
  try {
    await ready(server);
    const account = { name: 'Ada', email: 'ada@garden.test', password: 'lavender' };
    await fetch(`${server.url}/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    expect(await operator('account-type', account.email, 'CORPORATION')).toEqual({
      code: 0,
      stdout: 'ada@garden.test: CORPORATION\n',
      stderr: '',
    });
    const pid = databasePid(dataDir);
    expect(pid !== null && isAlive(pid)).toBe(true);
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
  }
  const answer = await operator('accounts');
  expect(answer.stdout).toMatch(/^ada@garden\.test {2}Ada {2}CORPORATION {2}\d{4}-\d\d-\d\d {2}confirmed\n$/);
  const pid = databasePid(dataDir);
  expect(pid !== null && isAlive(pid)).toBe(false);
});

test('without arguments it prints its usage, and an unknown command ends with 1 and a sentence', async () => {
  expect((await operator()).stdout).toContain('subscription GARDEN-ID DATE|none');
  const refused = await operator('subscription', 'orchard', 'none');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toBe('There is no garden with the id orchard. “gardens” lists them.\n');
});

/** What probes report goes on while a backup is put back. */
const REPORTED = new Set(['battery_level', 'moisture', 'temperature', 'sunlight', 'last_report']);

const withoutReports = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, inner) => (REPORTED.has(key) ? undefined : inner)));

/** What the API says of every garden of an account; what moves by itself is left out. */
async function readGardens(url: string, token: string): Promise<Record<string, unknown>> {
  const read = async (path: string) => {
    const answer = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { data: unknown }).data;
  };
  const answers: Record<string, unknown> = {};
  const index = (await read('/index')) as { groups: { id: string }[] };
  for (const { id } of index.groups) {
    for (const part of ['programs', 'zones', 'sensors', 'events', 'users', 'reminders', 'skips', 'location'])
      answers[`${id} ${part}`] = await read(`/groups/${id}/${part}`);
  }
  return withoutReports(answers) as typeof answers;
}

/** Stops what waters in the gardens of an account, and waits until all of it has ended. */
async function stopAll(url: string, token: string): Promise<void> {
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(`${url}/api/v1${path}`, { method, headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { data: never }).data;
  };
  const { groups }: { groups: { id: string }[] } = await ask('/index');
  for (const { id } of groups) {
    await ask(`/groups/${id}/manual_runs`, 'DELETE');
    await eventually(async () => {
      const index: { current_group: { active_runs: unknown[] } } = await ask(`/groups/${id}/index`);
      return index.current_group.active_runs.length === 0;
    });
  }
}

test('a backup of a running Sluice, put back on another machine: the API tells the same of every garden', async () => {
  const server = startProcess(dataDir, { PORT: String(await freePort()) });
  const elsewhere = newDataDir();
  const ada = { name: 'Ada', email: 'ada@garden.test', password: 'gravel-path-at-noon' };
  const post = (path: string, body: object, token = '') =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  let restored: ReturnType<typeof startProcess> | null = null;
  try {
    await ready(server);
    const registered = (await (await post('/auth/register', ada)).json()) as { data: { token: string } };
    const { token } = registered.data;
    expect((await post('/api/v1/demo', {}, token)).ok).toBe(true);
    await stopAll(server.url, token);
    const made = await operator('backup');
    expect(made.stderr).toBe('');
    const file = join(dataDir, 'backups', made.stdout.split(' ')[0] ?? '');
    const before = await readGardens(server.url, token);
    expect(JSON.stringify(before).length).toBeGreaterThan(20_000);
    expect(await operator('prove-backup', 'newest')).toEqual({
      code: 0,
      stdout: expect.stringMatching(/proven: \d+ tables, \d+ rows, \d+ files/),
      stderr: '',
    });
    expect((await operator('backups')).stdout).toMatch(/ {2}proven\n$/);
    expect((await operator('restore', file, '--replace')).stderr).toBe(
      'Sluice runs on this data folder: stop it first.\n',
    );
    const sheet = (await operator('backup-passphrase')).stdout;
    const passphrase = /: (\S+)/.exec(sheet)?.[1] ?? '';
    server.child.kill('SIGTERM');
    await server.ended;

    const away = { SLUICE_DATA_DIR: elsewhere };
    expect((await operatorWith(away, 'restore', file)).stderr).toContain('SLUICE_BACKUP_PASSPHRASE');
    const done = await operatorWith({ ...away, SLUICE_BACKUP_PASSPHRASE: passphrase }, 'restore', file);
    expect(done).toEqual({ code: 0, stdout: expect.stringContaining('Restored.'), stderr: '' });
    restored = startProcess(elsewhere, { PORT: String(await freePort()) });
    await ready(restored);
    expect(await readGardens(restored.url, token)).toEqual(before);
  } finally {
    for (const one of [server, restored]) {
      one?.child.kill('SIGTERM');
      await one?.ended;
    }
    await cleanUp(elsewhere);
  }
}, 180_000);
