/** Proves that a backup is good: restores it into a scratch database, and compares that with what was copied. */
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Connection } from '../platform/database/connect.ts';
import { StartError } from '../platform/start-error.ts';
import { type Manifest, readAbout, readBackupFile } from './backup-file.ts';
import { connectForRows, findDifferences } from './copy-tables.ts';
import { openDestination, withStoredBackup } from './destinations.ts';
import { loadTables } from './load-tables.ts';
import { type BackupPlace, lockBackups } from './make-backup.ts';
import { readPassphrase } from './passphrase.ts';
import { nameOfProof } from './stored-backups.ts';

/** Of this database alone: others of the same PostgreSQL may be trying theirs. */
const scratchPrefix = (database: string) =>
  `sluice_backup_trial_${createHash('sha256').update(database).digest('hex').slice(0, 8)}_`;

/** What a proven backup held. */
export interface Proof {
  provenAt: string;
  tables: number;
  rows: number;
  files: number;
}

/** Nothing is wrong with the backup: the database's account may make no scratch database to try it in. */
export class NoScratchDatabase extends StartError {}

/** Proves a stored backup, and notes that beside it. Throws StartError where it is damaged or differs, and NoScratchDatabase. */
export async function proveBackup(place: BackupPlace, name: string, now: () => Date): Promise<Proof> {
  const destination = openDestination(place.destination, place.dataDir);
  const lock = await connectForRows(place.connection);
  try {
    await lockBackups(lock);
    const { passphrase } = readPassphrase(place.dataDir);
    const contents = await withStoredBackup(place, name, (path) =>
      inScratch(lock, place.connection, (client) => tryBackup(client, path, passphrase)),
    );
    const proof: Proof = {
      provenAt: now().toISOString(),
      tables: Object.keys(contents.tables).length,
      rows: Object.values(contents.tables).reduce((sum, { rows }) => sum + rows, 0),
      files: Object.keys(contents.files).length,
    };
    await destination.write(nameOfProof(name), JSON.stringify(proof));
    return proof;
  } finally {
    await lock.end();
  }
}

/** Proves it where that is possible here. Returns null, or the sentence that says why it is not. */
export async function proveIfPossible(place: BackupPlace, name: string, now: () => Date): Promise<string | null> {
  try {
    await proveBackup(place, name, now);
    return null;
  } catch (error) {
    if (error instanceof NoScratchDatabase) return error.message;
    throw error;
  }
}

async function tryBackup(client: pg.Client, path: string, passphrase: string): Promise<Manifest> {
  const { about } = await readAbout(path);
  const loaded = Promise.withResolvers<Manifest>();
  await loadTables(client, {
    about,
    pieces: readBackupFile(path, passphrase),
    isMigrated: false,
    takeFile: async () => {},
    finish: async (contents) => loaded.resolve(contents),
  });
  const contents = await loaded.promise;
  const differing = await findDifferences(client, contents);
  if (differing.length > 0) {
    throw new StartError(`The backup ${path} was restored for a trial and differs: ${differing.join(', ')}.`);
  }
  return contents;
}

async function inScratch<Result>(
  admin: pg.Client,
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const prefix = scratchPrefix(admin.database ?? '');
  const left = await admin.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { name } of left.rows) await admin.query(`drop database if exists ${name} with (force)`);
  const name = `${prefix}${randomBytes(4).toString('hex')}`;
  await admin.query(`create database ${name} template template0`).catch((error: Error) => {
    throw new NoScratchDatabase(
      `No backup can be tried here, since the database lets Sluice make no scratch database: ${error.message}.`,
    );
  });
  try {
    const client = await connectForRows(toDatabase(connection, name));
    return await work(client).finally(() => client.end());
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
  }
}

function toDatabase(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { ...connection, connectionString: url.href };
}
