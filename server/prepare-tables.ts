/** Brings the tables to this version, after a backup of what an earlier one left, while no other process starts. */
import pg from 'pg';
import { type BackupPlace, makeBackup, proveIfPossible, restoreIfRequested, takeOverFiles } from './backups/index.ts';
import type { Connection } from './platform/database/connect.ts';
import { lastApplied, migrate, newestMigration } from './platform/database/migrate.ts';
import { refuseTransactionPooler } from './platform/database/refuse-pooler.ts';
import { takeStartLock } from './platform/database/start-lock.ts';
import { StartError } from './platform/start-error.ts';
import { noteVersion, readNotedVersion, VERSION } from './platform/version.ts';

export interface TablesPlace {
  connection: Connection;
  dataDir: string;
  /** Null where no backups are made. */
  backups: string | null;
}

/** Returns what lets the next process start. Throws StartError where the database cannot be used. */
export async function prepareTables({ connection, dataDir, backups }: TablesPlace): Promise<() => Promise<void>> {
  try {
    if ('connectionString' in connection) await refuseTransactionPooler(connection);
    const letNextStart = await takeStartLock(connection);
    let applied = await takeOver(connection, dataDir);
    const restored = await restoreIfRequested({ connection, dataDir, backups }, new Date());
    if (restored !== null) {
      process.stdout.write(`${restored}\n`);
      applied = await takeOver(connection, dataDir);
    }
    if (backups !== null && applied > 0 && isUpdate(applied, { connection, dataDir })) {
      await backUpBeforeUpdate({ connection, dataDir, destination: backups });
    }
    await migrate(connection);
    noteVersion(dataDir);
    return letNextStart;
  } catch (error) {
    if (error instanceof StartError || !('connectionString' in connection)) throw error;
    throw new StartError(`The database at DATABASE_URL cannot be used: ${(error as Error).message}`);
  }
}

/**
 * Also where the tables stay as they are: `operator go-back` is then the way back to the version of before. Of a PostgreSQL
 * of one's own the data folder does not know that: another process may have brought it to this version.
 */
function isUpdate(applied: number, { connection, dataDir }: Pick<TablesPlace, 'connection' | 'dataDir'>): boolean {
  const noted = 'connectionString' in connection ? null : readNotedVersion(dataDir);
  return applied < newestMigration() || (noted !== null && noted !== VERSION);
}

/** Ends a restore that was cut off. Returns when the newest migration was made, epoch milliseconds; 0 for no tables. */
async function takeOver(connection: Connection, dataDir: string): Promise<number> {
  const client = new pg.Client({ ...connection, application_name: 'sluice-start' });
  client.on('error', () => {});
  await client.connect();
  try {
    await takeOverFiles(dataDir, client);
    return await lastApplied(client);
  } finally {
    await client.end();
  }
}

async function backUpBeforeUpdate(place: BackupPlace): Promise<void> {
  try {
    const { name } = await makeBackup(place, 'update', new Date());
    const notTriedBecause = await proveIfPossible(place, name, () => new Date());
    if (notTriedBecause !== null)
      process.stderr.write(`${notTriedBecause} The update goes on with a backup that is not proven.\n`);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(
      `The backup before the update to ${VERSION} has failed: ${error.message} Nothing has changed. With SLUICE_BACKUPS=off it goes on without one.`,
    );
  }
}
