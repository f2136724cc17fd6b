/** What the database holds at the end of a night, for whoever looks for the cause of what went wrong. */
import { writeFileSync } from 'node:fs';
import pg from 'pg';

const TABLES = ['runs', 'planned_runs', 'scheduler_states', 'devices', 'zones', 'audit_trail'] as const;

/** Writes their rows into a file. Sealed texts stay sealed. */
export async function writeTables(database: pg.ClientConfig, path: string): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  const tables: Record<string, unknown[]> = {};
  for (const table of TABLES) tables[table] = (await client.query(`select * from ${table}`)).rows;
  await client.end();
  writeFileSync(path, JSON.stringify(tables));
}
