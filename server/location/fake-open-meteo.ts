/** A server that answers as Open-Meteo's geocoder and elevation API do, for tests. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOutsideTransport, type OutsideTransport } from '../platform/outside-transport.ts';

type Listener = (url: URL, response: ServerResponse, request: IncomingMessage) => void;

const TIMEOUT_MS = 300;
const LONGEST_BYTES = 20_000;

const VIENNA = {
  id: 2761369,
  name: 'Wien',
  latitude: 48.20849,
  longitude: 16.37208,
  elevation: 193.0,
  feature_code: 'PPLC',
  country_code: 'AT',
  admin1_id: 2761367,
  timezone: 'Europe/Vienna',
  population: 1691468,
  postcodes: ['1010', '1020', '1030'],
  country_id: 2782113,
  country: 'Österreich',
  admin1: 'Wien',
};
/** A state of that name, which is no place of a garden. */
const VIENNA_STATE = { ...VIENNA, id: 2761367, feature_code: 'ADM1' };

export async function openFakeOpenMeteo() {
  const asked: URL[] = [];
  let answer: Listener = answerAsDocumented;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://open-meteo.test');
    asked.push(url);
    answer(url, response, request);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const outside = createOutsideTransport(TIMEOUT_MS, LONGEST_BYTES, null);
  const transport: OutsideTransport = {
    get: (url, headers) => outside.get(url.replace(/^https:\/\/[^/]+/, `http://127.0.0.1:${port}`), headers),
  };
  return {
    transport,
    /** Paths with their queries, oldest first; cleared when read. */
    asked: () => asked.splice(0).map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)]),
    answerBy: (next: Listener = answerAsDocumented) => {
      answer = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answerAsDocumented({ pathname, searchParams }: URL, response: ServerResponse): void {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  if (pathname === '/v1/elevation') {
    response.end('{"elevation":[171.0]}');
    return;
  }
  if (searchParams.get('name') === null) {
    response.writeHead(400).end('{"error":true,"reason":"Parameter \'name\' is required."}');
    return;
  }
  const isVienna = ['wien', 'vienna', '1010'].includes(searchParams.get('name')?.toLowerCase() ?? '');
  const isThere = [null, 'AT'].includes(searchParams.get('countryCode'));
  const found = isVienna && isThere ? { results: [VIENNA_STATE, VIENNA] } : {};
  response.end(JSON.stringify({ ...found, generationtime_ms: 0.7 }));
}
