/** What a broker closes when the process that opened it is gone. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mqtt from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenValve } from '../driver.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { closingFor, openingFor } from '../testing/commands.ts';
import { openAndBeKilled } from '../testing/killed-opening.ts';
import { createZigbee2MqttDriver } from '../zigbee2mqtt/driver.ts';
import { type FakeZigbee2Mqtt, openFakeZigbee2Mqtt } from '../zigbee2mqtt/fake-zigbee2mqtt.ts';
import { openMemory } from '../zigbee2mqtt/memory.ts';
import { BROKERS, openTestBroker, type TestBroker } from './fake-broker.ts';
import { openLastWills } from './last-wills.ts';
import { openMqttLink } from './mqtt-link.ts';

const ADDRESS = 'zigbee2mqtt/0x7cc6b6fffe000001';
const ADOPTION = adoptionOf(ADDRESS, 'PIXIE', { hubAddress: 'zigbee2mqtt', acceptsNoTimer: true, isWaterValve: true });
const eventually = <Value>(look: () => Value) => expect.poll(look, { timeout: 20_000, interval: 20 });

describe.each(BROKERS)('with %s', (kind) => {
  let broker: TestBroker;
  let fake: FakeZigbee2Mqtt;
  let folder: string;
  const ends: (() => unknown)[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sluice-wills-'));
    broker = await openTestBroker(kind);
    fake = await openFakeZigbee2Mqtt(broker.url, 1_750_000_000_000);
    await fake.add({ ieee: '0x7cc6b6fffe000001', name: 'Plug', model: 'S26R2ZB', fields: { state: 'OFF' } });
  });
  afterAll(async () => {
    for (const end of ends) await end();
    await fake.close();
    await broker.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const isOpen = () => fake.devices[0]?.fields.state === 'ON';
  const start = (hasWills = true) => {
    const link = openMqttLink(broker.url, () => {});
    const wills = hasWills ? openLastWills(broker.url) : null;
    ends.push(() => link.close());
    const memory = openMemory(folder);
    return {
      wills,
      driver: createZigbee2MqttDriver({ link, memory, wills, now: fake.now, greetingMs: 600, echoMs: 1_000 }),
    };
  };
  const opening = (changes: Partial<OpenValve>) => openingFor(fake.now, 600, changes);

  test('a valve without a timer is refused, unless its owner accepts it and something else ends its water', async () => {
    const { driver } = start(false);
    const refused = driver.adoptDevice({ ...ADOPTION, acceptsNoTimer: false });
    await expect(refused).rejects.toMatchObject({ fault: 'no-timer' });
    expect(await driver.adoptDevice(ADOPTION)).toMatchObject({ hasNoTimer: true, terminals: [{ terminal: 1 }] });
    const open = (changes: Partial<OpenValve>) => driver.valves?.openValve(ADDRESS, opening(changes));
    await expect(open({})).rejects.toMatchObject({ fault: 'refused' });
    await expect(open({ heldBy: 'will' })).rejects.toMatchObject({ fault: 'refused' });
    expect(isOpen()).toBe(false);
    expect(await open({ heldBy: 'guard' })).toMatchObject({ valve: { isOpen: true, remainingS: null } });
    expect(await driver.valves?.closeValve(ADDRESS, closingFor(fake.now))).toMatchObject({ valve: { isOpen: false } });
  });

  test('a process that opens it and is killed leaves a broker that closes it', async () => {
    const hasOpened = await openAndBeKilled({
      here: import.meta.url,
      imports: {
        createZigbee2MqttDriver: '../zigbee2mqtt/driver.ts',
        openMqttLink: 'mqtt-link.ts',
        openLastWills: 'last-wills.ts',
        openMemory: '../zigbee2mqtt/memory.ts',
      },
      driver: `createZigbee2MqttDriver({
        link: openMqttLink(${JSON.stringify(broker.url)}, () => {}),
        wills: openLastWills(${JSON.stringify(broker.url)}),
        memory: openMemory(${JSON.stringify(folder)}),
        now: () => ${fake.now()} })`,
      address: ADDRESS,
      command: opening({ heldBy: 'will' }),
    });
    expect(hasOpened).toBe(true);
    await eventually(isOpen).toBe(false);
  });

  test('one that was closed is left alone when the process ends; one that is open is closed', async () => {
    const { driver, wills } = start();
    await driver.valves?.openValve(ADDRESS, opening({ heldBy: 'will' }));
    await driver.valves?.closeValve(ADDRESS, closingFor(fake.now));
    fake.sets.length = 0;
    await wills?.close();
    await driver.valves?.openValve(ADDRESS, opening({ heldBy: 'will' }));
    expect(fake.sets.map(({ payload }) => payload)).toEqual([{ state: 'ON' }]);
    await wills?.close();
    await eventually(isOpen).toBe(false);
  });

  test('one that was held before the broker went is held again when it is back', async () => {
    const wills = openLastWills(broker.url);
    const will = { topic: 'near/valve/set', payload: 'OFF' };
    expect(await wills.hold('valve', will, 5_000)).toBe(true);
    await broker.stop();
    await eventually(() => wills.hold('valve', will, 20)).toBe(false);
    await broker.start();
    const heard: string[] = [];
    const listener = await mqtt.connectAsync(broker.url, { protocolVersion: 4, reconnectPeriod: 100 });
    ends.push(() => listener.endAsync(true));
    listener.on('message', (topic) => heard.push(topic));
    await listener.subscribeAsync('near/#');
    expect(await wills.hold('valve', will, 20_000)).toBe(true);
    await wills.close();
    await eventually(() => heard).toEqual(['near/valve/set']);
  });

  test('a message of the broker closes once, and is not kept for later', async () => {
    const { wills } = start();
    expect(await wills?.hold('valve', { topic: 'far/valve/set', payload: 'OFF' }, 5_000)).toBe(true);
    const heard: string[] = [];
    const listener = await mqtt.connectAsync(broker.url, { protocolVersion: 4 });
    ends.push(() => listener.endAsync(true));
    listener.on('message', (topic, payload, { retain }) => heard.push(`${topic} ${payload} ${retain}`));
    await listener.subscribeAsync('far/#');
    await wills?.close();
    await eventually(() => heard).toEqual(['far/valve/set OFF false']);
    const late = await mqtt.connectAsync(broker.url, { protocolVersion: 4 });
    ends.push(() => late.endAsync(true));
    const retainedTopics: string[] = [];
    late.on('message', (topic) => retainedTopics.push(topic));
    await late.subscribeAsync('far/#');
    await late.publishAsync('far/mark', '', { qos: 1 });
    await eventually(() => retainedTopics).toEqual(['far/mark']);
  });
});

test('a broker that is away holds nothing', async () => {
  const wills = openLastWills('mqtt://127.0.0.1:9');
  expect(await wills.hold('valve', { topic: 'valve/set', payload: 'OFF' }, 100)).toBe(false);
  await wills.close();
});
