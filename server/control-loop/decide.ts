/** What a device is to do next. Pure: reality goes in, one action comes out. */
import type { DeviceId } from '@sluice/engine/vocabulary/ids';
import type { RunRow } from '../schedule/index.ts';

export type Action =
  | { kind: 'open' | 'verify' | 'rearm' | 'close'; run: RunRow }
  /** Nothing before this instant, epoch milliseconds; null when nothing is planned. */
  | { kind: 'wait'; until: number | null };

/** Seconds between tries to close a valve that does not confirm: then every minute (reference fail-safe, 2.6). */
const CLOSE_RETRY_SECONDS = [0, 5, 15, 30, 60];

/** Epoch milliseconds of the next try after so many that were not confirmed, the last of them at `lastTryAt`. */
export function nextCloseTry(attempts: number, lastTryAt: number): number {
  return lastTryAt + (CLOSE_RETRY_SECONDS[attempts] ?? 60) * 1000;
}

/**
 * `runs`: all runs of the group that have not ended, in the order they are to water. One valve of a device is open
 * at a time. A run by hand does not wait for its reckoned start once the ones before it are over.
 */
export function decide(runs: RunRow[], deviceId: DeviceId, nowMs: number, lastCloseTryAt: number): Action {
  const own = runs.filter((run) => run.deviceId === deviceId);
  const current = own.find((run) => run.phase !== 'PENDING');
  if (current) return continueRun(current, nowMs, lastCloseTryAt);
  const next = own.find((run) => run.stopRequestedAt === null);
  if (!next) return { kind: 'wait', until: null };
  const isReady = next.plannedStart.getTime() <= nowMs || (next.source === 'MANUAL' && isFirstByHand(next, runs));
  return isReady ? { kind: 'open', run: next } : { kind: 'wait', until: next.plannedStart.getTime() };
}

function continueRun(run: RunRow, nowMs: number, lastCloseTryAt: number): Action {
  const deadline = run.deadline?.getTime() ?? nowMs;
  if (run.phase === 'CLOSING') {
    const at = nextCloseTry(run.closeAttempts, lastCloseTryAt);
    return at <= nowMs ? { kind: 'close', run } : { kind: 'wait', until: at };
  }
  if (run.stopRequestedAt !== null || deadline <= nowMs) return { kind: 'close', run };
  if (run.phase === 'OPENING') return { kind: 'verify', run };
  if (run.armedDeadline?.getTime() !== deadline) return { kind: 'rearm', run };
  return { kind: 'wait', until: deadline };
}

const isFirstByHand = (run: RunRow, runs: RunRow[]) => runs.find((other) => other.source === 'MANUAL')?.id === run.id;
