/**
 * One process at a time starts on a database: it makes the schema, the extension, the queue's tables and the lists, of
 * which PostgreSQL lets two that do so at once fail.
 */
import pg from 'pg';
import type { Connection } from './connect.ts';

/** Any number will do as long as nothing else in the database takes the same. */
const START_LOCK = 7_583_008;
/** One that hangs in its start keeps the others waiting no longer than this. */
const HANGS_MS = 300_000;

/** Waits until no other process is starting. Returns what lets the next one start; so does the end of this process. */
export async function takeStartLock(connection: Connection): Promise<() => Promise<void>> {
  const client = new pg.Client({ ...connection, application_name: 'sluice-start' });
  client.on('error', () => {});
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [START_LOCK]);
  await client.query(`set idle_session_timeout = ${HANGS_MS}`);
  return () => client.end().catch(() => {});
}
