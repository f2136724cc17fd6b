/** A device is connected, its valves are tried for ten seconds each, and only then is it named and kept. */
import type { Device } from '@sluice/contract/devices';
import type { ValveTest } from '@sluice/contract/valve-tests';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type OwnGarden, openOwnGarden } from '../testing/own-garden.ts';
import { ScriptedDevice } from '../testing/scripted-device.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { eventually, type TestServer } from '../testing/test-server.ts';

let box: ScriptedDevice;
let garden: OwnGarden;
let device: Device;
let loop: Awaited<ReturnType<TestServer['startLoop']>>;
const server = serverForFile({ speed: 40, drivers: () => [box.driver()] });

const add = (extra: object) =>
  garden.call<{ device: Device }>('POST', `/groups/${garden.id}/devices`, {
    name: 'Found box',
    driver: 'shelly',
    address: box.address,
    ...extra,
  });

beforeEach(async () => {
  box = new ScriptedDevice(() => server.clock.now());
  garden = await openOwnGarden(server);
  device = (await add({ on_trial: true })).body.data.device;
  loop = await server.startLoop(true, { findDriver: server.findDriver });
});
afterEach(() => loop.stop());

type Tests = { tests: ValveTest[] };
const start = (terminals: number[] | null) =>
  garden.call<Tests>('POST', `/devices/${device.id}/valve_tests`, { terminals });
const tests = async () => (await garden.call<Tests>('GET', `/devices/${device.id}/valve_tests`)).body.data.tests;
const finished = (count: number) =>
  eventually(async () => {
    const all = await tests();
    return all.filter(({ result }) => result !== null).length >= count ? all : null;
  });
const keepDevice = (name = 'Shed') => garden.call<{ device: Device }>('POST', `/devices/${device.id}/keep`, { name });

describe('on trial', () => {
  test('nothing opens before somebody asks; then one valve for ten seconds, ended by the device itself', async () => {
    expect(device).toMatchObject({ is_on_trial: true, terminals: 2 });
    const { zones } = await garden.groupOf();
    expect(zones.map(({ enabled }) => enabled)).toEqual([false, false]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([box.opened, await tests()]).toEqual([[], []]);

    expect((await start([2])).body.data.tests).toMatchObject([{ terminal: 2, result: null, water_seen: null }]);
    const [tried, ...others] = await finished(1);
    expect(others).toEqual([]);
    expect(box.opened).toHaveLength(1);
    expect(box.opened[0]?.terminal).toBe(2);
    expect(box.opened[0]?.forS).toBeLessThanOrEqual(LIMITS.valveTestSeconds);
    expect(tried).toMatchObject({
      terminal: 2,
      result: 'opened',
      fault: null,
      flow_l_per_min: null,
      closed_itself: true,
    });
    expect(box.isOpen(2)).toBe(false);
  });

  test('kept with its new name, the zone through which no water came stays switched off', async () => {
    await start([1]);
    await finished(1);
    await start([2]);
    const [one, two] = await finished(2);
    await garden.call('PATCH', `/valve_tests/${one?.id}`, { water_seen: true });
    const said = await garden.call<{ test: ValveTest }>('PATCH', `/valve_tests/${two?.id}`, { water_seen: false });
    expect(said.body.data.test).toMatchObject({ terminal: 2, water_seen: false });
    expect((await keepDevice()).body.data.device).toMatchObject({ name: 'Shed', is_on_trial: false });
    expect((await garden.groupOf()).zones.map(({ enabled }) => enabled)).toEqual([true, false]);
    expect((await keepDevice('Another name')).body.data.device.name).toBe('Shed');
  });

  test('one that is not wanted goes, and can be connected again', async () => {
    expect((await garden.call('DELETE', `/devices/${device.id}`)).code).toBe(200);
    expect((await add({})).body.data.device).toMatchObject({ is_on_trial: false });
    expect((await garden.groupOf()).zones.map(({ enabled }) => enabled)).toEqual([true, true]);
    expect(box.opened).toEqual([]);
  });

  test('a process that dies while a valve is tried leaves it to the device’s timer', async () => {
    await start([1]);
    await eventually(async () => box.isOpen(1));
    loop.kill();
    await eventually(async () => !box.isOpen(1));
    loop = await server.startLoop(true, { findDriver: server.findDriver });
    expect(await finished(1)).toMatchObject([{ terminal: 1, result: 'opened' }]);
    expect(box.opened).toHaveLength(1);
  });
});

describe('a self-test of all valves', () => {
  beforeEach(() => keepDevice());

  test('tries them one after the other and stores flow and current with its date', async () => {
    box.flow = 8;
    await start(null);
    const all = await finished(2);
    expect(all).toMatchObject([
      { terminal: 1, result: 'flow', flow_l_per_min: 8, current_ma: 210, voltage_v: 24, valve_status: 'NORMAL' },
      { terminal: 2, result: 'flow', flow_l_per_min: 8 },
    ]);
    expect(Date.parse(all[0]?.tested.utc ?? '')).toBeLessThan(Date.parse(all[1]?.tested.utc ?? ''));
    const events = await garden.events();
    expect(events.map(({ source }) => source)).toEqual(['MANUAL', 'MANUAL']);
  });

  test('a meter that counts nothing says so; a new test takes the place of the old one', async () => {
    box.flow = 0;
    await start([1]);
    const [dry] = await finished(1);
    expect(dry).toMatchObject({ result: 'no-flow', flow_l_per_min: 0 });
    box.flow = 8;
    await start([1]);
    const again = await eventually(async () => (await tests()).find(({ result }) => result === 'flow'));
    expect(again.id).not.toBe(dry?.id);
    expect(await tests()).toHaveLength(1);
  });

  test('a master is tried with its zones; alone it is refused, as are unknown terminals', async () => {
    const { zones } = await garden.groupOf();
    await garden.makeLawn(zones[0]?.id);
    await garden.changeZone(zones[0]?.id, { master_zone_id: zones[1]?.id });
    expect((await start([2])).code).toBe(409);
    expect((await start([7])).code).toBe(422);
    expect((await start(null)).body.data.tests.map(({ terminal }) => terminal)).toEqual([1]);
    expect((await start(null)).code).toBe(409);
  });

  test('offline it is refused', async () => {
    box.isOffline = true;
    await eventually(async () => (await garden.groupOf()).devices[0]?.status === 'OFFLINE');
    expect((await start(null)).code).toBe(503);
    expect(await tests()).toEqual([]);
  });
});
