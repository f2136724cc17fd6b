/** Faults of a running server: killed, stopped for a while, its database killed. It is started again at once each time. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningServer } from '@sluice/e2e/server-fixture';
import type { Disturbance } from './timetable.ts';

export interface DisturbanceReport {
  counts: Record<Disturbance['kind'], number>;
  /** Milliseconds from each kill until Sluice was ready again; a server killed while it started counts from its first kill. */
  downMs: number[];
  /** From when to when it was so: epoch milliseconds. */
  down: { fromMs: number; toMs: number }[];
  /** Starts that ended by themselves, with their output; each was tried again. */
  failedStarts: string[];
}

const TRY_AGAIN_MS = 500;

/** Makes the faults one by one, until the last is over and the server is back. */
export async function injectDisturbances(
  server: RunningServer,
  disturbances: readonly Disturbance[],
  firstStartAt: number,
): Promise<DisturbanceReport> {
  const disturbed: DisturbanceReport = {
    counts: { kill: 0, stop: 0, killDatabase: 0 },
    downMs: [],
    down: [],
    failedStarts: [],
  };
  let downSince: number | null = null;
  let kills = 0;
  let back: Promise<void> = Promise.resolve();

  async function start(life: number): Promise<void> {
    while (life === kills) {
      const outputBefore = server.output().length;
      try {
        await server.restart();
        if (life === kills && downSince !== null) {
          const downMs = performance.now() - downSince;
          disturbed.downMs.push(downMs);
          disturbed.down.push({ fromMs: Date.now() - downMs, toMs: Date.now() });
          downSince = null;
        }
        return;
      } catch {
        if (life !== kills) return;
        disturbed.failedStarts.push(server.output().slice(outputBefore).trim() || 'nothing was said');
        await sleep(TRY_AGAIN_MS);
      }
    }
  }

  async function restartAfter(action: () => Promise<void> | void): Promise<void> {
    kills += 1;
    downSince ??= performance.now();
    await action();
    await back;
    back = start(kills);
  }

  for (const { kind, afterMs, forMs } of disturbances) {
    await sleep(Math.max(0, firstStartAt + afterMs - Date.now()));
    if (kind === 'kill') await restartAfter(() => server.kill9());
    else if (kind === 'stop') pauseProcess(server.pid(), forMs);
    else await restartAfter(() => killDatabase(server.dataDir));
    disturbed.counts[kind] += 1;
  }
  await back;
  return disturbed;
}

/** Does nothing to a process that has ended. */
function pauseProcess(pid: number, forMs: number): void {
  const tell = (signal: NodeJS.Signals) => {
    try {
      process.kill(pid, signal);
    } catch {
      // It was killed.
    }
  };
  tell('SIGSTOP');
  setTimeout(tell, forMs, 'SIGCONT');
}

/** None while the server starts again. */
export function killDatabase(dataDir: string): void {
  const path = join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(path)) return;
  const pid = Number(readFileSync(path, 'utf8').split('\n')[0]);
  try {
    if (pid > 1) process.kill(pid, 'SIGKILL');
  } catch {
    // It had ended.
  }
}
