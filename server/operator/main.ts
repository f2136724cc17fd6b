/** `npm run operator -- COMMAND`: works on the database of a running Sluice, or starts the database for as long as it takes. */
import { prepareDataFolder } from '../platform/data-folder.ts';
import { type Connection, openDatabase } from '../platform/database/connect.ts';
import { findRunning, hasDatabase, startPostgres } from '../platform/database/embedded.ts';
import { takeInstanceLock } from '../platform/database/instance-lock.ts';
import { migrate } from '../platform/database/migrate.ts';
import { readSettings, SettingsError } from '../platform/env.ts';
import { refuseLostFolder } from '../platform/ran-before.ts';
import { StartError } from '../platform/start-error.ts';
import { chooseCommand, usage } from './commands.ts';

async function runOnDatabase(args: readonly string[]): Promise<string[]> {
  const { databaseUrl, dataDir, stateDir, baseUrl } = readSettings(process.env);
  const command = chooseCommand(args, baseUrl);
  const using = async (connection: Connection) => {
    const db = openDatabase(connection, 2);
    return command(db, new Date()).finally(() => db.$client.end());
  };
  if (databaseUrl) return using({ connectionString: databaseUrl });
  refuseLostFolder({ dataDir, stateDir, hasDatabase: hasDatabase(dataDir) }, false);
  const folder = prepareDataFolder(dataDir);
  const running = await findRunning(folder);
  if (running) return using(running);
  const postgres = await startPostgres(folder);
  try {
    const unlock = await takeInstanceLock(postgres.connection, folder);
    await migrate(postgres.connection);
    return await using(postgres.connection).finally(unlock);
  } finally {
    await postgres.stop();
  }
}

const args = process.argv.slice(2);
try {
  const isLost = args.length === 0 || args[0] === 'help';
  const lines = isLost ? usage() : await runOnDatabase(args);
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  if (!(error instanceof StartError || error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
