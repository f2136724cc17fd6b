/** One Sluice per embedded database: a lock that dies with the connection that holds it. */
import pg from 'pg';
import { StartError } from '../start-error.ts';
import type { Connection } from './connect.ts';

const INSTANCE_LOCK = 7_583_002;

/** Takes the lock for the life of the process. Throws StartError when another process has it. */
export async function takeInstanceLock(connection: Connection, dataDir: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ ...connection, application_name: 'sluice-instance' });
  client.on('error', () => {});
  await client.connect();
  const taken = await client.query('select pg_try_advisory_lock($1) as taken', [INSTANCE_LOCK]);
  if (!taken.rows[0].taken) {
    await client.end();
    throw new StartError(`Another Sluice is already running on the data folder ${dataDir}.`);
  }
  return () => client.end().catch(() => {});
}
