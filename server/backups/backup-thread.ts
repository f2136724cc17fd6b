/** Makes and tries backups in a thread of its own, so that packing and sealing delay no valve. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { BACKUP_WORK, type BackupWork } from '@sluice/engine/vocabulary/server';
import { z } from 'zod';
import type { BackupReason } from './backup-file.ts';
import { FAILURE_FILE } from './data-files.ts';
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

const failureForm = z.object({ work: z.enum(BACKUP_WORK), at: z.coerce.date(), message: z.string() });
type BackupFailure = z.infer<typeof failureForm>;

/** Null where there is none, or its file cannot be read. */
function readFailure(path: string): BackupFailure | null {
  try {
    return failureForm.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

/** One after another, until it is stopped. */
export class BackupThread {
  #worker: Worker | null = null;
  #underWay: UnderWay | null = null;
  #failure: BackupFailure | null;
  readonly #path: string;
  #isStopped = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(dataDir: string) {
    this.#path = join(dataDir, FAILURE_FILE);
    this.#failure = readFailure(this.#path);
  }

  /** What is being done; null where nothing is. */
  get underWay(): UnderWay | null {
    return this.#underWay;
  }

  /** The last failure, also of before the start; null where the same work has succeeded since. */
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
      if (this.#failure?.work === work) this.#note(null);
      return result;
    } catch (error) {
      // A backup that was cut off by a stop is made again, and is no news.
      if (!this.#isStopped) this.#note({ work, at: new Date(nowMs), message: (error as Error).message });
      throw error;
    } finally {
      this.#worker = null;
      this.#underWay = null;
    }
  }

  #note(failure: BackupFailure | null): void {
    this.#failure = failure;
    try {
      if (failure === null) rmSync(this.#path, { force: true });
      else writeFileSync(this.#path, JSON.stringify(failure), { mode: 0o600 });
    } catch {
      // A full disk is mostly why the backup failed; until the next start it is known all the same.
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#worker?.terminate();
  }
}
