/** The pool of connections and the typed database on top of it. */

import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Database = NodePgDatabase<Record<string, never>> & { $client: pg.Pool };
export type Transaction = NodePgTransaction<Record<string, never>, ExtractTablesWithRelations<Record<string, never>>>;
/** Where a query may run: on any connection, or inside a transaction. */
export type Queryable = Database | Transaction;

export type Connection = { host: string; user: string; database: string } | { connectionString: string };

/** Opens a pool; nothing connects until the first query. A lost idle connection is replaced by the next query. */
export function openDatabase(connection: Connection, size = 20): Database {
  const pool = new pg.Pool({ ...connection, max: size, application_name: 'sluice' });
  pool.on('error', () => {});
  return drizzle({ client: pool }) as Database;
}
