/** A device whose description changes while its valve is open: an update of the bridge, a definition that is gone. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Driver } from '../driver.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { closingFor, openingFor } from '../testing/commands.ts';
import { useBroker } from '../testing/use-broker.ts';
import { createZigbee2MqttDriver } from './driver.ts';
import type { FakeModel } from './fake-definitions.ts';
import type { FakeDevice } from './fake-valves.ts';
import { type FakeZigbee2Mqtt, openFakeZigbee2Mqtt, settleLink, startOn } from './fake-zigbee2mqtt.ts';
import { openMemory } from './memory.ts';

const IEEE = '0x7cc6b6fffe000001';
const ADDRESS = `zigbee2mqtt/${IEEE}`;

const setup = useBroker({ isFresh: true });
let fake: FakeZigbee2Mqtt;
let driver: Driver;
let device: FakeDevice;

beforeEach(async () => {
  fake = await openFakeZigbee2Mqtt(setup.broker.url, 1_750_000_000_000);
  driver = startOn(setup, fake);
});
afterEach(() => fake.close());

const settle = () => settleLink(setup.link, fake);
const lastSet = () => fake.sets.at(-1);

async function openThenChange(model: FakeModel, later: FakeModel | null): Promise<void> {
  device = await fake.add({ ieee: IEEE, name: 'Beet', model });
  await driver.adoptDevice(adoptionOf(ADDRESS, 'PIXIE', { hubAddress: 'zigbee2mqtt' }));
  await driver.valves?.openValve(ADDRESS, openingFor(fake.now, 300));
  device.model = later;
  await fake.announce();
  await settle();
}

test.each<[FakeModel, FakeModel | null, object]>([
  ['SWV', null, { state: 'OFF' }],
  ['SWV-ZNE', null, { state: 'OFF' }],
  ['SWV', 'GX03', { state: 'OFF' }],
  ['GX03', 'SWV', { valve_1: 'OFF' }],
  ['QT-05M', null, { valve_state: 0 }],
])('a %s that is described as %s meanwhile is still read, and closed as it was opened', async (model, later, off) => {
  await openThenChange(model, later);
  expect(await driver.readState(ADDRESS)).toMatchObject({
    hasChangedWhileOpen: true,
    valves: expect.arrayContaining([expect.objectContaining({ terminal: 1, isOpen: true, runId: 'run' })]),
  });
  expect((await driver.valves?.closeValve(ADDRESS, closingFor(fake.now)))?.valve.isOpen).toBe(false);
  expect(lastSet()).toEqual({ ieee: IEEE, payload: off });
});

test('another process closes it by what the journal holds, and closes everything so too', async () => {
  await openThenChange('SWV', null);
  const another = () =>
    createZigbee2MqttDriver({
      link: setup.link,
      memory: openMemory(`${setup.folder}/another`),
      now: fake.now,
      greetingMs: 600,
      echoMs: 1_000,
    });
  // Nothing is known of it there: neither that it is a valve nor that it is open.
  await expect(another().valves?.closeValve(ADDRESS, closingFor(fake.now))).rejects.toMatchObject({ fault: 'refused' });
  const closeCommand = JSON.stringify({ state: 'state', valueOn: 'ON', valueOff: 'OFF' });
  const closed = await another().valves?.closeValve(ADDRESS, closingFor(fake.now, { closeCommand }));
  expect(closed?.valve.isOpen).toBe(false);
  expect(lastSet()?.payload).toEqual({ state: 'OFF' });

  fake.sets.length = 0;
  await fake.report(device, { state: 'ON' });
  await another().valves?.closeAll(ADDRESS, {
    ...closingFor(fake.now),
    closeCommands: [{ terminal: 1, closeCommand }],
  });
  expect(fake.sets).toEqual([{ ieee: IEEE, payload: { state: 'OFF' } }]);
});

test('a device that took over its name is told nothing', async () => {
  await openThenChange('SWV', 'SWV');
  device.name = 'Beet 2';
  const door = await fake.add({ ieee: '0x0000000000000002', name: 'Beet', model: 'SWV' });
  await fake.report(door, { state: 'ON' });
  await fake.report(device, {});
  await settle();
  fake.sets.length = 0;
  await driver.valves?.closeValve(ADDRESS, closingFor(fake.now));
  expect(fake.sets).toEqual([{ ieee: IEEE, payload: { state: 'OFF' } }]);
  expect(door.fields.state).toBe('ON');
});

test('what was stored is what is opened: one that is closed otherwise by now stays shut', async () => {
  device = await fake.add({ ieee: IEEE, name: 'Beet', model: 'SWV' });
  await driver.adoptDevice(adoptionOf(ADDRESS, 'PIXIE', { hubAddress: 'zigbee2mqtt' }));
  const stored = (await driver.valves?.describeClose?.(ADDRESS, 1)) ?? '';
  fake.sets.length = 0;
  const open = (closeCommand: string | null) =>
    driver.valves?.openValve(ADDRESS, openingFor(fake.now, 60, { closeCommand }));
  await expect(open(null)).rejects.toMatchObject({ fault: 'refused' });
  await expect(open(stored.replace('OFF', 'AUS'))).rejects.toMatchObject({ fault: 'refused' });
  expect(fake.sets).toEqual([]);
  expect((await open(stored))?.valve.isOpen).toBe(true);
});

test('a list of devices that is none of the bridge’s takes no device away', async () => {
  device = await fake.add({ ieee: IEEE, name: 'Beet', model: 'SWV' });
  await driver.adoptDevice(adoptionOf(ADDRESS, 'PIXIE', { hubAddress: 'zigbee2mqtt' }));
  for (const list of ['[]', '[{"ieee_address":{"toString":null}}, null, 7]']) {
    await fake.send('bridge/devices', list);
    await settle();
    expect((await driver.readState(ADDRESS)).valves).toMatchObject([{ terminal: 1, isOpen: false }]);
  }
});
