/** The checks that every driver passes, over a real broker. */
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
import { createTasmotaDriver } from './driver.ts';
import { type FakeTasmota, type FakeTasmotaOptions, openFakeTasmota } from './fake-tasmota.ts';

const RELAYS = 'tasmota/DC4F220848A2';
const PROBE = `${RELAYS}/CHIRP-1`;
const CHIRP = { 'CHIRP-1': { Moisture: 41, Light: 1200, Temperature: 20.3 } };

let broker: TestBroker;
let fake: FakeTasmota;
let link: MqttLink;
let folder: string;
/** Short only where answers are lost: a busy machine answers late. */
let echoMs: number;

beforeAll(async () => {
  broker = await openTestBroker();
});
afterAll(() => broker.stop());
beforeEach(() => {
  echoMs = 3_000;
  folder = mkdtempSync(join(tmpdir(), 'sluice-tasmota-'));
  link = openMqttLink(broker.url, () => {});
});
afterEach(async () => {
  await link.close();
  await fake.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = async (options: FakeTasmotaOptions) => {
  fake = await openFakeTasmota(broker.url, 1_750_000_000_000, options);
};
const start = () =>
  createTasmotaDriver({
    link,
    openings: openOpeningFile(join(folder, 'openings.json')),
    now: fake.now,
    greetingMs: 600,
    echoMs,
  });
const adoptionOf = (address: string, type: AdoptableType) =>
  ({ address, type, hubAddress: null, isIndoor: false, access: {}, place: null }) as const;

describe.each<[number, FakeTasmotaOptions]>([
  [2, {}],
  [1, { relays: 1, fullTopic: '%topic%/%prefix%/' }],
])('relay %i of %j', (terminal, options) => {
  test.each(CONFORMANCE_CHECKS)('$name', async ({ name, run }) => {
    if (name.includes('lost acknowledgement')) echoMs = 250;
    await open(options);
    const driver = start();
    const { address } = await driver.adoptDevice(adoptionOf(RELAYS, 'SPRITE'));
    const settle = () => settleLink(link, fake);
    const harness = {
      driver,
      address,
      terminal,
      unknownTerminal: 3,
      now: fake.now,
      pass: (durationS: number) => fake.pass(durationS).then(settle),
      setOffline: (isOn: boolean) => fake.setOffline(isOn).then(settle),
      async setLostAcknowledgement(isOn: boolean) {
        fake.losesAnswers = isOn;
      },
      setCircuit: null,
      press: () => fake.press(terminal).then(settle),
      setAsleep: null,
      reportsVolume: false,
      restart: start,
    };
    await expect(run(harness)).resolves.toBeUndefined();
  });
});

describe.each<[string, AdoptableType, FakeTasmotaOptions]>([
  [RELAYS, 'SPRITE', {}],
  [PROBE, 'SENSOR', { relays: 0, sensors: CHIRP }],
])('adopting %s as %s', (address, type, options) => {
  test.each(ADOPTION_CHECKS)('$name', async ({ run }) => {
    await open(options);
    const absentAddress = 'tasmota/000000000000';
    const harness = { driver: start(), adoption: adoptionOf(address, type), absentAddress, wrongAccess: null };
    await expect(run(harness)).resolves.toBeUndefined();
  });
});

test.each(PROBE_CHECKS)('$name', async ({ run }) => {
  await open({ relays: 0, sensors: CHIRP });
  const driver = start();
  const { address, serial } = await driver.adoptDevice(adoptionOf(PROBE, 'SENSOR'));
  await expect(run({ driver, address, serial, now: fake.now, pass: fake.pass })).resolves.toBeUndefined();
});
