/** Leak and rain sensors from being found to what they stop, over a real broker and the control loop. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FoundDevices } from '@sluice/contract/devices';
import type { Sensor } from '@sluice/contract/sensors';
import type { Driver } from '@sluice/drivers/driver';
import { openTestBroker, type TestBroker } from '@sluice/drivers/mqtt/fake-broker';
import { type MqttLink, openMqttLink } from '@sluice/drivers/mqtt/mqtt-link';
import { createZigbee2MqttDriver } from '@sluice/drivers/zigbee2mqtt/driver';
import type { FakeModel } from '@sluice/drivers/zigbee2mqtt/fake-definitions';
import type { FakeDevice } from '@sluice/drivers/zigbee2mqtt/fake-valves';
import { type FakeZigbee2Mqtt, openFakeZigbee2Mqtt, settleLink } from '@sluice/drivers/zigbee2mqtt/fake-zigbee2mqtt';
import { openMemory } from '@sluice/drivers/zigbee2mqtt/memory';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { present } from '../../scripts/present.ts';
import { type OwnGarden, openOwnGarden } from '../testing/own-garden.ts';
import { ScriptedDevice } from '../testing/scripted-device.ts';
import { eventually, openTestServer, type TestServer } from '../testing/test-server.ts';
import { readSensorsAndHubs } from './read-sensors.ts';

let folder: string;
let broker: TestBroker;
let fake: FakeZigbee2Mqtt;
let link: MqttLink;
let server: TestServer;
let box: ScriptedDevice;
let garden: OwnGarden;
let joined = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-wet-'));
  broker = await openTestBroker();
  fake = await openFakeZigbee2Mqtt(broker.url, present());
  link = openMqttLink(broker.url, () => {});
  const now = () => server?.clock.now() ?? present();
  const zigbee = createZigbee2MqttDriver({ link, memory: openMemory(folder), now, greetingMs: 1_000 });
  server = await openTestServer({ drivers: (): Driver[] => [zigbee, box.driver()] });
});
afterAll(async () => {
  await server.close();
  await link.close();
  await fake.close();
  await broker.stop();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  box = new ScriptedDevice(() => server.clock.now());
  garden = await openOwnGarden(server);
  await garden.addBox(box.address);
  await garden.makeLawns((await garden.groupOf()).zones.map(({ id }) => id));
});

const read = () => readSensorsAndHubs(server.db, server.findDriver, server.clock.now(), server.faults);
const sensorOf = async () => (await garden.groupOf()).sensors[0];
const notices = async () => {
  const { body } = await garden.call<{ notifications: { title: string; text: string }[] }>(
    'GET',
    `/notifications?group_id=${garden.id}`,
  );
  return body.data.notifications;
};

/** Joins the network, is found, and added to the first zone. */
async function addSensor(model: FakeModel, fields: object): Promise<FakeDevice> {
  joined += 1;
  const ieee = `0x00124b00000000${String(joined).padStart(2, '0')}`;
  const device = await fake.add({ ieee, name: `Feeler ${joined}`, model });
  const newHub = { name: 'Bridge', driver: 'zigbee2mqtt', address: 'zigbee2mqtt' };
  const hub = await garden.call<{ hub: { id: string } }>('POST', `/groups/${garden.id}/hubs`, newHub);
  await garden.call('POST', `/hubs/${hub.body.data.hub.id}/pairing`, {});
  await settleLink(link, fake);
  const { devices } = (await garden.call<FoundDevices>('GET', `/groups/${garden.id}/found_devices`)).body.data;
  const found = devices.find(({ address }) => address.endsWith(ieee));
  const added = await garden.call<{ sensor: Sensor }>('POST', `/groups/${garden.id}/sensors`, {
    name: 'Feeler',
    driver: 'zigbee2mqtt',
    address: found?.address,
    hub_id: hub.body.data.hub.id,
    zone_id: (await garden.groupOf()).zones[0]?.id,
  });
  expect(added.code).toBe(200);
  expect(added.body.data.sensor.senses).toBe(found?.senses);
  await tell(device, fields);
  return device;
}

async function tell(device: FakeDevice, fields: object): Promise<Set<string>> {
  await fake.report(device, fields);
  await settleLink(link, fake);
  server.clock.set(server.clock.now() + 1_000);
  return read();
}

test('water at a leak sensor stops its zone and locks it until somebody has looked', async () => {
  const device = await addSensor('SNZB-05P', { water_leak: false });
  expect(await sensorOf()).toMatchObject({ senses: 'leak', is_wet: false, moisture: null });
  const [lawn, roses] = (await garden.groupOf()).zones;
  const loop = await server.startLoop(true, { findDriver: server.findDriver });
  await garden.call('POST', `/groups/${garden.id}/manual_runs`, { zones: [{ zone_id: lawn?.id, minutes: 20 }] });
  await eventually(async () => box.isOpen(1));

  await tell(device, { water_leak: true });
  await eventually(async () => !box.isOpen(1));
  const events = () => garden.events();
  await eventually(async () => (await events()).length === 1);
  expect(await sensorOf()).toMatchObject({ is_wet: true });
  expect((await garden.groupOf()).zones[0]?.lock).toMatchObject({ cause: 'wet' });
  expect((await garden.groupOf()).zones[1]?.lock).toBeNull();
  expect(await notices()).toMatchObject([{ title: `${lawn?.name}: water detected` }]);

  // The same once more, and a report repeated after a restart, notify nothing new.
  await tell(device, { water_leak: true });
  expect(await notices()).toHaveLength(1);
  await garden.call('DELETE', `/zones/${lawn?.id}/lock`);
  await tell(device, { water_leak: true, battery: 50 });
  expect((await garden.groupOf()).zones[0]?.lock).toBeNull();

  await tell(device, { water_leak: false });
  await tell(device, { water_leak: true });
  expect((await garden.groupOf()).zones[0]?.lock).toMatchObject({ cause: 'wet' });
  expect(await notices()).toHaveLength(2);
  const other = await garden.call('POST', `/groups/${garden.id}/manual_runs`, {
    zones: [{ zone_id: roses?.id, minutes: 1 }],
  });
  expect(other.code).toBe(200);
  await loop.stop();
});

test('programs wait while a rain sensor feels rain and some hours more; a longer delay of a person stays', async () => {
  const device = await addSensor('RB-SRAIN01', { rain: false });
  const delay = async () => Date.parse((await garden.groupOf()).rain_delay_until?.utc ?? '');
  expect(await delay()).toBeNaN();
  const rainAt = server.clock.now();
  expect(await tell(device, { rain: true })).toContain(garden.id);
  const delayedUntil = await delay();
  expect(Math.abs(delayedUntil - rainAt - LIMITS.rainSensorHoldHours * HOUR_MS)).toBeLessThan(60_000);
  expect((await notices()).map(({ title }) => title)).toEqual(['Feeler: rain']);

  // Reports of the same rain within half an hour make no new plan.
  expect(await tell(device, { rain: true })).not.toContain(garden.id);
  server.clock.set(server.clock.now() + HOUR_MS);
  expect(await tell(device, { rain: true })).toContain(garden.id);
  expect((await delay()) - delayedUntil).toBeGreaterThan(0.9 * HOUR_MS);
  expect(await notices()).toHaveLength(1);

  // One that never dries is believed for three days.
  server.clock.set(rainAt + LIMITS.rainSensorDoubtedAfterHours * HOUR_MS);
  const before = await delay();
  expect(await tell(device, { rain: true })).not.toContain(garden.id);
  expect(await tell(device, { rain: true })).not.toContain(garden.id);
  expect(await delay()).toEqual(before);
  expect((await notices()).map(({ title }) => title)).toEqual(['Feeler: non-stop rain', 'Feeler: rain']);
  await tell(device, { rain: false });
  expect(await tell(device, { rain: true })).toContain(garden.id);

  await garden.call('PUT', `/groups/${garden.id}/rain_delay`, { hours: 48 });
  const longer = await delay();
  await tell(device, { rain: false });
  await tell(device, { rain: true });
  expect(await delay()).toBe(longer);
});
