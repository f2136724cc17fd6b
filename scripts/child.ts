/** Child processes of a command: each in its own process group, all ended with the command. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

export interface Ended {
  code: number;
  /** Its output, if it was collected. */
  output: string;
  seconds: number;
}

const PATIENCE_MS = 15_000;
const LOW_PRIORITY = 5;
const running = new Set<ChildProcess>();
let isStopping = false;

/**
 * Runs a Node script to its end.
 * @param says `keep` collects the output, `show` prints it
 * @param isPatient with a lower priority than what runs beside it
 */
export async function runNode(
  args: readonly string[],
  says: 'keep' | 'show',
  environment: NodeJS.ProcessEnv = {},
  isPatient = false,
): Promise<Ended> {
  const began = performance.now();
  const stdio = says === 'keep' ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, args, {
    cwd: `${import.meta.dirname}/..`,
    stdio: ['ignore', stdio, stdio],
    detached: true,
    env: { ...plainOutput(), ...environment },
  });
  running.add(child);
  if (isPatient && child.pid !== undefined) lowerPriority(child.pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const code = await new Promise<number>((resolve) => {
    child.on('error', (error) => {
      output += error.message;
      resolve(1);
    });
    child.on('close', (exitCode) => resolve(exitCode ?? 1));
  });
  running.delete(child);
  // After a signal the command ends in `endOnSignals`; nothing may go on here until then.
  if (isStopping) await new Promise(() => {});
  return { code, output, seconds: (performance.now() - began) / 1000 };
}

function lowerPriority(pid: number): void {
  setPriority(pid, LOW_PRIORITY);
  try {
    // Where Linux shares the cores between sessions first, and this child leads one.
    writeFileSync(`/proc/${pid}/autogroup`, String(LOW_PRIORITY));
  } catch {
    // Elsewhere the priority of the process is enough.
  }
}

/** No colours in files and logs. */
function plainOutput(): NodeJS.ProcessEnv {
  if (process.stdout.isTTY) return process.env;
  const { FORCE_COLOR: _, ...environment } = process.env;
  return { ...environment, NO_COLOR: '1' };
}

/** On a signal, or when the parent process is gone: ends the children, cleans up, and leaves. */
export function endOnSignals(cleanUp: () => Promise<void> | void): void {
  const end = async (code: number) => {
    // Ctrl-C arrives from the terminal and from our launcher.
    if (isStopping) return;
    isStopping = true;
    const ends = [...running].map((child) => once(child, 'close'));
    for (const child of running) child.kill('SIGINT');
    const killAll = setTimeout(() => {
      for (const { pid } of running) if (pid !== undefined) killGroup(pid);
    }, PATIENCE_MS);
    await Promise.all(ends);
    clearTimeout(killAll);
    await cleanUp();
    process.exit(code);
  };
  process.on('SIGINT', () => void end(130));
  process.on('SIGTERM', () => void end(143));
  process.on('SIGHUP', () => void end(129));
  process.on('disconnect', () => void end(1));
  process.channel?.unref();
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended since.
  }
}

export const inSeconds = (seconds: number) => `${seconds.toFixed(1)} s`;
