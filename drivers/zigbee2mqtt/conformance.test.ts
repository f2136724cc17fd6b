/** The checks that every driver passes, over a real broker, for a valve of each way to end a run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CONFORMANCE_CHECKS } from '../conformance.ts';
import { ADOPTION_CHECKS, HUB_CHECKS, PROBE_CHECKS } from '../conformance-devices.ts';
import { openTestBroker, type TestBroker } from '../mqtt/fake-broker.ts';
import { type MqttLink, openMqttLink } from '../mqtt/mqtt-link.ts';
import { createZigbee2MqttDriver } from './driver.ts';
import type { FakeModel } from './fake-definitions.ts';
import type { FakeDevice } from './fake-valves.ts';
import { type FakeZigbee2Mqtt, openFakeZigbee2Mqtt, settleLink } from './fake-zigbee2mqtt.ts';
import { openMemory } from './memory.ts';

const HUB = 'zigbee2mqtt';
const IEEE = '0x7cc6b6fffe000001';
const SOIL = '0xa4c138000000004c';

let broker: TestBroker;
let fake: FakeZigbee2Mqtt;
let link: MqttLink;
let folder: string;

beforeAll(async () => {
  broker = await openTestBroker();
});
afterAll(() => broker.stop());

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-zigbee-'));
  await broker.stop();
  await broker.start();
  fake = await openFakeZigbee2Mqtt(broker.url, 1_750_000_000_000);
  link = openMqttLink(broker.url, () => {});
});
afterEach(async () => {
  await link.close();
  await fake.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = () =>
  createZigbee2MqttDriver({ link, memory: openMemory(folder), now: fake.now, greetingMs: 600, echoMs: 1_000 });

const settle = () => settleLink(link, fake);

const adoptionOf = (ieee: string, type: 'PIXIE' | 'SENSOR') =>
  ({ address: `${HUB}/${ieee}`, type, hubAddress: HUB, isIndoor: false, access: {}, place: null }) as const;

async function addDevice(model: FakeModel, ieee = IEEE): Promise<FakeDevice> {
  return fake.add({ ieee, name: 'Rosen 🌹', model });
}

const TERMINALS: { [model in FakeModel]?: number } = { SWV: 1, QT06_2: 1, GX03: 2 };

describe.each(Object.entries(TERMINALS) as [FakeModel, number][])('valve %s', (model, terminal) => {
  test.each(CONFORMANCE_CHECKS)('$name', async ({ run }) => {
    const device = await addDevice(model);
    const driver = start();
    await driver.adoptDevice(adoptionOf(IEEE, 'PIXIE'));
    const harness = {
      driver,
      address: `${HUB}/${IEEE}`,
      terminal,
      unknownTerminal: 3,
      now: fake.now,
      async pass(durationS: number) {
        await fake.pass(durationS);
        await settle();
      },
      async setOffline(isOn: boolean) {
        await fake.setOffline(device, isOn);
        await settle();
      },
      async setLostAcknowledgement(isOn: boolean) {
        fake.losesFirstEchoes = isOn;
      },
      setCircuit: null,
      async press() {
        await fake.press(device, terminal);
        await settle();
      },
      setAsleep: null,
      reportsVolume: false,
      restart: start,
    };
    await expect(run(harness)).resolves.toBeUndefined();
  });
});

describe.each([
  ['SWV', 'PIXIE'],
  ['GX03', 'PIXIE'],
  ['TS0601_soil', 'SENSOR'],
] as const)('adopting a %s', (model, type) => {
  test.each(ADOPTION_CHECKS)('$name', async ({ run }) => {
    const device = await addDevice(model);
    device.isKept = true;
    await fake.report(device, { soil_moisture: 41, temperature: 20 });
    const harness = { driver: start(), adoption: adoptionOf(IEEE, type), absentAddress: 'nobody', wrongAccess: null };
    await expect(run(harness)).resolves.toBeUndefined();
  });
});

describe('adopting a hub', () => {
  test.each(ADOPTION_CHECKS)('$name', async ({ run }) => {
    const adoption = { address: HUB, type: 'HUB', hubAddress: null, isIndoor: true, access: {}, place: null } as const;
    const harness = { driver: start(), adoption, absentAddress: 'nobody', wrongAccess: null };
    await expect(run(harness)).resolves.toBeUndefined();
  });
});

test.each(HUB_CHECKS)('$name', async ({ run }) => {
  await addDevice('SWV');
  const harness = { driver: start(), address: HUB, otherAddress: `${HUB}/${IEEE}` };
  await expect(run(harness)).resolves.toBeUndefined();
});

test.each(PROBE_CHECKS)('$name', async ({ run }) => {
  const device = await addDevice('TS0601_soil', SOIL);
  const driver = start();
  await driver.adoptDevice(adoptionOf(SOIL, 'SENSOR'));
  const measure = () => fake.report(device, { soil_moisture: 41.5, temperature: 20, battery: 86 });
  await measure();
  const harness = {
    driver,
    address: `${HUB}/${SOIL}`,
    serial: SOIL,
    now: fake.now,
    async pass(durationS: number) {
      await fake.pass(durationS);
      await measure();
      await settle();
    },
  };
  await settle();
  await expect(run(harness)).resolves.toBeUndefined();
});
