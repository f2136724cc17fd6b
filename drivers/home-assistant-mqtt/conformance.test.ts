/** The checks that every driver passes, over a real broker, for each way to announce a device. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdoptableType } from '@sluice/engine/vocabulary/hardware';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CONFORMANCE_CHECKS } from '../conformance.ts';
import { ADOPTION_CHECKS, PROBE_CHECKS } from '../conformance-devices.ts';
import { openTestBroker, settleLink, type TestBroker } from '../mqtt/fake-broker.ts';
import { type MqttLink, openMqttLink } from '../mqtt/mqtt-link.ts';
import { openOpeningFile } from '../mqtt/opening-file.ts';
import { createHomeAssistantMqttDriver } from './driver.ts';
import { type FakeBoard, type FakeBoardOptions, openFakeBoard } from './fake-esphome.ts';

const MAC = '30aea4000001';
const VALVES = `homeassistant/${MAC}`;
const PROBE = `${VALVES}/${MAC}-sensor-soil`;

let broker: TestBroker;
let board: FakeBoard;
let link: MqttLink;
let folder: string;
/** Short only where answers are lost: a busy machine answers late. */
let echoMs: number;
/** Live states get lost on their way to us; the broker has kept them. */
let losesStates = false;

beforeAll(async () => {
  broker = await openTestBroker();
});
afterAll(() => broker.stop());
beforeEach(() => {
  echoMs = 3_000;
  folder = mkdtempSync(join(tmpdir(), 'sluice-discovery-'));
  losesStates = false;
  const real = openMqttLink(broker.url, () => {});
  link = {
    ...real,
    subscribe: (filters, listener) =>
      real.subscribe(filters, (message) => {
        if (losesStates && !message.isRetained && message.topic.endsWith('/state')) return;
        listener(message);
      }),
  };
});
afterEach(async () => {
  await link.close();
  await board.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = async (options: FakeBoardOptions) => {
  board = await openFakeBoard(broker.url, 1_750_000_000_000, options);
};
const start = () =>
  createHomeAssistantMqttDriver({
    link,
    openings: openOpeningFile(join(folder, 'openings.json')),
    now: board.now,
    greetingMs: 600,
    echoMs,
    settleMs: 10,
  });
const adoptionOf = (address: string, type: AdoptableType) =>
  ({ address, type, hubAddress: null, isIndoor: false, access: {}, place: null }) as const;

describe.each<[string, FakeBoardOptions]>([
  ['announced by entity', {}],
  ['announced as a device, in minutes', { style: 'device', component: 'valve', unit: 'min', multiplier: 2 }],
])('valves %s', (_, options) => {
  test.each(CONFORMANCE_CHECKS)('$name', async ({ name, run }) => {
    if (name.includes('lost acknowledgement')) echoMs = 250;
    await open(options);
    const driver = start();
    const { address } = await driver.adoptDevice(adoptionOf(VALVES, 'SPRITE'));
    const settle = () => settleLink(link, board);
    const harness = {
      driver,
      address,
      terminal: 2,
      unknownTerminal: 3,
      now: board.now,
      async pass(durationS: number) {
        await board.pass(durationS);
        await settle();
      },
      async setOffline(isOn: boolean) {
        await board.setOffline(isOn);
        await settle();
      },
      async setLostAcknowledgement(isOn: boolean) {
        losesStates = isOn;
      },
      setCircuit: null,
      async press() {
        await board.press(2);
        await settle();
      },
      setAsleep: null,
      reportsVolume: false,
      restart: start,
    };
    await expect(run(harness)).resolves.toBeUndefined();
  });
});

describe.each<[string, AdoptableType, FakeBoardOptions]>([
  [VALVES, 'SPRITE', {}],
  [VALVES, 'PUMP', { valves: ['Well pump'], style: 'device' }],
  [PROBE, 'SENSOR', { valves: [], moisture: 31 }],
])('adopting %s as %s', (address, type, options) => {
  test.each(ADOPTION_CHECKS)('$name', async ({ run }) => {
    await open(options);
    const harness = {
      driver: start(),
      adoption: adoptionOf(address, type),
      absentAddress: 'homeassistant/nobody',
      wrongAccess: null,
    };
    await expect(run(harness)).resolves.toBeUndefined();
  });
});

test.each(PROBE_CHECKS)('$name', async ({ run }) => {
  await open({ valves: [], moisture: 31 });
  const driver = start();
  const { address, serial } = await driver.adoptDevice(adoptionOf(PROBE, 'SENSOR'));
  const harness = {
    driver,
    address,
    serial,
    now: board.now,
    async pass(durationS: number) {
      await board.pass(durationS);
      await board.measure(30.5);
      await settleLink(link, board);
    },
  };
  await expect(run(harness)).resolves.toBeUndefined();
});
