/** Makes and tries backups in a thread of its own, so that packing and sealing delay no valve. */
import { Worker } from 'node:worker_threads';
import type { BackupWork } from '@sluice/engine/vocabulary/server';
import type { BackupReason } from './backup-file.ts';
import type { BackupPlace } from './make-backup.ts';
import type { Proof } from './prove-backup.ts';
import type { StoredBackup } from './stored-backups.ts';

/** What the thread is started with to make one. */
export interface BackupTask {
  place: BackupPlace;
  reason: BackupReason;
  nowMs: number;
  isTried: boolean;
}

/** What it is started with to try one that is there. */
export interface ProofTask {
  place: BackupPlace;
  name: string;
  nowMs: number;
}

export interface MadeBackup extends StoredBackup {
  /** Why it could not be tried; null where it was, or was not to be. */
  notTriedBecause: string | null;
}

export type WorkerTask = ({ work: 'make' } & BackupTask) | ({ work: 'prove' } & ProofTask);

interface UnderWay {
  work: BackupWork;
  since: Date;
}

interface BackupFailure {
  work: BackupWork;
  at: Date;
  message: string;
}

/** One after another, until it is stopped. */
export class BackupThread {
  #worker: Worker | null = null;
  #underWay: UnderWay | null = null;
  #failure: BackupFailure | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** What is being done; null where nothing is. */
  get underWay(): UnderWay | null {
    return this.#underWay;
  }

  /** The last failure since the start; null where the same work has succeeded since. */
  get failure(): BackupFailure | null {
    return this.#failure;
  }

  /** Makes a backup, and tries it if asked to and possible. Throws what `makeBackup` and `proveBackup` do, by its message alone. */
  make(task: BackupTask): Promise<MadeBackup> {
    return this.#run<MadeBackup>({ work: 'make', ...task });
  }

  /** Tries a stored backup. Throws what `proveBackup` does, by its message alone. */
  prove(task: ProofTask): Promise<Proof> {
    return this.#run<Proof>({ work: 'prove', ...task });
  }

  #run<Result>(task: WorkerTask): Promise<Result> {
    const running = this.#last.then(() => this.#runNow<Result>(task));
    this.#last = running.catch(() => {});
    return running;
  }

  async #runNow<Result>(task: WorkerTask): Promise<Result> {
    const { work, nowMs } = task;
    this.#underWay = { work, since: new Date(nowMs) };
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData: task });
    this.#worker = worker;
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the backup was ended')));
    try {
      const result = await promise;
      if (this.#failure?.work === work) this.#failure = null;
      return result;
    } catch (error) {
      this.#failure = { work, at: new Date(nowMs), message: (error as Error).message };
      throw error;
    } finally {
      this.#worker = null;
      this.#underWay = null;
    }
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }
}
