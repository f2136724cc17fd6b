import type { BackupOverview } from '@sluice/contract/server-backups';
import { type BackupPlace, listBackups, readPassphrase, readRestoreFailure } from '../backups/index.ts';
import type { ServerParts } from './parts.ts';

/** The backups, and what is being done with them. */
export async function readBackups(
  { backups: place, backupThread, dataDir }: ServerParts,
  now: Date,
): Promise<BackupOverview> {
  const { underWay } = backupThread;
  const { stored, unreadable } = await listIfReadable(place);
  const failure = unreadable === null ? backupThread.failure : { work: 'make' as const, at: now, message: unreadable };
  return {
    destination: place?.destination ?? null,
    passphrase_shown_at: readPassphrase(dataDir).shownAt,
    under_way: underWay && { work: underWay.work, since: underWay.since.toISOString() },
    failure: failure && { work: failure.work, at: failure.at.toISOString(), message: failure.message },
    restore_failure: readRestoreFailure(dataDir, now),
    backups: stored.map(({ name, madeAt, bytes, reason, isProven }) => ({
      name,
      made_at: madeAt.toISOString(),
      bytes,
      reason,
      is_proven: isProven,
    })),
  };
}

type Listed = Awaited<ReturnType<typeof listBackups>>;

/** A place that cannot be read takes no backup either, which its sentence says. */
async function listIfReadable(place: BackupPlace | null): Promise<{ stored: Listed; unreadable: string | null }> {
  if (place === null) return { stored: [], unreadable: null };
  try {
    return { stored: await listBackups(place), unreadable: null };
  } catch (error) {
    return { stored: [], unreadable: (error as Error).message };
  }
}
