import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LocalServer {
  /** Host and port. */
  host: string;
  /** Does not wait for answers in progress. */
  close(): Promise<void>;
}

/** On a port of this machine: on a free one, unless another is given. */
export async function openLocalServer(answer: RequestListener, port = 0): Promise<LocalServer> {
  const server = createServer(answer);
  server.listen(port, '127.0.0.1');
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
