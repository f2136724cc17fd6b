/**
 * Ends what a test left running. Only processes are touched that name one of our own temporary folders, or were given it
 * as their data folder.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 5_000;

/**
 * Ends every process of the gardens in a folder: database, simulator, server.
 * @param gardens a temporary folder with one data folder (SLUICE_DATA_DIR) per server
 * @returns command lines of those that were still there
 */
export async function endProcessesNaming(gardens: string, patienceMs = PATIENCE_MS): Promise<string[]> {
  const dataDirs = existsSync(gardens) ? readdirSync(gardens).map((name) => join(gardens, name)) : [];
  const ended: string[] = [];
  for (const dataDir of dataDirs) ended.push(...(await endProcessesOfGarden(dataDir, patienceMs)));
  return ended;
}

/** The same for one data folder. Its socket folder goes too. */
export async function endProcessesOfGarden(dataDir: string, patienceMs = PATIENCE_MS): Promise<string[]> {
  const marks = listMarks(dataDir);
  const found = processesOf(marks);
  for (const { pid, commandLine } of found) {
    // PostgreSQL takes SIGQUIT as "stop now"; killed, it would leave its children to notice by themselves.
    signal(pid, commandLine.includes('/postgres') ? 'SIGQUIT' : 'SIGTERM');
  }
  await untilGone(marks, patienceMs);
  for (const { pid } of processesOf(marks)) signal(pid, 'SIGKILL');
  await untilGone(marks, patienceMs);
  for (const folder of marks.filter((mark) => mark !== dataDir)) rmSync(folder, { recursive: true, force: true });
  return found.map(({ commandLine }) => commandLine);
}

async function untilGone(marks: readonly string[], patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline && processesOf(marks).length > 0) await sleep(25);
}

/** Where the sockets of a garden's database and simulator are, as server/platform/database/embedded.ts names it. */
export function socketFolder(dataDir: string): string {
  return `/tmp/sluice-${process.getuid?.() ?? 0}-${leftoverKey(dataDir)}`;
}

const leftoverKey = (dataDir: string) => createHash('sha256').update(dataDir).digest('hex').slice(0, 12);

/** Folders that only this garden uses. */
function listMarks(dataDir: string): string[] {
  const key = leftoverKey(dataDir);
  return [dataDir, socketFolder(dataDir), `/tmp/sluice-65534-${key}`, `/var/lib/sluice-${key}`];
}

/** `marks`: the first is the data folder, which a server and its watchdog have in their environment only. */
function processesOf(marks: readonly string[]): { pid: number; commandLine: string }[] {
  const given = `SLUICE_DATA_DIR=${marks[0]}`;
  if (!existsSync('/proc/self')) return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && pid !== process.pid)
    .map((pid) => ({ pid, commandLine: readOf(pid, 'cmdline').join(' ') }))
    .filter(
      ({ pid, commandLine }) =>
        marks.some((mark) => commandLine.includes(mark)) || readOf(pid, 'environ').includes(given),
    );
}

function readOf(pid: number, what: 'cmdline' | 'environ'): string[] {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
      .split('\0')
      .filter((part) => part !== '');
  } catch {
    return [];
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended since.
  }
}
