/** Makes and tries backups in a thread of its own, so that packing and sealing delay no valve. */
import { Worker } from 'node:worker_threads';
import type { BackupReason } from './backup-file.ts';
import type { BackupPlace } from './make-backup.ts';
import type { StoredBackup } from './stored-backups.ts';

/** What the thread is started with. */
export interface BackupTask {
  place: BackupPlace;
  reason: BackupReason;
  nowMs: number;
  isTried: boolean;
}

/** One at a time, until it is stopped. */
export class BackupThread {
  #worker: Worker | null = null;

  /** Makes a backup, and tries it if asked to. Throws what `makeBackup` and `proveBackup` do, by its message alone. */
  make(task: BackupTask): Promise<StoredBackup> {
    const { promise, resolve, reject } = Promise.withResolvers<StoredBackup>();
    const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData: task });
    this.#worker = worker;
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the backup was ended')));
    return promise.finally(() => {
      this.#worker = null;
    });
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }
}
