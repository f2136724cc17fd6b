/** Ends what a test left running. Only processes that name one of our own temporary folders are touched. */
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
  const found = processesWith(marks);
  for (const { pid, commandLine } of found) {
    // PostgreSQL takes SIGQUIT as "stop now"; killed, it would leave its children to notice by themselves.
    signal(pid, commandLine.includes('/postgres') ? 'SIGQUIT' : 'SIGTERM');
  }
  await untilGone(marks, patienceMs);
  for (const { pid } of processesWith(marks)) signal(pid, 'SIGKILL');
  await untilGone(marks, patienceMs);
  for (const folder of marks.filter((mark) => mark !== dataDir)) rmSync(folder, { recursive: true, force: true });
  return found.map(({ commandLine }) => commandLine);
}

async function untilGone(marks: readonly string[], patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline && processesWith(marks).length > 0) await sleep(25);
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

function processesWith(marks: readonly string[]): { pid: number; commandLine: string }[] {
  if (!existsSync('/proc/self')) return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && pid !== process.pid)
    .map((pid) => ({ pid, commandLine: readCommandLine(pid) }))
    .filter(({ commandLine }) => marks.some((mark) => commandLine.includes(mark)));
}

function readCommandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended since.
  }
}
