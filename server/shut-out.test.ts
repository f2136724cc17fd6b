/** Pages that stay open, and requests whose bodies never come, keep nobody from closing a valve. On real sockets. */
import { connect, type Socket } from 'node:net';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOwnGarden } from './testing/own-garden.ts';
import { listenOnLoopback } from './testing/send-and-cut.ts';
import { eventually, openTestServer, type TestServer } from './testing/test-server.ts';

const STREAMS = 500;
const BODILESS = 520;

let server: TestServer;
let port: number;
const sockets: { socket: Socket; heard: () => string; isOver: () => boolean }[] = [];
beforeAll(async () => {
  server = await openTestServer();
  port = await listenOnLoopback(server);
});
afterAll(async () => {
  for (const { socket } of sockets) socket.destroy();
  await server.close();
});

function send(head: string[]) {
  const socket = connect(port, '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\n`));
  let heard = '';
  let isOver = false;
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isOver = true;
  });
  const sent = { socket, heard: () => heard, isOver: () => isOver };
  sockets.push(sent);
  return sent;
}

async function statusOf(method: string, path: string, token = '', body?: object): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(5_000),
  });
  await answer.arrayBuffer();
  return answer.status;
}

test('500 pages and 520 requests without their bodies: stopping, the machine’s own calls and everything else answer', async () => {
  const garden = await openOwnGarden(server);
  const accounts = await Promise.all(
    Array.from({ length: Math.ceil(STREAMS / LIMITS.liveStreamsMax) }, () =>
      server.register(undefined, {}, { isConfirmed: false }),
    ),
  );
  const streams = Array.from({ length: STREAMS }, (_, at) => {
    const { token } = accounts[Math.floor(at / LIMITS.liveStreamsMax)] ?? { token: '' };
    return send(['GET /api/v1/live HTTP/1.1', 'host: garden', `authorization: Bearer ${token}`]);
  });
  await eventually(async () => streams.every(({ heard }) => heard().includes('text/event-stream')));
  const bodiless = Array.from({ length: BODILESS }, () =>
    send(['POST /auth/login HTTP/1.1', 'host: garden', 'content-type: application/json', 'content-length: 80']),
  );
  await eventually(async () => bodiless.every(({ socket }) => socket.bytesWritten > 0));

  const answers = {
    stop: await statusOf('DELETE', `/api/v1/groups/${garden.id}/manual_runs`, garden.token),
    live: await statusOf('GET', '/health/live'),
    ready: await statusOf('GET', '/health/ready'),
    index: await statusOf('GET', '/api/v1/index', garden.token),
    change: await statusOf('PATCH', `/api/v1/groups/${garden.id}`, garden.token, { name: 'Roof' }),
  };
  expect(answers).toEqual({ stop: 200, live: 200, ready: 200, index: 200, change: 200 });

  // Nobody waits for these bodies for long; the pages stay open.
  await eventually(async () => bodiless.every(({ isOver }) => isOver()), LIMITS.strangersBodyArrivesMs + 15_000);
  // A caller beyond the limit is refused at once.
  expect(new Set(bodiless.map(({ heard }) => heard().slice(9, 12)))).toEqual(new Set(['408', '429']));
  expect(streams.filter(({ isOver }) => isOver())).toEqual([]);
});

test('one account has so many pages open, and each that is closed makes room', async () => {
  const { token } = await server.register();
  const open = () => send(['GET /api/v1/live HTTP/1.1', 'host: garden', `authorization: Bearer ${token}`]);
  const mine = Array.from({ length: LIMITS.liveStreamsMax }, open);
  await eventually(async () => mine.every(({ heard }) => heard().includes('text/event-stream')));
  const refused = open();
  await eventually(async () => refused.heard().startsWith('HTTP/1.1 429'));
  mine[0]?.socket.destroy();
  await eventually(async () => {
    const again = open();
    await eventually(async () => again.heard() !== '');
    return again.heard().includes('text/event-stream');
  });
});

test('what closes valves is served however much else is under way, or was called, of its network', async () => {
  const garden = await openOwnGarden(server);
  const ask = (method: 'GET' | 'DELETE', url: string, remoteAddress: string) =>
    server.ask({ method, url: `/api/v1${url}`, headers: { authorization: `Bearer ${garden.token}` }, remoteAddress });
  const calls: number[] = [];
  for (let at = 0; at <= LIMITS.callsPerMinute; at += 1)
    calls.push((await ask('GET', '/profile-of-nobody', '10.9.0.1')).code);
  expect((await ask('GET', '/index', '10.9.0.1')).code).toBe(429);
  expect((await ask('DELETE', `/groups/${garden.id}/manual_runs`, '10.9.0.1')).code).toBe(200);
});
