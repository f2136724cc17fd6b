/** The thread that makes one backup. */
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { BackupTask } from './backup-thread.ts';
import { makeBackup } from './make-backup.ts';
import { proveBackup } from './prove-backup.ts';
import type { StoredBackup } from './stored-backups.ts';

// Of this thread alone, as Linux counts threads; elsewhere it would be of the whole process.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);
const { place, reason, nowMs, isTried } = workerData as BackupTask;
const made = await makeBackup(place, reason, new Date(nowMs));
if (isTried) await proveBackup(place, made.name, () => new Date(nowMs));
parentPort?.postMessage({ ...made, isProven: isTried } satisfies StoredBackup);
