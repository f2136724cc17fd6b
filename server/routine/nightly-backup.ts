/** Makes the nightly backup, tries one each week, and tells the operator of one that has failed. */
import type { Logger } from 'pino';
import {
  type BackupPlace,
  type BackupTask,
  isNightlyDue,
  isProofDue,
  listBackups,
  type MadeBackup,
} from '../backups/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { notifyOwnersOfServer } from './notify-owners.ts';

export interface NightlyBackup {
  db: Database;
  clock: Clock;
  log: Logger;
  place: BackupPlace;
  /** Makes one, and tries it if asked to. */
  make(task: BackupTask): Promise<MadeBackup>;
}

/** Asked each hour. */
export async function backUpNightly({ db, clock, log, place, make }: NightlyBackup): Promise<void> {
  const now = new Date(clock.now());
  try {
    const backups = await listBackups(place);
    if (!isNightlyDue(backups, now)) return;
    const task = { place, reason: 'nightly', nowMs: now.getTime(), isTried: isProofDue(backups, now) } as const;
    const { name, bytes, isProven, notTriedBecause } = await make(task);
    log.info({ backup: name, bytes, isProven }, 'the nightly backup is made');
    if (notTriedBecause !== null) log.warn({ backup: name }, notTriedBecause);
  } catch (err) {
    log.error({ err, destination: place.destination }, 'the nightly backup has failed');
    const cause = `backup ${now.toISOString().slice(0, 10)}`;
    await notifyOwnersOfServer(db, { key: 'backupFailed', cause, figures: {}, at: now });
  }
}
