/** Waits for valves to shut, before what they hang on is changed or removed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { OpenRun } from './stop-store.ts';

/** Milliseconds for which it is waited, and between two looks. */
const WAIT_MS = 8_000;
const LOOK_MS = 50;

/** Whether a valve must have been shut by its device's timer. */
export const isPastOpen = ({ deadline }: OpenRun, nowMs: number): boolean =>
  deadline !== null && deadline.getTime() + LIMITS.closeGraceSeconds * 1000 < nowMs;

/**
 * Returns runs whose valves may still be open after the wait; none when all have been seen shut, or need not be waited for.
 */
export async function waitUntilShut(
  readOpen: () => Promise<OpenRun[]>,
  isOver: (run: OpenRun) => boolean,
): Promise<OpenRun[]> {
  const until = performance.now() + WAIT_MS;
  for (;;) {
    const open = (await readOpen()).filter((run) => !isOver(run));
    if (open.length === 0 || performance.now() > until) return open;
    await sleep(LOOK_MS);
  }
}
