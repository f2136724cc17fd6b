/** A Zigbee2MQTT hub and a valve behind it, from adding to a run whose server is killed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Device, FoundDevices } from '@sluice/contract/devices';
import type { EndDevice, Hub } from '@sluice/contract/hubs';
import type { ActiveRun } from '@sluice/contract/runs';
import type { ValveTest } from '@sluice/contract/valve-tests';
import type { Driver } from '@sluice/drivers/driver';
import { openTestBroker, type TestBroker } from '@sluice/drivers/mqtt/fake-broker';
import { type MqttLink, openMqttLink } from '@sluice/drivers/mqtt/mqtt-link';
import { createZigbee2MqttDriver } from '@sluice/drivers/zigbee2mqtt/driver';
import { type FakeZigbee2Mqtt, openFakeZigbee2Mqtt } from '@sluice/drivers/zigbee2mqtt/fake-zigbee2mqtt';
import { openMemory } from '@sluice/drivers/zigbee2mqtt/memory';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { present } from '../../scripts/present.ts';
import { openOwnGarden, refusal } from '../testing/own-garden.ts';
import { eventually, openTestServer, type TestServer } from '../testing/test-server.ts';

const VALVE = '0x7cc6b6fffe000001';

let folder: string;
let broker: TestBroker;
let fake: FakeZigbee2Mqtt;
let links: MqttLink[];
let server: TestServer;

function startDriver(): Driver {
  const link = openMqttLink(broker.url, () => {});
  links.push(link);
  const now = () => server?.clock.now() ?? present();
  return createZigbee2MqttDriver({ link, memory: openMemory(folder), now, greetingMs: 1_000, echoMs: 2_000 });
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-zigbee-'));
  links = [];
  broker = await openTestBroker();
  fake = await openFakeZigbee2Mqtt(broker.url, present());
  const driver = startDriver();
  server = await openTestServer({ drivers: () => [driver] });
});
afterEach(async () => {
  await server.close();
  await Promise.all(links.map((link) => link.close()));
  await fake.close();
  await broker.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a valve joins its hub, is added, waters, and closes by its own countdown when the server is killed', async () => {
  const garden = await openOwnGarden(server, 'PIXIE');
  const driver = 'zigbee2mqtt';
  const find = async () =>
    (await garden.call<FoundDevices>('GET', `/groups/${garden.id}/found_devices`)).body.data.devices.filter(
      (found) => found.driver === driver,
    );
  const [bridge] = await find();
  expect(bridge).toMatchObject({ address: 'zigbee2mqtt', types: ['HUB'], obstacle: null });
  const hub = { name: 'Shed', driver, address: bridge?.address };
  const added = await garden.call<{ hub: Hub }>('POST', `/groups/${garden.id}/hubs`, hub);
  const { id: hub_id } = added.body.data.hub;
  expect(added.body.data.hub).toMatchObject({ status: 'ONLINE', wifi_firmware_version: '2.14.1' });

  await garden.call('POST', `/hubs/${hub_id}/pairing`);
  expect(fake.permitsJoiningS).toBe(LIMITS.hubPairingSeconds);
  const valve = await fake.add({ ieee: VALVE, name: VALVE, model: 'SWV', interview: 'IN_PROGRESS' });
  const joining = await eventually(async () => (await find())[0]);
  expect(joining.obstacle).toBe('joining');
  valve.interview = 'SUCCESSFUL';
  valve.name = 'Roses';
  await fake.announce();
  const found = await eventually(async () => (await find()).find(({ obstacle }) => obstacle === null));
  expect(found).toMatchObject({ name: 'Roses', types: ['PIXIE'], terminals: 1, needs_hub: true });

  const device = { name: 'Roses', driver, address: found.address, hub_id };
  const adopted = await garden.call<{ device: Device }>('POST', `/groups/${garden.id}/devices`, device);
  expect(adopted.code).toBe(200);
  expect(adopted.body.data.device).toMatchObject({ model: 'SWV', serial_number: VALVE, driver, is_zigbee: true });
  expect(fake.sets.map(({ payload }) => payload)).toEqual([{ state: 'OFF' }]);

  const zone = (await garden.groupOf()).zones[0];
  await garden.makeLawn(zone?.id);
  await garden.proveTimers();
  const loopDriver = startDriver();
  const loop = await server.startLoop(true, { findDriver: () => loopDriver });
  const asked = await garden.call<{ runs: ActiveRun[] }>('POST', `/groups/${garden.id}/manual_runs`, {
    zones: [{ zone_id: zone?.id, minutes: 3 }],
  });
  const runId = asked.body.data.runs[0]?.id;
  await eventually(async () => (await garden.groupOf()).active_runs.some(({ phase }) => phase === 'WATERING'));
  expect(valve.fields.state).toBe('ON');
  const sentBefore = fake.sets.length;
  expect(fake.sets.at(-1)?.payload).toMatchObject({ state: 'ON', on_time: expect.any(Number) });

  loop.kill();
  await fake.pass(181);
  expect(valve.fields.state).toBe('OFF');
  expect(fake.sets.length).toBe(sentBefore);

  server.clock.set(server.clock.now() + 181_000);
  const nextDriver = startDriver();
  await server.startLoop(true, { findDriver: () => nextDriver });
  const events = () => garden.events();
  const event = await eventually(async () => (await events()).find(({ id }) => id === runId));
  expect(event).toMatchObject({ source: 'MANUAL' });
  expect(event.duration_s).toBeGreaterThan(170);
  expect(event.duration_s).toBeLessThan(190);
  expect(fake.sets.some(({ payload }, at) => at >= sentBefore && payload.state === 'ON')).toBe(false);
});

test('a plug is sent nothing until the owner, and nobody else, says that it is a water valve; a lock never', async () => {
  const garden = await openOwnGarden(server, 'PIXIE');
  const hub = { name: 'Shed', driver: 'zigbee2mqtt', address: 'zigbee2mqtt' };
  const made = await garden.call<{ hub: Hub }>('POST', `/groups/${garden.id}/hubs`, hub);
  const { id: hub_id } = made.body.data.hub;
  await garden.call('POST', `/hubs/${hub_id}/pairing`);
  const plug = await fake.add({ ieee: VALVE, name: 'Plug', model: 'S26R2ZB', fields: { state: 'ON' } });
  const lock = await fake.add({ ieee: '0x7cc6b6fffe000003', name: 'Garden valve', model: 'YRD226HA2619' });
  fake.asked.length = 0;
  const find = async () =>
    (await garden.call<FoundDevices>('GET', `/groups/${garden.id}/found_devices`)).body.data.devices;
  const isThere = async () => (await find()).find(({ name }) => name === 'Plug');
  expect(await eventually(isThere)).toMatchObject({
    obstacle: 'not-surely-a-valve',
    can_be_guarded: true,
    messages: { closing: [`zigbee2mqtt/${VALVE}/set {"state":"OFF"}`] },
  });
  expect((await find()).map(({ name }) => name)).not.toContain('Garden valve');
  const addition = { name: 'Lawn', driver: 'zigbee2mqtt', address: `zigbee2mqtt/${VALVE}`, hub_id };
  const said = { accepts_no_timer: true, is_water_valve: true };
  const add = (body: object) => garden.call<{ device: Device }>('POST', `/groups/${garden.id}/devices`, body);
  expect(refusal(await add({ ...addition, accepts_no_timer: true }))).toMatchObject({
    http: 422,
    errors: [[30, 'is_water_valve', expect.stringContaining('no valve')]],
  });
  const ofLock = { ...addition, ...said, address: `zigbee2mqtt/${lock.ieee}` };
  expect(refusal(await add(ofLock))).toMatchObject({ http: 422, errors: [[30, 'model', expect.any(String)]] });
  const manager = await server.register();
  await server.share(garden.id, manager.id, 'MANAGER');
  const byManager = { ...addition, is_water_valve: true };
  expect((await server.call(manager.token, 'POST', `/groups/${garden.id}/devices`, byManager)).code).toBe(403);
  expect(fake.asked).toEqual([]);
  expect(plug.fields.state).toBe('ON');
  const added = await add({ ...addition, ...said });
  expect(added.body.data.device).toMatchObject({ is_switch: true, has_own_timer: false });
  expect(fake.sets.map(({ ieee, payload }) => [ieee, payload])).toEqual([[VALVE, { state: 'OFF' }]]);
});

test('an end device is renamed and removed in the network itself, unless a garden has it', async () => {
  const garden = await openOwnGarden(server, 'PIXIE');
  const made = await garden.call<{ hub: Hub }>('POST', `/groups/${garden.id}/hubs`, {
    name: 'Shed',
    driver: 'zigbee2mqtt',
    address: 'zigbee2mqtt',
  });
  const { id } = made.body.data.hub;
  const valve = await fake.add({
    ieee: VALVE,
    name: 'Roses',
    model: 'SWV',
    fields: { state: 'OFF', update: { state: 'available' } },
  });
  const plug = await fake.add({ ieee: '0x7cc6b6fffe000002', name: 'Plug', model: 'S26R2ZB' });
  await garden.call('POST', `/hubs/${id}/pairing`);
  const addition = { name: 'Lawn', driver: 'zigbee2mqtt', address: `zigbee2mqtt/${VALVE}`, hub_id: id };
  expect((await garden.call('POST', `/groups/${garden.id}/devices`, addition)).code).toBe(200);
  const list = async () =>
    (await garden.call<{ end_devices: EndDevice[] }>('GET', `/hubs/${id}/end_devices`)).body.data.end_devices.map(
      ({ name, is_added, has_update }) => `${name} ${is_added} ${has_update}`,
    );
  const rename = (ieee: string, name: string) => garden.call('PATCH', `/hubs/${id}/end_devices/${ieee}`, { name });
  const remove = (ieee: string, isForced = false) =>
    garden.call('DELETE', `/hubs/${id}/end_devices/${ieee}?is_forced=${isForced}`);
  expect(await list()).toEqual(['Plug false null', 'Roses true true']);

  expect((await rename(VALVE, 'Garden/front lawn')).code).toBe(200);
  expect(valve.name).toBe('Garden/front lawn');
  await eventually(async () => (await list()).includes('Garden/front lawn true true'));
  expect(refusal(await rename(VALVE, 'Plug'))).toMatchObject({
    http: 409,
    errors: [[50, null, expect.stringMatching(/did not accept this name/)]],
  });
  expect(valve.name).toBe('Garden/front lawn');
  const [shown] = (await garden.groupOf()).devices;
  expect(shown).toMatchObject({ name: 'Lawn' });

  expect(refusal(await remove(VALVE, true))).toMatchObject({
    http: 409,
    errors: [[50, null, expect.stringMatching(/belongs to a garden/)]],
  });
  await fake.setOffline(plug, true);
  expect(refusal(await remove(plug.ieee))).toMatchObject({
    http: 409,
    errors: [[50, null, expect.stringMatching(/did not leave/)]],
  });
  expect((await remove(plug.ieee, true)).code).toBe(200);
  await eventually(async () => (await list()).length === 1);
  expect((await remove(plug.ieee)).code).toBe(404);
});

test('a valve is tried: its own countdown ends the test and proves it; one that goes on reporting open is closed', async () => {
  const garden = await openOwnGarden(server, 'PIXIE');
  const hub = { name: 'Shed', driver: 'zigbee2mqtt', address: 'zigbee2mqtt' };
  const made = await garden.call<{ hub: Hub }>('POST', `/groups/${garden.id}/hubs`, hub);
  const { id: hub_id } = made.body.data.hub;
  await garden.call('POST', `/hubs/${hub_id}/pairing`);
  const valve = await fake.add({ ieee: VALVE, name: 'Roses', model: 'SWV', fields: { state: 'OFF' } });
  const addition = { name: 'Roses', driver: 'zigbee2mqtt', address: `zigbee2mqtt/${VALVE}`, hub_id };
  const added = await eventually(async () => {
    const { body } = await garden.call<{ device: Device }>('POST', `/groups/${garden.id}/devices`, addition);
    return body.data?.device;
  });
  const url = `/devices/${added.id}/valve_tests`;
  const tests = async () => (await garden.call<{ tests: ValveTest[]; length_s: number }>('GET', url)).body.data;
  const { length_s: seconds } = await tests();
  const loopDriver = startDriver();
  const loop = await server.startLoop(true, { findDriver: () => loopDriver });
  const open = async () => {
    fake.sets.length = 0;
    await garden.call('POST', url, { terminals: null });
    await eventually(async () => (await tests()).tests.some(({ is_open }) => is_open));
  };
  const closes = () => fake.sets.filter(({ payload }) => payload.state === 'OFF').length;
  const ended = () => eventually(async () => (await tests()).tests.find(({ result }) => result !== null));
  const proof = async () => (await garden.groupOf()).zones[0]?.timer_proof;

  await open();
  server.clock.set(server.clock.now() + seconds * 1000);
  await fake.pass(seconds + 1);
  expect(await ended()).toMatchObject({ closed_itself: true });
  expect(closes()).toBe(0);
  expect(await proof()).toBe('proven');

  await open();
  server.clock.set(server.clock.now() + (seconds + 3) * 1000);
  await fake.report(valve, {});
  expect(await ended()).toMatchObject({ closed_itself: false });
  expect(closes()).toBe(1);
  expect(await proof()).toBe('disproven');
  await loop.stop();
});
