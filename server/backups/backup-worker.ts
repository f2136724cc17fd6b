/** The thread that makes or tries one backup. */
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { BackupTask, MadeBackup, WorkerTask } from './backup-thread.ts';
import { makeBackup } from './make-backup.ts';
import { proveBackup, proveIfPossible } from './prove-backup.ts';

// Of this thread alone, as Linux counts threads; elsewhere it would be of the whole process.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);

async function make({ place, reason, nowMs, isTried }: BackupTask): Promise<MadeBackup> {
  const made = await makeBackup(place, reason, new Date(nowMs));
  const notTriedBecause = isTried ? await proveIfPossible(place, made.name, () => new Date(nowMs)) : null;
  return { ...made, isProven: isTried && notTriedBecause === null, notTriedBecause };
}

const task = workerData as WorkerTask;
parentPort?.postMessage(
  task.work === 'make' ? await make(task) : await proveBackup(task.place, task.name, () => new Date(task.nowMs)),
);
