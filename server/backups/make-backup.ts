/** Makes a backup of a running Sluice: its rows as they were in one moment, and the files of its data folder. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from '../platform/database/connect.ts';
import { lastApplied } from '../platform/database/migrate.ts';
import { StartError } from '../platform/start-error.ts';
import { VERSION } from '../platform/version.ts';
import { type BackupReason, type Manifest, writeBackupFile } from './backup-file.ts';
import { connectForRows, copyTables } from './copy-tables.ts';
import { copyDataFiles } from './data-files.ts';
import { openDestination } from './destinations.ts';
import { fingerprintOf, readPassphrase } from './passphrase.ts';
import { findExpired, listStored, nameBackup, nameOfProof, type StoredBackup } from './stored-backups.ts';

/** Any number will do as long as nothing else in the database takes the same. */
const BACKUP_LOCK = 7_583_009;
const DRAFT = '.draft';

export interface BackupPlace {
  connection: Connection;
  dataDir: string;
  /** A folder, or `rclone:` and what rclone calls a place. */
  destination: string;
}

/**
 * Makes one, and removes those that are no longer needed. Throws StartError while another is being made or tried, and
 * where the destination cannot be written.
 */
export async function makeBackup(place: BackupPlace, reason: BackupReason, now: Date): Promise<StoredBackup> {
  const { connection, dataDir } = place;
  const destination = openDestination(place.destination, dataDir);
  const { passphrase } = readPassphrase(dataDir);
  const fingerprint = fingerprintOf(passphrase);
  const client = await connectForRows(connection);
  try {
    await lockBackups(client);
    const drafts = await destination.makeDraftFolder();
    await removeDrafts(drafts, fingerprint);
    const name = nameBackup(fingerprint, now, reason);
    const draft = join(drafts, `${name}${DRAFT}`);
    const contents: Manifest = { tables: {}, sequences: {}, files: {} };
    const pieces = (async function* () {
      yield* copyDataFiles(dataDir, contents);
      yield* copyTables(client, contents);
    })();
    const about = {
      reason,
      version: VERSION,
      schema: await lastApplied(client),
      madeAt: now.toISOString(),
      fingerprint,
    };
    const write = async () => {
      const bytes = await writeBackupFile(draft, about, passphrase, { pieces, contents });
      await destination.publish(draft, name);
      return bytes;
    };
    const bytes = await write().catch(async (error) => {
      await rm(draft, { force: true });
      throw describeFull(error, destination.shown);
    });
    for (const expired of findExpired(await listStored(destination, fingerprint))) {
      await destination.remove(expired.name);
      if (expired.isProven) await destination.remove(nameOfProof(expired.name));
    }
    return { name, bytes, madeAt: now, reason, isProven: false };
  } finally {
    await client.end();
  }
}

/** For as long as the connection lasts. Throws StartError where another has it. */
export async function lockBackups(client: Awaited<ReturnType<typeof connectForRows>>): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [BACKUP_LOCK]);
  if (!rows[0].taken) throw new StartError('Another backup is being made or tried: wait until it is done.');
}

/** What a process that was killed has left. */
async function removeDrafts(folder: string, fingerprint: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(`sluice-${fingerprint}-`) && name.endsWith(DRAFT))
      await rm(join(folder, name), { force: true });
}

function describeFull(error: NodeJS.ErrnoException, shown: string): Error {
  return error.code === 'ENOSPC' ? new StartError(`There is no room for a backup at ${shown}.`) : error;
}
