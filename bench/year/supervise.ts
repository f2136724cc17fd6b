/** Does what a service manager does: starts a server again where it has ended by itself. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningServer } from '@sluice/e2e/server-fixture';

const LOOK_MS = 300;
const ANSWER_MS = 2_000;
/** Real milliseconds until it must be ready, once nothing is in its way. */
const READY_MS = 120_000;

export interface Supervision {
  /** Waits until it is ready, and leaves it alone from then on. Resolves with how often it was started. */
  end(): Promise<number>;
}

export function supervise(server: RunningServer): Supervision {
  let isOver = false;
  let starts = 0;
  const watching = (async () => {
    for (; !isOver; await sleep(LOOK_MS)) {
      if (isRunning(server)) continue;
      starts += 1;
      // One that fails is tried again.
      await server.restart().catch(() => {});
    }
  })();
  return {
    async end() {
      for (const began = performance.now(); !(await isReady(server)); await sleep(LOOK_MS)) {
        if (performance.now() - began > READY_MS) throw new Error(`The server did not come back:\n${server.output()}`);
      }
      isOver = true;
      await watching;
      return starts;
    },
  };
}

function isRunning(server: RunningServer): boolean {
  try {
    server.expectAlive();
    return true;
  } catch {
    return false;
  }
}

async function isReady({ url }: RunningServer): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(ANSWER_MS) })).ok;
  } catch {
    return false;
  }
}
