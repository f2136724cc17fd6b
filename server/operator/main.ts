/** `npm run operator -- COMMAND`: works on the database of a running Sluice, or starts the database for as long as it takes. */
import pg from 'pg';
import { prepareDataFolder } from '../platform/data-folder.ts';
import { type Connection, openDatabase } from '../platform/database/connect.ts';
import { findRunning, hasDatabase, startPostgres } from '../platform/database/embedded.ts';
import { takeInstanceLock } from '../platform/database/instance-lock.ts';
import { migrate } from '../platform/database/migrate.ts';
import { readSettings, type Settings, SettingsError } from '../platform/env.ts';
import { refuseLostFolder } from '../platform/ran-before.ts';
import { StartError } from '../platform/start-error.ts';
import { chooseCommand, usage } from './commands.ts';
import { chooseFolderCommand } from './folder-commands.ts';

interface Place {
  connection: Connection;
  dataDir: string;
  /** Whether the database was started for this alone, and may still have the tables of an earlier version. */
  isOwn: boolean;
}

/** Gives the database of the running Sluice, or starts it. */
async function withDatabase<Result>(settings: Settings, work: (place: Place) => Promise<Result>): Promise<Result> {
  const { databaseUrl, dataDir, stateDir, keys } = settings;
  if (databaseUrl) {
    const connection = { connectionString: databaseUrl };
    return work({ connection, dataDir: prepareDataFolder(dataDir), isOwn: false });
  }
  const hasKey = keys.sealingKey !== null;
  refuseLostFolder({ dataDir, stateDir, hasKey, hasDatabase: hasDatabase(dataDir) }, false);
  const folder = prepareDataFolder(dataDir);
  const running = await findRunning(folder);
  return running ? work({ connection: running, dataDir: folder, isOwn: false }) : withStoppedDatabase(folder, work);
}

/** Starts the database, which no Sluice may use, for as long as the work takes. */
async function withStoppedDatabase<Result>(dataDir: string, work: (place: Place) => Promise<Result>): Promise<Result> {
  const postgres = await startPostgres(dataDir);
  const unlock = await takeInstanceLock(postgres.connection, dataDir).catch(async (error) => {
    // A Sluice has it that has just started or did not answer in time: its database goes on.
    if (!(error instanceof StartError)) await postgres.stop();
    throw error;
  });
  try {
    return await work({ connection: postgres.connection, dataDir, isOwn: true }).finally(unlock);
  } finally {
    await postgres.stop();
  }
}

/** Gives a database that no Sluice uses, also one that is still to be made. */
async function withUnusedDatabase<Result>(
  settings: Settings,
  work: (place: Place) => Promise<Result>,
): Promise<Result> {
  const dataDir = prepareDataFolder(settings.dataDir);
  if (settings.databaseUrl === null) {
    if (await findRunning(dataDir)) throw new StartError('Sluice runs on this data folder: stop it first.');
    return withStoppedDatabase(dataDir, work);
  }
  const connection = { connectionString: settings.databaseUrl };
  await refuseUsed(connection);
  return work({ connection, dataDir, isOwn: false });
}

async function refuseUsed(connection: Connection): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query(
    `select count(*)::int as others from pg_stat_activity where application_name like 'sluice%' and datname = current_database()`,
  );
  await client.end();
  if (rows[0].others > 0) throw new StartError('A Sluice runs on the database at DATABASE_URL: stop it first.');
}

async function run(args: readonly string[]): Promise<string[]> {
  const settings = readSettings(process.env);
  const now = () => new Date();
  const folderCommand = chooseFolderCommand(args);
  if (folderCommand !== null) {
    const { backups, backupPassphrase, keys } = settings;
    const given = { backups, backupPassphrase, sessionSecret: keys.sessionSecret };
    const give = folderCommand.isExclusive ? withUnusedDatabase : withDatabase;
    return give(settings, (place) => folderCommand.run({ ...place, ...given }, now));
  }
  const command = chooseCommand(args, settings.baseUrl);
  return withDatabase(settings, async ({ connection, isOwn }) => {
    if (isOwn) await migrate(connection);
    const db = openDatabase(connection, 2);
    return command(db, now()).finally(() => db.$client.end());
  });
}

const args = process.argv.slice(2);
try {
  const isLost = args.length === 0 || args[0] === 'help';
  const lines = isLost ? usage() : await run(args);
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  if (!(error instanceof StartError || error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
