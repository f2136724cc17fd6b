/** Connections that say nothing, over real sockets. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import mqtt, { type MqttClient } from 'mqtt';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEST_CA, TEST_IDENTITY } from '../testing/test-identity.ts';
import { type EmbeddedBroker, openEmbeddedBroker } from './embedded-broker.ts';

let broker: EmbeddedBroker;
const sockets: Socket[] = [];
const clients: MqttClient[] = [];

async function open(connectTimeoutMs?: number): Promise<void> {
  const place = { host: '127.0.0.1', port: 0 };
  broker = await openEmbeddedBroker({
    places: [
      { ...place, identity: null },
      { ...place, identity: TEST_IDENTITY },
    ],
    retainedFile: null,
    admit: async (name) => ({ name, rights: 'device' }),
    isStillAdmitted: async () => true,
    rightsOf: async () => 'device',
    warn: () => {},
    ...(connectTimeoutMs === undefined ? {} : { connectTimeoutMs }),
  });
}
beforeEach(() => open());
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
  await broker.close();
});

/** `from`: an address of this machine. */
async function connectSilently(count: number, from = '127.0.0.1', port = broker.ports[0]): Promise<Socket[]> {
  const opened = Array.from({ length: count }, () => {
    const socket = connect({ host: '127.0.0.1', port: port ?? 0, localAddress: from }).on('error', () => {});
    sockets.push(socket);
    return socket;
  });
  await Promise.all(opened.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])));
  return opened;
}

async function connectDevice(name: string, secure = false): Promise<MqttClient> {
  const [plain, tls] = broker.ports;
  const url = secure ? `mqtts://127.0.0.1:${tls}` : `mqtt://127.0.0.1:${plain}`;
  const trust = secure ? { ca: TEST_CA, rejectUnauthorized: false } : {};
  const client = await mqtt.connectAsync(url, {
    protocolVersion: 4,
    reconnectPeriod: 0,
    username: name,
    password: 'any',
    connectTimeout: 5_000,
    ...trust,
  });
  clients.push(client);
  return client;
}

const stillOpen = (all: readonly Socket[]) => all.filter(({ readyState }) => readyState === 'open').length;

test('a thousand silent connections keep no device off, over TLS neither, and none that is in', async () => {
  const before = await connectDevice('lawn');
  for (const from of ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4']) await connectSilently(333, from);
  expect((await connectDevice('garden')).connected).toBe(true);
  for (const from of ['127.0.0.5', '127.0.0.6']) await connectSilently(700, from, broker.ports[1]);
  expect((await connectDevice('pond', true)).connected).toBe(true);
  await before.publishAsync('lawn/state', 'ON', { qos: 1 });
  expect(before.connected).toBe(true);
});

test('an address has so many places, and its newest are in them; all together have so many', async () => {
  const first = await connectSilently(40, '127.0.0.2');
  await expect.poll(() => stillOpen(first)).toBe(32);
  expect(stillOpen(first.slice(0, 8))).toBe(0);
  for (let at = 3; at < 13; at++) await connectSilently(32, `127.0.0.${at}`);
  await expect.poll(() => stillOpen(sockets)).toBe(250);
});

test('who says nothing is cut off soon', async () => {
  await broker.close();
  await open(100);
  const [silent] = await connectSilently(1);
  const device = await connectDevice('garden');
  if (silent) await once(silent, 'close');
  await sleep(150);
  expect(device.connected).toBe(true);
});

test('a device that comes again and again pushes off only its own oldest connection', async () => {
  const other = await connectDevice('pond');
  const own: MqttClient[] = [];
  for (let count = 0; count < 9; count++) own.push(await connectDevice('garden'));
  await expect.poll(() => own.map(({ connected }) => connected)).toEqual([false, ...Array(8).fill(true)]);
  expect(other.connected).toBe(true);
});
