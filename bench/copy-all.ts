/** What a backup is measured against. */
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** Copies all tables to nowhere. */
export async function copyAll(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname in ('public', 'drizzle')`,
  );
  const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
  for (const { name } of rows)
    await pipeline(client.query(copyTo(`copy (select * from ${name}) to stdout`)), nowhere());
  await client.end();
}

/** Milliseconds. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
