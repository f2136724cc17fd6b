/** A pooler that lends a connection for a transaction only takes away what belongs to a connection: locks, LISTEN, settings. */
import pg from 'pg';
import { StartError } from '../start-error.ts';
import type { Connection } from './connect.ts';

type Asked = Pick<pg.Client, 'query' | 'end'>;

/** Others may take a connection between two of our statements, so one try may miss it. */
const TRIES = 3;
const PATIENCE_MS = 10_000;

/** Throws StartError where a pooler lends connections by transaction or by statement. */
export async function refuseTransactionPooler(connection: Connection): Promise<void> {
  const connect = async () => {
    // With what other connections of Sluice begin with: a pooler that refuses it says so here, before anything is made.
    const client = new pg.Client({
      ...connection,
      application_name: 'sluice-start',
      idle_in_transaction_session_timeout: PATIENCE_MS,
      options: '-c synchronous_commit=off',
    });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  if (await sharesConnections(connect)) {
    throw new StartError(
      'DATABASE_URL leads to a pooler that lends connections by transaction, but locks and messages of Sluice belong to a connection. Set pool_mode = session there, or name PostgreSQL itself; docs/scaling-out.md.',
    );
  }
}

/** Whether a second client gets the connection of PostgreSQL that a first one has, which only waits. */
export async function sharesConnections(connect: () => Promise<Asked>): Promise<boolean> {
  const first = await connect();
  try {
    const second = await connect();
    try {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const before = await backendOf(first);
        await second.query('begin');
        const others = await backendOf(second);
        const after = await backendOf(first);
        await second.query('rollback');
        if (others === before || others === after || before !== after) return true;
      }
      return false;
    } finally {
      await second.end();
    }
  } finally {
    await first.end();
  }
}

async function backendOf(client: Asked): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
