import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface LocalServer {
  /** Host and port. */
  host: string;
  /** Does not wait for answers in progress. */
  close(): Promise<void>;
}

/** On a free port of this machine; over TLS with a certificate. */
export async function openLocalServer(
  answer: RequestListener,
  identity: { cert: string; key: string } | null = null,
): Promise<LocalServer> {
  const server = identity === null ? createServer(answer) : createTlsServer(identity, answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
