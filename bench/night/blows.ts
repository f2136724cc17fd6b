/** Blows to a running server: killed, held still, its database killed. Each time it is started again at once. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningServer } from '@sluice/e2e/server-fixture';
import { refuge } from '@sluice/server/platform/database/embedded';
import type { Blow } from './timetable.ts';

export interface Struck {
  fallen: Record<Blow['kind'], number>;
  /** Milliseconds from each kill until Sluice was ready again; one that was killed while it started counts from its first kill. */
  downMs: number[];
  /** Starts that ended by themselves, with what they said; each was tried again. */
  failedStarts: string[];
}

const TRY_AGAIN_MS = 500;

/** Strikes until the last blow has fallen and the server is back. */
export async function strike(server: RunningServer, blows: readonly Blow[], firstStartAt: number): Promise<Struck> {
  const struck: Struck = { fallen: { kill: 0, stop: 0, killDatabase: 0 }, downMs: [], failedStarts: [] };
  let downSince: number | null = null;
  let kills = 0;
  let back: Promise<void> = Promise.resolve();

  async function start(life: number): Promise<void> {
    while (life === kills) {
      const saidBefore = server.output().length;
      try {
        await server.restart();
        if (life === kills && downSince !== null) {
          struck.downMs.push(performance.now() - downSince);
          downSince = null;
        }
        return;
      } catch {
        if (life !== kills) return;
        struck.failedStarts.push(server.output().slice(saidBefore).trim() || 'nothing was said');
        await sleep(TRY_AGAIN_MS);
      }
    }
  }

  async function restartAfter(deed: () => Promise<void> | void): Promise<void> {
    kills += 1;
    downSince ??= performance.now();
    await deed();
    await back;
    back = start(kills);
  }

  for (const { kind, afterMs, forMs } of blows) {
    await sleep(Math.max(0, firstStartAt + afterMs - Date.now()));
    if (kind === 'kill') await restartAfter(() => server.kill9());
    else if (kind === 'stop') holdStill(server.pid(), forMs);
    else await restartAfter(() => killDatabase(server.dataDir));
    struck.fallen[kind] += 1;
  }
  await back;
  return struck;
}

/** A process that has ended meanwhile is left alone. */
function holdStill(pid: number, forMs: number): void {
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

/** Between two lives of the server there may be none. */
function killDatabase(dataDir: string): void {
  for (const home of [dataDir, refuge(dataDir)]) {
    const path = join(home, 'postgres', 'postmaster.pid');
    if (!existsSync(path)) continue;
    const pid = Number(readFileSync(path, 'utf8').split('\n')[0]);
    try {
      if (pid > 1) process.kill(pid, 'SIGKILL');
    } catch {
      // It had ended.
    }
  }
}
