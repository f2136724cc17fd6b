/** Tells a database that recovers, however long that takes, from one that stands still (docs/decisions/0196). */
import { performance } from 'node:perf_hooks';
import { type ClusterIdentity, type RecoveryWork, readRecoveryWork } from './postmaster.ts';

/** Waking up now and then takes less; redoing what is in the log, or writing it out, takes more. */
const WORKING_TICKS = 5;

export class Standstill {
  readonly #cluster: ClusterIdentity;
  readonly #patienceMs: number;
  #since = performance.now();
  #before: RecoveryWork | null = null;

  /** @param patienceMs real milliseconds without work after which it stands still */
  constructor(cluster: ClusterIdentity, patienceMs: number) {
    this.#cluster = cluster;
    this.#patienceMs = patienceMs;
  }

  /** To be asked again and again, while the database lets nobody in. */
  isReached(): boolean {
    const work = readRecoveryWork(this.#cluster);
    if (work && isProgress(this.#before, work)) {
      this.#before = work;
      this.#since = performance.now();
    }
    return performance.now() - this.#since > this.#patienceMs;
  }
}

function isProgress(before: RecoveryWork | null, work: RecoveryWork): boolean {
  if (before?.pids !== work.pids || work.isBlocked) return true;
  return work.ticks - before.ticks >= WORKING_TICKS;
}
