/** A connection that is cut while its request is under way. */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { eventually, type TestServer } from './test-server.ts';

/** Listens on a port of its own, which it returns. */
export async function listenOnLoopback({ app }: TestServer): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

interface Request {
  /** 'PATCH /api/v1/…' */
  call: string;
  token: string;
  body: object;
}

/** Sends a request and cuts the connection while its change waits for the garden's row. */
export async function sendAndCut(
  { db }: TestServer,
  port: number,
  group: string,
  { call, token, body }: Request,
): Promise<void> {
  const text = JSON.stringify(body);
  const head = [
    `${call} HTTP/1.1`,
    'host: garden.test',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
  ];
  const socket = connect(port, '127.0.0.1');
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from groups where id = ${group} for update`);
    socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
    await eventually(async () => {
      const { rows } = await db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });
    socket.resetAndDestroy();
    // Until the server has noticed.
    await sleep(20);
  });
}
