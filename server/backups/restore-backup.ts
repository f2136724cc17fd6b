/** Restores a backup: afterwards the database and the data folder are those of its moment, and nothing that was due since waters. */
import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { endAllSessions } from '../account/index.ts';
import type { Connection, Database } from '../platform/database/connect.ts';
import { outdateAllPages } from '../platform/live/announce.ts';
import { StartError } from '../platform/start-error.ts';
import { endRunsOfEarlierTime } from '../runs/index.ts';
import { deleteStartsUntil, passOverStartsUntil } from '../schedule/index.ts';
import { type BackupAbout, readAbout, readBackupFile } from './backup-file.ts';
import { connectForRows } from './copy-tables.ts';
import { loadTables } from './load-tables.ts';
import { fingerprintOf, formatPassphrase, normalizePassphrase, PASSPHRASE_FILE, readPassphrase } from './passphrase.ts';
import { stageFiles, takeOverFiles } from './take-over-files.ts';

/** Rows are larger in a database than compressed in a file, and are written to its log too. */
const ROOM_FACTOR = 20;

export interface RestoreRequest {
  connection: Connection;
  dataDir: string;
  path: string;
  /** As it was typed; null for that of the data folder. */
  passphrase: string | null;
  /** Whether what is there may be replaced. */
  mayReplace: boolean;
  /** Whether everybody has to log in again. */
  endSessions: boolean;
  /** Whether the tables are left to the version that made the backup. */
  isForEarlierVersion: boolean;
}

/** Restores it as a whole. Throws StartError with nothing changed. No Sluice may run on this data folder or database. */
export async function restoreBackup(request: RestoreRequest, now: Date): Promise<BackupAbout> {
  const { connection, dataDir, path } = request;
  const { about } = await readAbout(path);
  const passphrase = choosePassphrase(request, about);
  await refuseFullDisk(dataDir, path);
  // Read to its end before anything changes.
  const reading = readBackupFile(path, passphrase);
  while (!(await reading.next()).done);
  const client = await connectForRows(connection);
  try {
    if (!request.mayReplace && (await hasPeople(client))) {
      throw new StartError('There are accounts here: add --replace to put the backup in the place of everything.');
    }
    const staged = await stageFiles(dataDir);
    await loadTables(client, {
      about,
      pieces: readBackupFile(path, passphrase),
      isMigrated: !request.isForEarlierVersion,
      takeFile: (file, bytes) => staged.add(file, bytes),
      async finish() {
        const db = drizzle({ client }) as unknown as Database;
        await endRunsOfEarlierTime(db, now);
        if (request.isForEarlierVersion) await deleteStartsUntil(db, now);
        else await passOverStartsUntil(db, now);
        await outdateAllPages(db, now);
        if (request.endSessions) await endAllSessions(db, now);
        await staged.add(
          PASSPHRASE_FILE,
          Buffer.from(
            formatPassphrase({ passphrase, shownAt: request.passphrase === null ? null : now.toISOString() }),
          ),
        );
        await staged.commitWith(client);
      },
    });
    await takeOverFiles(dataDir, client);
    return about;
  } finally {
    await client.end();
  }
}

function choosePassphrase({ dataDir, passphrase }: RestoreRequest, about: BackupAbout): string {
  if (passphrase !== null) return normalizePassphrase(passphrase);
  const own = existsSync(dataDir) ? readPassphrase(dataDir).passphrase : '';
  if (fingerprintOf(own) === about.fingerprint) return own;
  throw new StartError(
    `The backup was made elsewhere. Set SLUICE_BACKUP_PASSPHRASE to the passphrase of the sheet ${about.fingerprint}.`,
  );
}

async function refuseFullDisk(dataDir: string, path: string): Promise<void> {
  const [{ bavail, bsize }, { size }] = [await statfs(dataDir), await stat(path)];
  const [free, wanted] = [bavail * bsize, size * ROOM_FACTOR];
  if (free < wanted) {
    const [freeMb, wantedMb] = [free, wanted].map((bytes) => Math.ceil(bytes / 1_000_000));
    throw new StartError(`The disk of ${dataDir} has ${freeMb} MB left; to restore takes up to ${wantedMb} MB.`);
  }
}

async function hasPeople(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('public.users') is not null as has`);
  if (!rows[0].has) return false;
  return (await client.query('select from users where not is_demo limit 1')).rowCount !== 0;
}
