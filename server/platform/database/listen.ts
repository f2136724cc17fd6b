/** LISTEN on one connection, replaced when it breaks. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from './connect.ts';

export interface Listener {
  close(): Promise<void>;
}

/** How the name begins of the one connection that each process of Sluice has for as long as it serves. */
export const SERVER_CONNECTION = 'sluice-server';

/**
 * Calls `heard` for every notification on the channels, and `missed` after each new connection, since notifications in
 * between are lost.
 */
export async function listen(
  connection: Connection,
  channels: string[],
  heard: (channel: string, payload: string) => void,
  missed: () => void,
  /** As PostgreSQL lists the connection. */
  name = 'sluice-listen',
): Promise<Listener> {
  let client: pg.Client | null = null;
  let isClosed = false;

  const connect = async () => {
    const next = new pg.Client({ ...connection, application_name: name, keepAlive: true });
    next.on('error', () => {});
    next.on('notification', (message) => heard(message.channel, message.payload ?? ''));
    await next.connect();
    for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    next.once('end', () => void reconnect());
    client = next;
  };
  const reconnect = async () => {
    while (!isClosed) {
      await sleep(250, undefined, { ref: false });
      try {
        await connect();
        return missed();
      } catch {
        // The database is away; the next try comes in a moment.
      }
    }
  };

  await connect();
  return {
    close: async () => {
      isClosed = true;
      await client?.end().catch(() => {});
    },
  };
}
