/**
 * Backups of the night: made beside the running server as an operator makes them, every third of them killed. Each whole
 * file must then restore, also one whose maker was killed before it could say so.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pinnedNode, root } from '@sluice/e2e/checkout';

export interface BackupReport {
  /** Those that were called good. */
  made: string[];
  killed: number;
  /** What the operator was told of the others. */
  refused: string[];
}

/** One more moment for a kill to reach it in its middle. */
const LONGEST_LIFE_MS = 2_000;
const KILL_EVERY = 3;

/** Makes one each `everyS` seconds until the night is over; none for 0. */
export async function makeBackups(dataDir: string, everyS: number, isOver: () => boolean): Promise<BackupReport> {
  const report: BackupReport = { made: [], killed: 0, refused: [] };
  for (let count = 1; everyS > 0 && !isOver(); count += 1) {
    const began = Date.now();
    const lifeMs = count % KILL_EVERY === 0 ? Math.random() * LONGEST_LIFE_MS : null;
    const { code, output } = await runOperator(dataDir, ['backup'], lifeMs);
    const [name = ''] = output.split(' ');
    if (code === 0) report.made.push(name);
    else if (code === null) report.killed += 1;
    else report.refused.push(output.trim());
    await sleep(Math.max(0, began + everyS * 1000 - Date.now()));
  }
  return report;
}

/** Sentences about backups that do not restore, or are gone. */
export async function findBadBackups(dataDir: string, { made }: BackupReport): Promise<string[]> {
  if (made.length === 0) return [];
  const files = readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.backup'));
  const bad = made.filter((name) => !files.includes(name)).map((name) => `${name}: called good, and gone`);
  for (const name of files) {
    const { code, output } = await runOperator(dataDir, ['prove-backup', name], null);
    if (code !== 0) bad.push(`${name}: ${output.trim()}`);
  }
  return bad;
}

/** `lifeMs`: it is killed then; null to let it end. The code is null for one that was killed. */
async function runOperator(
  dataDir: string,
  args: readonly string[],
  lifeMs: number | null,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(pinnedNode, ['server/operator/main.ts', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, SLUICE_DATA_DIR: dataDir, SLUICE_STATE_DIR: 'off' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const timer = lifeMs === null ? null : setTimeout(() => child.kill('SIGKILL'), lifeMs);
  const [code] = (await once(child, 'close')) as [number | null];
  if (timer) clearTimeout(timer);
  return { code, output };
}
