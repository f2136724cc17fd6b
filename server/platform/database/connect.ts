/** The pool of connections and the typed database on top of it. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type CommitNote, findCommitNote } from './commit-note.ts';

export type Database = NodePgDatabase<Record<string, never>> & { $client: pg.Pool };
export type Transaction = NodePgTransaction<Record<string, never>, ExtractTablesWithRelations<Record<string, never>>>;
/** Where a query may run: on any connection, or inside a transaction. */
export type Queryable = Database | Transaction;

export type Connection = ({ host: string; user: string; database: string } | { connectionString: string }) & {
  /** Settings of PostgreSQL for these connections, as its command line takes them. */
  options?: string;
};

/** A process that is paused in the middle of a transaction blocks others no longer than this. */
const IDLE_IN_TRANSACTION_MS = 10_000;

/**
 * Opens a pool; nothing connects until the first query. A lost idle connection is replaced by the next query. A
 * transaction or a single statement that PostgreSQL gave up for others is repeated as a whole: its work is only SQL.
 */
export function openDatabase(connection: Connection, size = 20, Client: typeof pg.Client = pg.Client): Database {
  const pool = new pg.Pool({
    ...connection,
    Client,
    max: size,
    application_name: 'sluice',
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  });
  pool.on('error', () => {});
  // One that is lost in the middle of a transaction: its next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  const database = drizzle({ client: pool }) as Database;
  const once = database.transaction.bind(database);
  database.transaction = (work, config) => {
    const note = findCommitNote();
    return note
      ? withNote(note, (write) => once(async (tx) => write(tx, await work(tx)), config))
      : retryConflicts(() => once(work, config));
  };
  const queryOnce = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  // Nothing here waits for a query by a callback.
  pool.query = ((...given: [QueryGiven, ...unknown[]]) => {
    const note = isChange(given[0]) ? findCommitNote() : null;
    if (!note) return retryConflicts(() => queryOnce(...given));
    // A single statement gets a transaction, so that it and the note are atomic.
    return withNote(note, (write) => once(async (tx) => write(tx, await clientOf(tx).query(...given))));
  }) as typeof pool.query;
  return database;
}

/** Runs a transaction that carries the note; `run` gets what must be called at its end. */
async function withNote<Result>(
  note: CommitNote,
  run: (write: (tx: Transaction, result: Result) => Promise<Result>) => Promise<Result>,
): Promise<Result> {
  const result = await retryConflicts(() =>
    run(async (tx, done) => {
      await note.write(tx);
      return done;
    }),
  );
  note.markCommitted();
  return result;
}

type QueryGiven = string | { text: string };

const isChange = (given: QueryGiven) =>
  /^\s*(insert|update|delete|with)\b/i.test(typeof given === 'string' ? given : given.text);

/** The connection of a transaction; the query builder keeps it to itself. */
const clientOf = (tx: Transaction) =>
  (tx as unknown as { session: { client: { query: (...given: unknown[]) => Promise<unknown> } } }).session.client;

/** Deadlock, serialization failure: undone by PostgreSQL itself, to be tried again. */
const CONFLICTS: ReadonlySet<unknown> = new Set(['40P01', '40001']);
const MAX_TRIES = 6;
/** A random pause, so that the two do not restart at the same moment. */
const MAX_PAUSE_MS = 80;

async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === MAX_TRIES || !isConflict(error)) throw error;
      await sleep(Math.random() * MAX_PAUSE_MS * tries);
    }
  }
}

/**
 * Connection lost, the disk full (53100), no connection left (53300), shut down or starting, a fault of the disk: it is
 * nobody's query. One that takes too much memory (53200) may be a garden's own.
 */
const UNAVAILABLE = /^(?:08|53[13]|57P|58)/;

/** Whether the database does nothing for anybody for now. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isOutOfReach = 'syscall' in error && error.syscall === 'connect';
  return isOutOfReach || ('code' in error && UNAVAILABLE.test(String(error.code))) || isUnavailable(error.cause);
}

/** The driver's error is the cause of the query builder's error. */
function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && CONFLICTS.has(error.code)) || isConflict(error.cause);
}
