/** Leak and rain sensors behind Zigbee2MQTT, and the flow meter of a valve. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Driver } from '../driver.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { openingFor } from '../testing/commands.ts';
import { useBroker } from '../testing/use-broker.ts';
import { createZigbee2MqttDriver } from './driver.ts';
import type { FakeModel } from './fake-definitions.ts';
import { type FakeZigbee2Mqtt, openFakeZigbee2Mqtt, settleLink } from './fake-zigbee2mqtt.ts';
import { openMemory } from './memory.ts';

const HUB = 'zigbee2mqtt';
const IEEE = '0x00124b0000000077';
const ADDRESS = `${HUB}/${IEEE}`;

const setup = useBroker({ isFresh: true });
let fake: FakeZigbee2Mqtt;
let driver: Driver;

beforeEach(async () => {
  fake = await openFakeZigbee2Mqtt(setup.broker.url, 1_750_000_000_000);
  const memory = openMemory(setup.folder);
  driver = createZigbee2MqttDriver({ link: setup.link, memory, now: fake.now, greetingMs: 600, echoMs: 1_000 });
});
afterEach(() => fake.close());

const settle = () => settleLink(setup.link, fake);
const add = (model: FakeModel) => fake.add({ ieee: IEEE, name: 'Cellar', model });

test.each<[FakeModel, string, object, object]>([
  ['SNZB-05P', 'leak', { water_leak: true }, { water_leak: false }],
  // It has a switch for its buzzer.
  ['3RWS18BZ', 'leak', { water_leak: true }, { water_leak: false }],
  ['RB-SRAIN01', 'rain', { rain: true }, { rain: false }],
  ['ZG-223Z', 'rain', { rainwater: 'raining' }, { rainwater: 'none' }],
])('%s is a sensor of %s', async (model, senses, wet, dry) => {
  const device = await add(model);
  const found = (await driver.findDevices({ address: null })).find(({ address }) => address === ADDRESS);
  expect(found).toMatchObject({ types: ['SENSOR'], senses, obstacle: null });
  const adopted = await driver.adoptDevice(adoptionOf(ADDRESS, 'SENSOR', { hubAddress: HUB }));
  expect(adopted).toMatchObject({ senses, terminals: [] });
  expect((await driver.readState(ADDRESS)).probes).toEqual([]);
  const feel = async (fields: object) => {
    await fake.report(device, { ...fields, battery: 90 });
    await settle();
    return (await driver.readState(ADDRESS)).probes;
  };
  expect(await feel(wet)).toMatchObject([{ serial: IEEE, isWet: true, moisture: null, batteryFraction: 0.9 }]);
  expect(await feel(dry)).toMatchObject([{ isWet: false }]);
  expect(fake.sets).toEqual([]);
});

test('a flow that the bridge repeats is as old as its last change; what it knew before is of no known age', async () => {
  const device = await add('SWV');
  await driver.adoptDevice(adoptionOf(ADDRESS, 'PIXIE', { hubAddress: HUB }));
  const tell = async (fields: object) => {
    await fake.pass(70);
    await fake.report(device, fields);
    await settle();
    const { flowLPerMin, flowMeasuredAt } = await driver.readState(ADDRESS);
    const ago = flowMeasuredAt == null ? flowMeasuredAt : Math.round((fake.now() - flowMeasuredAt) / 1000);
    return [flowLPerMin === null ? null : Math.round(Number(flowLPerMin)), ago];
  };
  await tell({ flow: 0 });
  expect(await tell({ flow: 0.72 })).toEqual([12, 0]);
  expect(await tell({ battery: 80 })).toEqual([12, 70]);
  expect(await tell({ flow: 0.73 })).toEqual([12, 0]);
});

test('litres of a run are those of its meter', async () => {
  const device = await add('SWV');
  await driver.adoptDevice(adoptionOf(ADDRESS, 'PIXIE', { hubAddress: HUB }));
  await driver.valves?.openValve(ADDRESS, openingFor(fake.now, 300));
  for (const flow of [0.71, 0.72, 0.73]) {
    await fake.pass(70);
    await fake.report(device, { flow });
    await settle();
    await driver.readState(ADDRESS);
  }
  await fake.pass(90);
  await settle();
  const [valve] = (await driver.readState(ADDRESS)).valves;
  expect(valve).toMatchObject({ isOpen: false, delivered: { basis: 'measured' } });
  expect(valve?.delivered?.volumeL).toBeCloseTo(60, 0);
});
