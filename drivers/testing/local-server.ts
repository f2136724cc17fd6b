import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LocalServer {
  /** Host and port. */
  host: string;
  /** Does not wait for answers in progress. */
  close(): Promise<void>;
}

/** On a free port of this machine. */
export async function openLocalServer(answer: RequestListener): Promise<LocalServer> {
  const server = createServer(answer);
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
