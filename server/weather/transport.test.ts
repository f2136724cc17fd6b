import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterEach, expect, test } from 'vitest';
import { createWeatherTransport } from './transport.ts';

const transport = createWeatherTransport(500, 1000, null);
let server: Server | null = null;

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

test('an answer comes with its status, headers and text, and the service sees the client’s name', async () => {
  const url = await serve(({ headers }, response) => {
    response.writeHead(429, { 'retry-after': '7' });
    response.end(`Grüße an ${headers['user-agent']}, ${headers.authorization}`);
  });
  const { status, header, body } = await transport.get(url, { authorization: 'Bearer key' });
  expect([status, header('retry-after'), header('expires')]).toEqual([429, '7', null]);
  expect(body).toMatch(
    /^Grüße an Sluice\/\d\S* \(self-run garden irrigation; its operator gave no contact\), Bearer key$/,
  );
});

test('a service is told the contact of the operator who gave one', async () => {
  const url = await serve(({ headers }, response) => void response.end(headers['user-agent']));
  const { body } = await createWeatherTransport(500, 1000, 'me@garden.example').get(url);
  expect(body).toMatch(/^Sluice\/\d\S* \(self-run garden irrigation; me@garden\.example\)$/);
});

test('a redirect is returned, not followed', async () => {
  let asked = 0;
  const url = await serve((_request, response) => {
    asked += 1;
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  });
  expect((await transport.get(url)).status).toBe(302);
  expect(asked).toBe(1);
});

test('one that is too long is not read to its end', async () => {
  const url = await serve((_request, response) => response.end('x'.repeat(5000)));
  await expect(transport.get(url)).rejects.toMatchObject({ fault: 'unreadable' });
});

test('of 50 MB little more than the longest answer is taken', async () => {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  let sent = 0;
  function* manyChunks() {
    for (; sent < 50 * 1024 * 1024; sent += chunk.length) yield chunk;
  }
  // The reader hangs up in the middle.
  const url = await serve((_request, response) => void pipeline(Readable.from(manyChunks()), response).catch(() => {}));
  await expect(transport.get(url)).rejects.toMatchObject({ fault: 'unreadable' });
  expect(sent).toBeLessThan(10 * 1024 * 1024);
});

test.each<[string, RequestListener]>([
  ['never answers', () => {}],
  ['stops in the middle', (_request, response) => void response.write('{"hours":[')],
  ['hangs up', (request) => void request.socket.destroy()],
])('one that %s is unreachable', async (_name, listener) => {
  await expect(transport.get(await serve(listener))).rejects.toMatchObject({ fault: 'unreachable' });
});
