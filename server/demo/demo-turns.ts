/** Demos are made one after another: each takes half a second of the whole machine. */
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import PQueue from 'p-queue';
import { tooBusy } from '../platform/limits/index.ts';

const queue = new PQueue({ concurrency: 1 });
const SECONDS_EACH = 1;

/** Throws "busy" where many wait already. */
export async function inTurn<Result>(make: () => Promise<Result>): Promise<Result> {
  if (queue.size >= LIMITS.demosWaiting) throw tooBusy(LIMITS.demosWaiting * SECONDS_EACH);
  return queue.add(make);
}
