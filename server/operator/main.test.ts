/** The operator's command line, next to a running Sluice and without one. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@sluice/drivers/testing/free-port';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanUp, databasePid, isAlive, newDataDir, ready, STATED_DATE, startProcess } from '../testing/process.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = newDataDir();
});
afterEach(() => cleanUp(dataDir), 60_000);

const MAIN = join(import.meta.dirname, 'main.ts');

async function operator(...args: string[]) {
  const env = { ...STATED_DATE, PATH: process.env.PATH, SLUICE_DATA_DIR: dataDir, SLUICE_STATE_DIR: 'off' };
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
