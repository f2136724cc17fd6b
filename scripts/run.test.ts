/** Tests `npm start`, as typed by a person and as ended by a service manager. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePort } from '../drivers/testing/free-port.ts';

const root = resolve(import.meta.dirname, '..');

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(isSo: () => Promise<boolean> | boolean, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`not within ${timeoutMs} ms`);
    await sleep(100);
  }
}

test('npm start serves, and a SIGTERM to npm leaves nothing running', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sluice-npm-'));
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), SLUICE_DATA_DIR: dataDir, SLUICE_STATE_DIR: 'off', LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  const serves = () =>
    fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  await until(serves, 60_000);
  expect(await (await fetch(url)).text()).toContain('<div id="root">');
  const database = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  npm.kill('SIGTERM');
  await until(() => !isAlive(database), 30_000);
  expect(await serves()).toBe(false);
  rmSync(dataDir, { recursive: true, force: true });
}, 120_000);
