import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { endProcessesNaming } from './leftovers.ts';

const gardens = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-gardens-')));
const started: ChildProcess[] = [];

/** A process that names a folder, as a database names its cluster. */
async function startProcess(folder: string, deafTo = 'SIGUSR2'): Promise<ChildProcess> {
  const program = `process.on('${deafTo}', () => {}); setInterval(() => {}, 1000); process.stdout.write('up')`;
  const child = spawn(process.execPath, ['--eval', program, folder], { stdio: ['ignore', 'pipe', 'ignore'] });
  started.push(child);
  await once(child.stdout, 'data');
  return child;
}

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(gardens, { recursive: true, force: true });
});

it('ends what names a garden, and nothing else', async (context) => {
  context.skip(process.platform !== 'linux', 'processes are found in /proc');
  const garden = join(gardens, 'one');
  mkdirSync(garden, { recursive: true });
  const database = await startProcess(join(garden, 'postgres'));
  const deaf = await startProcess(garden, 'SIGTERM');
  const stranger = await startProcess(tmpdir());

  const exits = [database, deaf].map((child) => once(child, 'exit'));
  const ended = await endProcessesNaming(gardens, 300);
  await Promise.all(exits);

  expect(ended).toHaveLength(2);
  expect(database.signalCode).toBe('SIGQUIT');
  expect(deaf.signalCode).toBe('SIGKILL');
  expect(stranger.exitCode ?? stranger.signalCode).toBe(null);
});

it('ends a server, which has its garden in its environment alone', async (context) => {
  context.skip(process.platform !== 'linux', 'processes are found in /proc');
  const garden = join(gardens, 'two');
  mkdirSync(garden, { recursive: true });
  const [server, neighbour] = [garden, `${garden}-b`].map((SLUICE_DATA_DIR) => {
    const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { env: { SLUICE_DATA_DIR } });
    started.push(child);
    return child;
  });
  if (!server || !neighbour) throw new Error('nothing was started');
  await Promise.all([once(server, 'spawn'), once(neighbour, 'spawn')]);

  const exit = once(server, 'exit');
  expect(await endProcessesNaming(gardens, 300)).toHaveLength(1);
  await exit;
  expect(neighbour.exitCode ?? neighbour.signalCode).toBe(null);
});
