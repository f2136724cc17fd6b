import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAnswering } from './ask.ts';

export interface LaunchOptions {
  /** Path of the Unix socket, at most 103 bytes. */
  socketPath: string;
  /** Folder in which the garden is kept. */
  stateDirectory: string;
  /** Seed of the weather over the garden; the same as the weather provider's. */
  seed: number;
}

const START = { timeoutMs: 15_000, pollMs: 30 };

/**
 * Makes sure that a simulator answers at the socket: uses the running one, or starts one that outlives us.
 * Rejects with the simulator's own sentence when it cannot start.
 */
export async function launchSimulator({ socketPath, stateDirectory, seed }: LaunchOptions): Promise<void> {
  if (await isAnswering(socketPath)) return;
  const main = `${import.meta.dirname}/main.ts`;
  const child = spawn(
    process.execPath,
    [main, '--socket', socketPath, '--state', stateDirectory, '--seed', String(seed)],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    complaint += chunk;
  });
  const ended = once(child, 'close').then(() => 'ended' as const);
  const deadlineMs = performance.now() + START.timeoutMs;
  try {
    while (performance.now() < deadlineMs) {
      if (await isAnswering(socketPath)) return;
      if ((await Promise.race([ended, sleep(START.pollMs)])) !== 'ended') continue;
      if (await isAnswering(socketPath)) return;
      throw new Error(complaint.trim() || 'The simulator ended while starting.');
    }
    child.kill();
    throw new Error('The simulator did not start in time.');
  } finally {
    child.stderr.destroy();
    child.unref();
  }
}
