/**
 * Warns of a disk that is nearly full, before PostgreSQL stops on it: in the operator's log, and the owners of gardens,
 * since at home they are the operator. Once for each level.
 */
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { NotificationKey } from '../notifications/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { DISK_LOW_PERCENT, readDisk } from '../platform/disk.ts';
import { notifyOwnersOfServer } from './notify-owners.ts';

/** Shares of the disk that are left, percent, the worst first. */
const LEVELS: readonly { percent: number; key: NotificationKey }[] = [
  { percent: 5, key: 'diskVeryLow' },
  { percent: DISK_LOW_PERCENT, key: 'diskLow' },
];
/** A level counts again once so much more is free. */
const SPARE_PERCENT = 2;
const LOOK_MS = 60_000;

export interface DiskWatch {
  db: Database;
  clock: Clock;
  log: Logger;
  dataDir: string;
  /** Percent of the disk of the folder that may still be written. */
  readFree?: (folder: string) => Promise<number>;
}

/** Looks now and each minute. Returns what stops it. */
export function watchDisk(parts: DiskWatch): () => void {
  const look = openDiskLook(parts);
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  void look();
  return () => clearInterval(timer);
}

/** One look; warns where a level has been reached since the last. */
export function openDiskLook({ db, clock, log, dataDir, readFree = readFreePercent }: DiskWatch): () => Promise<void> {
  let warnedAt = Number.POSITIVE_INFINITY;
  return async () => {
    try {
      const free = await readFree(dataDir);
      const level = LEVELS.find(({ percent }) => free <= percent);
      if (level === undefined || free > warnedAt + SPARE_PERCENT) warnedAt = Number.POSITIVE_INFINITY;
      if (level === undefined || level.percent >= warnedAt) return;
      warnedAt = level.percent;
      const percent = Math.floor(free);
      log.error(
        { folder: dataDir, freePercent: percent },
        'the disk of the data folder is nearly full: once it is, PostgreSQL stops, and Sluice with it',
      );
      const at = new Date(clock.now());
      // So that a restart notifies nothing again.
      const cause = `disk ${level.percent} ${hostname()} ${at.toISOString().slice(0, 7)}`;
      await notifyOwnersOfServer(db, { key: level.key, cause, figures: { percent }, at });
    } catch (err) {
      log.warn({ err, folder: dataDir }, 'how full the disk is could not be read, or not be told');
    }
  };
}

const readFreePercent = async (folder: string) => (await readDisk(folder)).freePercent;
