/** The thread that makes or tries one backup. */
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { BackupTask, WorkerTask } from './backup-thread.ts';
import { makeBackup } from './make-backup.ts';
import { proveBackup } from './prove-backup.ts';
import type { StoredBackup } from './stored-backups.ts';

async function make({ place, reason, nowMs, isTried }: BackupTask): Promise<StoredBackup> {
  const made = await makeBackup(place, reason, new Date(nowMs));
  if (isTried) await proveBackup(place, made.name, () => new Date(nowMs));
  return { ...made, isProven: isTried };
}

// Of this thread alone, as Linux counts threads; elsewhere it would be of the whole process.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);
const task = workerData as WorkerTask;
parentPort?.postMessage(
  task.work === 'make' ? await make(task) : await proveBackup(task.place, task.name, () => new Date(task.nowMs)),
);
