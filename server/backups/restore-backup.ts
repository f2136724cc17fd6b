/** Restores a backup: afterwards the database and the data folder are those of its moment, and nothing that was due since waters. */
import { stat } from 'node:fs/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { endAllSessions } from '../account/index.ts';
import type { Connection, Database } from '../platform/database/connect.ts';
import { readDisk } from '../platform/disk.ts';
import { outdateAllPages } from '../platform/live/announce.ts';
import { normalizePaperCode } from '../platform/paper-code.ts';
import { VERSION, VERSION_FILE } from '../platform/version.ts';
import { endRunsOfEarlierTime } from '../runs/index.ts';
import { deleteStartsUntil, passOverStartsUntil } from '../schedule/index.ts';
import { type BackupAbout, readAbout, readBackupFile } from './backup-file.ts';
import { connectForRows } from './copy-tables.ts';
import { loadTables } from './load-tables.ts';
import {
  findPassphrase,
  fingerprintOf,
  formatPassphrase,
  PASSPHRASE_FILE,
  type StoredPassphrase,
} from './passphrase.ts';
import { RestoreError } from './restore-error.ts';
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

/** Restores it as a whole. Throws RestoreError with nothing changed. No Sluice may run on this data folder or database. */
export async function restoreBackup(request: RestoreRequest, now: Date): Promise<BackupAbout> {
  const { connection, dataDir, path } = request;
  const { about } = await readAbout(path);
  const stored = choosePassphrase(request, about, now);
  await refuseFullDisk(dataDir, (await stat(path)).size);
  const client = await connectForRows(connection);
  try {
    if (!request.mayReplace && (await hasPeople(client))) {
      throw new RestoreError(
        'hasAccounts',
        'There are accounts here: add --replace to put the backup in the place of everything.',
      );
    }
    const staged = await stageFiles(dataDir);
    await loadTables(client, {
      about,
      pieces: readBackupFile(path, stored.passphrase),
      isMigrated: !request.isForEarlierVersion,
      takeFile: (file, bytes) => staged.add(file, bytes),
      async finish() {
        const db = drizzle({ client }) as unknown as Database;
        await endRunsOfEarlierTime(db, now);
        if (request.isForEarlierVersion) await deleteStartsUntil(db, now);
        else await passOverStartsUntil(db, now);
        await outdateAllPages(db, now);
        if (request.endSessions) await endAllSessions(db, now);
        await staged.add(PASSPHRASE_FILE, Buffer.from(formatPassphrase(stored)));
        const version = request.isForEarlierVersion ? about.version : VERSION;
        await staged.add(VERSION_FILE, Buffer.from(`${version}\n`));
        await staged.commitWith(client);
      },
    }).catch(async (error) => {
      // Away with them, unless the rows were committed all the same; the next start asks again.
      await takeOverFiles(dataDir, client).catch(() => {});
      throw error;
    });
    await takeOverFiles(dataDir, client);
    return about;
  } finally {
    await client.end();
  }
}

/** Who types one has seen it. */
function choosePassphrase({ dataDir, passphrase }: RestoreRequest, about: BackupAbout, now: Date): StoredPassphrase {
  if (passphrase !== null) return { passphrase: normalizePaperCode(passphrase), shownAt: now.toISOString() };
  const own = findPassphrase(dataDir);
  if (own !== null && fingerprintOf(own.passphrase) === about.fingerprint) return own;
  throw new RestoreError(
    'wrongPassphrase',
    `The backup was made elsewhere. Set SLUICE_BACKUP_PASSPHRASE to the passphrase of the sheet ${about.fingerprint}.`,
  );
}

/** Throws RestoreError where the disk of the data folder may not take what a backup of so many bytes holds. */
export async function refuseFullDisk(dataDir: string, bytes: number, also = 0): Promise<void> {
  const { freeBytes: free } = await readDisk(dataDir);
  const wanted = bytes * ROOM_FACTOR + also;
  if (free >= wanted) return;
  const [freeMb, wantedMb] = [free, wanted].map((some) => Math.ceil(some / 1_000_000));
  throw new RestoreError(
    'noRoom',
    `The disk of ${dataDir} has ${freeMb} MB left; to restore takes up to ${wantedMb} MB.`,
  );
}

async function hasPeople(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('public.users') is not null as has`);
  if (!rows[0].has) return false;
  return (await client.query('select from users where not is_demo limit 1')).rowCount !== 0;
}
