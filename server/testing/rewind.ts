/**
 * A rewindable database: everything happens inside one transaction that is never committed, and the server's
 * transactions are savepoints in it. For tests that try every call on the same garden.
 */
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '../platform/database/connect.ts';

type Query = string | (pg.QueryConfig & { rowMode?: 'array' });

const textOf = (query: Query) => (typeof query === 'string' ? query : query.text);

/** Looks like a connection pool. Drizzle recognises a pool by its class name. */
class RewindablePool {
  readonly #client: pg.Client;
  /** Runs one statement after the other. */
  #last: Promise<unknown> = Promise.resolve();
  #savepoints = 0;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  /**
   * A statement in its own savepoint, so that a failure does not abort the transaction; one that only reads fails by a
   * fault of ours alone, and the next `rewind` mends that too.
   */
  query(query: Query, values?: unknown[]): Promise<pg.QueryResult> {
    if (/^\s*select\b/i.test(textOf(query))) return this.#inTurn(() => this.#client.query(query, values));
    return this.#inTurn(async () => {
      await this.#client.query('savepoint statement');
      try {
        const result = await this.#client.query(query, values);
        await this.#client.query('release savepoint statement');
        return result;
      } catch (error) {
        await this.#client.query('rollback to savepoint statement');
        throw error;
      }
    });
  }

  async connect() {
    const name = `transaction_${++this.#savepoints}`;
    const own: Record<string, string> = {
      begin: `savepoint ${name}`,
      commit: `release savepoint ${name}`,
      rollback: `rollback to savepoint ${name}`,
    };
    return {
      query: (query: Query, values?: unknown[]) => {
        const instead = own[textOf(query).trim()];
        return this.#inTurn(() => (instead ? this.#client.query(instead) : this.#client.query(query, values)));
      },
      release: () => {},
    };
  }

  on(): void {}

  end(): Promise<void> {
    return this.#inTurn(() => this.#client.end());
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }
}

export interface RewindableDatabase {
  db: Database;
  /** Makes the current state the one to rewind to. */
  markState(): Promise<void>;
  rewind(): Promise<void>;
}

export async function openRewindableDatabase(connection: pg.ClientConfig): Promise<RewindableDatabase> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('begin');
  const pool = new RewindablePool(client);
  return {
    db: drizzle({ client: pool as unknown as pg.Pool }) as Database,
    markState: async () => void (await client.query('savepoint kept')),
    rewind: async () => void (await client.query('rollback to savepoint kept')),
  };
}
