/** Sluice's own MQTT broker, with accounts that the operator makes: who gets in, and how far. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as netConnect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createHomeAssistantMqttDriver } from '@sluice/drivers/home-assistant-mqtt/driver';
import { openMqttLink } from '@sluice/drivers/mqtt/mqtt-link';
import { openOpeningFile } from '@sluice/drivers/mqtt/opening-file';
import { createTasmotaDriver } from '@sluice/drivers/tasmota/driver';
import { TEST_CA, TEST_IDENTITY } from '@sluice/drivers/testing/test-identity';
import type { BrokerRights } from '@sluice/engine/vocabulary/hardware';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chooseCommand } from './operator/commands.ts';
import { startBroker } from './start-broker.ts';
import { serverForFile } from './testing/shared-fixtures.ts';

/** Patient: a busy machine is late. */
const eventually = <Value>(look: () => Value) => expect.poll(look, { timeout: 10_000, interval: 20 });

const NOW = new Date('2026-06-10T08:00:00Z');

/** Home Assistant speaks 5 since 2026, and nothing else from 2027 on; boards speak 3.1.1. */
const VERSIONS = [
  ['3.1.1', { protocolVersion: 4 }],
  ['5', { protocolVersion: 5, properties: { sessionExpiryInterval: 3_600 } }],
] as const satisfies [name: string, IClientOptions][];

const server = serverForFile();
const warned: string[] = [];
const clients: MqttClient[] = [];
let broker: Awaited<ReturnType<typeof startBroker>>;

const folder = mkdtempSync(join(tmpdir(), 'sluice-tls-'));
const file = (part: 'cert' | 'key') => join(folder, part);

beforeAll(async () => {
  for (const part of ['cert', 'key'] as const) writeFileSync(file(part), TEST_IDENTITY[part]);
  broker = await startBroker({
    db: server.db,
    plain: { host: '127.0.0.1', port: 0 },
    tls: { host: '127.0.0.1', port: 0, certFile: file('cert'), keyFile: file('key') },
    dataFolder: folder,
    warn: (_error, sentence) => warned.push(sentence),
    recheckMs: 30,
  });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
});
afterAll(async () => {
  await broker.close();
  rmSync(folder, { recursive: true });
});

const run = (...args: string[]) => chooseCommand(args, 'http://garden.test')(server.db, NOW);

async function makeAccount(name: string, rights: BrokerRights): Promise<string> {
  const [, password = ''] = await run('broker-account', name, rights);
  return password.replace('password: ', '');
}

async function connect(username: string, password: string, options: IClientOptions = {}): Promise<MqttClient> {
  const { hostname, port } = new URL(broker.url);
  const client = await mqtt.connectAsync(`mqtt://${hostname}:${port}`, {
    protocolVersion: 4,
    reconnectPeriod: 0,
    username,
    password,
    ...options,
  });
  clients.push(client);
  return client;
}

/** All that a client hears, as `topic payload`, kept ones marked. */
async function listen(client: MqttClient, filter: string): Promise<string[]> {
  const heard: string[] = [];
  client.on('message', (topic, payload, { retain }) => heard.push(`${topic} ${payload}${retain ? ' kept' : ''}`));
  await client.subscribeAsync(filter).catch(() => {});
  return heard;
}

test('nobody gets in without an account of the operator’s, and it is told once', async () => {
  const password = await makeAccount('garden', 'device');
  await expect(connect('garden', 'sesame')).rejects.toThrow();
  await expect(connect('garden', 'sesame')).rejects.toThrow();
  await expect(connect('nobody', password)).rejects.toThrow();
  await expect(connect('sluice', password)).rejects.toThrow();
  await expect(connect('x'.repeat(10_000), password)).rejects.toThrow();
  expect(warned.filter((sentence) => sentence.includes('"garden"'))).toHaveLength(1);
  expect(warned.join()).not.toContain(password);
  await connect('garden', password);
  expect((await run('broker-accounts')).join('\n')).toMatch(/garden +device +2026-06-10/);
});

test.each(VERSIONS)(
  'by MQTT %s a device speaks and hears below its own name only; the server hears all of it',
  async (_, version) => {
    const [garden, pond, house] = await Promise.all([
      makeAccount('garden', 'device').then((password) => connect('garden', password, version)),
      makeAccount('pond', 'device').then((password) => connect('pond', password, version)),
      makeAccount('house', 'all').then((password) => connect('house', password, version)),
    ]);
    const link = openMqttLink(broker.url, () => {});
    await link.connected(5_000);
    const server: string[] = [];
    link.subscribe(['#'], ({ topic, payload }) => server.push(`${topic} ${payload}`));
    const [own, _foreign, everything] = await Promise.all([
      listen(garden, 'garden/#'),
      listen(garden, 'pond/#'),
      listen(house, '#'),
    ]);
    await pond.publishAsync('garden/switch/lawn/command', 'ON', { qos: 1 });
    await pond.publishAsync('cmnd/garden/POWER1', 'ON', { qos: 1, retain: true });
    await pond.publishAsync('homeassistant/switch/garden/lawn/config', '{}', { qos: 1, retain: true });
    await pond.publishAsync('pond/state', 'ON', { qos: 1 });
    await link.publish('garden/switch/lawn/command', 'OFF');
    await eventually(() => own).toEqual(['garden/switch/lawn/command OFF']);
    await eventually(() => everything.length).toBe(2);
    expect(everything).toEqual(['pond/state ON', 'garden/switch/lawn/command OFF']);
    expect(server).toEqual(everything);
    expect(own.some((line) => line.startsWith('pond'))).toBe(false);
    await link.close();
  },
);

test('a device announces nothing that would be told to another, nor takes over what another has announced', async () => {
  const garden = await connect('garden', await makeAccount('garden', 'device'));
  const pond = await connect('pond', await makeAccount('pond', 'device'));
  const link = openMqttLink(broker.url, () => {});
  await link.connected(5_000);
  const openings = openOpeningFile(join(folder, 'openings.json'));
  const tools = { link, openings, now: () => 0, greetingMs: 300 };
  const valve = (account: string, topics: string, id: string) => ({
    uniq_id: id,
    name: 'Lawn valve',
    stat_t: `${topics}/valve/lawn/state`,
    cmd_t: `${topics}/valve/lawn/command`,
    dev: { ids: id, name: account },
  });
  const announce = (client: MqttClient, topic: string, config: object) =>
    client.publishAsync(topic, JSON.stringify(config), { qos: 1, retain: true });
  await announce(garden, 'homeassistant/valve/garden/lawn/config', valve('garden', 'garden', 'g1'));
  await announce(pond, 'homeassistant/valve/pond/lawn/config', valve('pond', 'garden', 'p1'));
  await announce(pond, 'homeassistant/valve/pond/other/config', valve('pond', 'pond', 'g1'));
  const tasmota = (name: string, mac: string, more: object = {}) => ({
    ...{
      mac,
      t: name,
      dn: name,
      md: 'Sonoff',
      ft: '%prefix%/%topic%/',
      tp: ['cmnd', 'stat', 'tele'],
      rl: [1],
      ...more,
    },
  });
  await announce(
    pond,
    'tasmota/discovery/DC4F220848A1/config',
    tasmota('pond', 'DC4F220848A1', { ft: '%prefix%/garden/' }),
  );
  await announce(
    pond,
    'tasmota/discovery/DC4F220848A2/config',
    tasmota('pond', 'DC4F220848A2', { tp: ['cmnd/garden', 'a', 'b'] }),
  );
  await announce(garden, 'tasmota/discovery/DC4F220848A3/config', tasmota('garden', 'DC4F220848A3'));
  await announce(pond, 'tasmota/discovery/DC4F220848A3/config', tasmota('pond', 'DC4F220848A3'));
  const search = { address: null };
  const [announced, tasmotas] = await Promise.all([
    createHomeAssistantMqttDriver(tools).findDevices(search),
    createTasmotaDriver(tools).findDevices(search),
  ]);
  expect(announced.map(({ address }) => address)).toEqual(['homeassistant/g1']);
  expect(tasmotas.map(({ address, name }) => [address, name])).toEqual([['tasmota/DC4F220848A3', 'garden']]);
  const warnings = warned.filter((sentence) => sentence.includes('an announcement of "pond"'));
  expect(warnings.join('\n')).toMatch(
    /names "garden\/valve\/lawn\/state".*"garden" has announced "entity g1".*"cmnd\/garden\/"/s,
  );
  expect(warnings).toHaveLength(5);
  await link.close();
  await garden.publishAsync('homeassistant/valve/garden/lawn/config', '', { qos: 1, retain: true });
  const house = await connect('house', await makeAccount('house', 'all'));
  await house.publishAsync('tasmota/discovery/DC4F220848A3/config', '', { qos: 1, retain: true });
});

test.each(VERSIONS)('by MQTT %s a last will is bound by the same rights', async (_, version) => {
  const password = await makeAccount('garden', 'device');
  const house = await connect('house', await makeAccount('house', 'all'), version);
  const heard = await listen(house, '#');
  for (const topic of ['pond/status', 'garden/status']) {
    const dying = await connect('garden', password, {
      ...version,
      will: { topic, payload: Buffer.from('offline'), qos: 0, retain: false },
    });
    dying.stream.destroy();
  }
  await eventually(() => heard).toEqual(['garden/status offline']);
});

test.each(VERSIONS)('by MQTT %s an account that is removed, or has a new password, is cut off', async (_, version) => {
  const client = await connect('pond', await makeAccount('pond', 'device'), version);
  const password = await makeAccount('pond', 'device');
  await eventually(() => client.connected).toBe(false);
  const again = await connect('pond', password, version);
  await run('broker-account', 'pond', 'none');
  await eventually(() => again.connected).toBe(false);
  await expect(run('broker-account', 'pond', 'none')).rejects.toThrow('There is no account “pond”.');
});

test.each(VERSIONS)(
  'by MQTT %s nobody is pushed off by another’s id, and nothing waits for who is away',
  async (_, version) => {
    const password = await makeAccount('garden', 'device');
    const first = await connect('garden', password, { ...version, clientId: 'board', clean: false });
    await first.subscribeAsync('garden/command', { qos: 1 });
    const other = await connect('pond', await makeAccount('pond', 'device'), { ...version, clientId: 'board' });
    await sleep(20);
    expect(first.connected && other.connected).toBe(true);
    await first.endAsync(true);
    const house = await connect('house', await makeAccount('house', 'all'));
    await house.publishAsync('garden/command', 'ON', { qos: 1 });
    const back = await connect('garden', password, { ...version, clientId: 'board', clean: false });
    const heard = await listen(back, 'garden/command');
    await house.publishAsync('garden/command', 'OFF', { qos: 1 });
    await eventually(() => heard).toEqual(['garden/command OFF']);
  },
);

test.each(VERSIONS)('by MQTT %s programs without an id of their own do not push each other off', async (_, version) => {
  const password = await makeAccount('house', 'all');
  const [one, other] = [
    await connect('house', password, { ...version, clientId: '' }),
    await connect('house', password, { ...version, clientId: '' }),
  ];
  const heard = await listen(one, 'garden/state');
  await other.publishAsync('garden/state', 'ON', { qos: 1 });
  await eventually(() => heard).toEqual(['garden/state ON']);
  expect(one.connected && other.connected).toBe(true);
});

test('by MQTT 5 a program is told that its session ends with it, and what it says beside a message is passed on', async () => {
  const [, version] = VERSIONS[1];
  const password = await makeAccount('house', 'all');
  const sessions: unknown[] = [];
  const { hostname, port } = new URL(broker.url);
  const listener = mqtt.connect(`mqtt://${hostname}:${port}`, {
    ...version,
    username: 'house',
    password,
    reconnectPeriod: 0,
  });
  clients.push(listener);
  listener.on('connect', ({ properties }) => sessions.push(properties?.sessionExpiryInterval));
  await eventually(() => sessions).toEqual([1]);
  const heard: unknown[] = [];
  listener.on('message', (_topic, _payload, { properties }) => heard.push(properties?.responseTopic));
  await listener.subscribeAsync('garden/question');
  const asking = await connect('house', password, version);
  await asking.publishAsync('garden/question', '?', { qos: 1, properties: { responseTopic: 'garden/answer' } });
  await eventually(() => heard).toEqual(['garden/answer']);
});

test.each([
  ['a/b', 'device'],
  ['#', 'device'],
  ['sluice', 'all'],
  ['cmnd', 'device'],
  ['garden', 'everything'],
])('the account %s with %s is refused', async (name, rights) => {
  await expect(run('broker-account', name, rights)).rejects.toThrow(/cannot be a name|no rights/);
});

test('a stranger who sends much before saying who it is, is cut off', async () => {
  const { hostname, port } = new URL(broker.url);
  const socket = netConnect(Number(port), hostname);
  socket.on('error', () => {});
  // A connect packet that announces 200 MB, and a part of them.
  socket.write(Buffer.from([0x10, 0x80, 0x84, 0xaf, 0x5f]));
  socket.write(Buffer.alloc(200_000));
  await eventually(() => socket.destroyed).toBe(true);
});

test('a port that is taken is told in one sentence', async () => {
  const port = Number(new URL(broker.url).port);
  const again = startBroker({
    db: server.db,
    plain: { host: '127.0.0.1', port },
    tls: null,
    dataFolder: folder,
    warn: () => {},
  });
  await expect(again).rejects.toThrow(/is taken by another program.*MQTT_URL/);
});

test('what it keeps is there after a restart, but no command is; what was taken back is gone', async () => {
  const tools = { db: server.db, plain: { host: '127.0.0.1', port: 0 }, tls: null, warn: () => {} };
  const dataFolder = join(folder, 'kept');
  const meet = async ({ url }: { url: string }) => {
    const client = await mqtt.connectAsync(url, { protocolVersion: 4 });
    clients.push(client);
    return client;
  };
  const first = await startBroker({ ...tools, dataFolder });
  const bridge = await meet(first);
  const retain = (topic: string, payload: string) => bridge.publishAsync(topic, payload, { qos: 1, retain: true });
  await retain('zigbee2mqtt/bridge/devices', '[ü]');
  await retain('zigbee2mqtt/gone', 'x');
  await retain('zigbee2mqtt/gone', '');
  await makeAccount('trickster', 'device');
  await retain('homeassistant/switch/trickster/lawn/config', '{"cmd_t":"zigbee2mqtt/0x1/set"}');
  for (const topic of ['cmnd/garden/POWER1', 'zigbee2mqtt/0x1/set', 'garden/switch/lawn/command'])
    await retain(topic, 'ON');
  await bridge.publishAsync('zigbee2mqtt/passing', 'x', { qos: 1 });
  await first.close();

  const next = await startBroker({ ...tools, dataFolder });
  const heard = await listen(await meet(next), '#');
  await eventually(() => heard).toEqual(['zigbee2mqtt/bridge/devices [ü] kept']);
  await next.close();
  writeFileSync(join(dataFolder, 'mqtt-broker', 'kept.json'), '{"damaged');
  const said: string[] = [];
  const last = await startBroker({ ...tools, dataFolder, warn: (_error, sentence) => void said.push(sentence) });
  await last.close();
  expect(said).toEqual([expect.stringContaining('cannot be read')]);
});

describe('over TLS', () => {
  const connectTls = (password: string, ca = TEST_CA) =>
    connect('shed', password, { host: 'localhost', port: broker.tlsPort ?? 0, protocol: 'mqtts', ca });

  test('the same accounts and the same rights, and only for who knows the certificate', async () => {
    const password = await makeAccount('shed', 'device');
    const open = await connect('shed', password);
    const heard = await listen(open, 'shed/#');
    const secure = await connectTls(password);
    await secure.publishAsync('house/state', 'on');
    await secure.publishAsync('shed/state', 'on');
    await eventually(() => heard).toEqual(['shed/state on']);
    await expect(connectTls('sesame')).rejects.toThrow();
    await expect(connectTls(password, TEST_IDENTITY.cert)).rejects.toThrow(/certificate/);
    const { port } = new URL(broker.url);
    await expect(connect('shed', password, { port: Number(port), protocol: 'mqtts', ca: TEST_CA })).rejects.toThrow();
  });

  test('an outside broker with a certificate of its own is reached by who trusts it', async () => {
    const password = await makeAccount('outside', 'all');
    const url = `mqtts://outside:${password}@localhost:${broker.tlsPort}`;
    const errors: string[] = [];
    const stranger = openMqttLink(url, (error) => errors.push(String(error)));
    await eventually(() => errors.join()).toMatch(/certificate/);
    await stranger.close();
    const link = openMqttLink(url, (error) => errors.push(String(error)), { ca: TEST_CA });
    await link.connected(5_000);
    const heard: string[] = [];
    link.subscribe(['outside/#'], ({ payload }) => heard.push(payload));
    await link.publish('outside/x', 'hello');
    await eventually(() => heard).toEqual(['hello']);
    await link.close();
  });

  test('a certificate that cannot be used is told, and the one before stays', async () => {
    writeFileSync(file('cert'), 'nonsense');
    await eventually(() => warned.join()).toMatch(/certificate of the MQTT broker cannot be used/);
    const password = await makeAccount('shed', 'device');
    await connectTls(password);
    writeFileSync(file('cert'), TEST_IDENTITY.cert);
  });

  test.each([
    ['a file that is not there', { certFile: '/nowhere', keyFile: '/nowhere' }, /SLUICE_MQTTS_CERT .*\/nowhere/],
    ['a key without a certificate', { certFile: file('key'), keyFile: file('key') }, /do not fit together/],
  ])('%s is told in one sentence', async (_what, files, sentence) => {
    const tls = { host: '127.0.0.1', port: 0, ...files };
    await expect(startBroker({ db: server.db, plain: null, tls, dataFolder: folder, warn: () => {} })).rejects.toThrow(
      sentence,
    );
  });
});
