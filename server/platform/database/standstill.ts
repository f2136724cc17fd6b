/** Tells a database that recovers, however long that takes, from one that stands still (docs/decisions/0196). */
import { type ClusterIdentity, type RecoveryWork, readRecoveryWork } from './postmaster.ts';

/** Waking up now and then takes less; redoing what is in the log, or writing it out, takes more. */
const WORKING_TICKS = 5;

/** Of the machine since some moment; no clock that is set changes it. */
export const elapsedMs = (): number => Number(process.hrtime.bigint() / 1_000_000n);

export class Standstill {
  readonly #cluster: ClusterIdentity;
  readonly #patienceMs: number;
  #since = elapsedMs();
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
      this.#since = elapsedMs();
    }
    return elapsedMs() - this.#since > this.#patienceMs;
  }
}

function isProgress(before: RecoveryWork | null, work: RecoveryWork): boolean {
  if (before?.pids !== work.pids || work.isBlocked) return true;
  return work.ticks - before.ticks >= WORKING_TICKS;
}
