/** A Shelly from its address to its last run, over HTTP, with a server that is killed while it waters. */
import type { Device } from '@sluice/contract/devices';
import type { ActiveRun } from '@sluice/contract/runs';
import type { ValveTest } from '@sluice/contract/valve-tests';
import { createHttpLink } from '@sluice/drivers/lan/http';
import { createShellyDriver } from '@sluice/drivers/shelly/driver';
import { FakeGen2 } from '@sluice/drivers/shelly/fake-gen2';
import { THIS_MACHINE } from '@sluice/drivers/testing/this-machine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOwnGarden, refusal } from '../testing/own-garden.ts';
import { eventually, openTestServer, type TestServer } from '../testing/test-server.ts';

const PASSWORD = 'open door';
const MINUTES = 2;

let server: TestServer;
let shelly: FakeGen2;
const now = () => server.clock.now();
const makeDriver = () =>
  createShellyDriver(
    { send: createHttpLink(THIS_MACHINE, 1000), discoverHosts: async () => [] },
    { now, warn: () => {} },
  );

beforeEach(async () => {
  shelly = new FakeGen2({ password: PASSWORD, relays: 2, startMs: now });
  await shelly.open();
  const driver = makeDriver();
  server = await openTestServer({ speed: 20, drivers: () => [driver] });
});
afterEach(async () => {
  await server.close();
  await shelly.close();
});

test('it is added by address and password, waters by hand, and shuts on time though the server is gone', async () => {
  const garden = await openOwnGarden(server);
  const unsaid = { name: 'Box', driver: 'shelly', address: shelly.host };
  const wanted = { ...unsaid, is_water_valve: true };
  const add = (password: string) =>
    garden.call<{ device: Device }>('POST', `/groups/${garden.id}/devices`, { ...wanted, access: { password } });
  expect(refusal(await add('sesame'))).toMatchObject({
    http: 422,
    errors: [[expect.anything(), 'access', expect.anything()]],
  });
  const bySilence = { ...unsaid, access: { password: PASSWORD } };
  expect(refusal(await garden.call('POST', `/groups/${garden.id}/devices`, bySilence))).toMatchObject({
    http: 422,
    errors: [[30, 'is_water_valve', expect.stringContaining('no valve')]],
  });
  expect(shelly.settings[0]?.initial_state).toBe('restore_last');

  const { device } = (await add(PASSWORD)).body.data;
  expect(device).toMatchObject({ driver: 'shelly', model: 'Pro2PM', terminals: 2, serial_number: shelly.id });
  expect(device).toMatchObject({ is_switch: true, has_own_timer: true });
  expect(shelly.settings[0]).toMatchObject({ initial_state: 'off', auto_off: true });
  const { zones } = await garden.groupOf();
  expect(zones.map(({ name }) => name)).toEqual(['Lawn', 'Zone 2']);
  expect(shelly.relays.map(({ openings }) => openings)).toEqual([0, 0]);

  const another = await openOwnGarden(server);
  const again = await another.call('POST', `/groups/${another.id}/devices`, {
    ...wanted,
    access: { password: PASSWORD },
  });
  expect(again.code).toBe(409);
  expect(shelly.settings[0]).toMatchObject({ initial_state: 'off', auto_off: true });

  await garden.makeLawn(zones[0]?.id);
  await garden.proveTimers();

  const before = await server.startLoop(true, { findDriver: server.findDriver });
  const answer = await garden.call<{ runs: ActiveRun[] }>('POST', `/groups/${garden.id}/manual_runs`, {
    zones: [{ zone_id: zones[0]?.id, minutes: MINUTES }],
  });
  const [run] = answer.body.data.runs;
  if (!run) throw new Error('no run was started');
  await eventually(async () => (await garden.groupOf()).active_runs.some(({ phase }) => phase === 'WATERING'));
  const relay = shelly.relay(0);
  expect(relay).toMatchObject({ isOn: true, openings: 1 });
  expect(relay.timerS).toBeLessThanOrEqual(MINUTES * 60);
  before.kill();
  await eventually(async () => !shelly.relay(0).isOn);
  // Nobody told it to.
  expect(shelly.relay(0).offCommands).toBe(0);

  // A new process knows nothing of the run that the device could not store.
  const driver = makeDriver();
  await server.startLoop(true, { findDriver: () => driver });
  const events = () => garden.events();
  const event = await eventually(async () => (await events()).find(({ id }) => id === run.id));
  expect(event).toMatchObject({ status: 'EXECUTED', source: 'MANUAL' });
  expect(shelly.relay(0)).toMatchObject({ isOn: false, openings: 1 });

  await garden.call('DELETE', `/devices/${device.id}`);
  expect(shelly.settings[0]).toMatchObject({ initial_state: 'restore_last', auto_off: false });
});

test('with another password on the device it goes on once its owner has said so, also while the server runs', async () => {
  const garden = await openOwnGarden(server);
  const added = await garden.call<{ device: Device }>('POST', `/groups/${garden.id}/devices`, {
    name: 'Box',
    driver: 'shelly',
    address: shelly.host,
    is_water_valve: true,
    access: { password: PASSWORD },
  });
  const { device } = added.body.data;
  const { zones } = await garden.groupOf();
  await garden.makeLawn(zones[0]?.id);
  await garden.proveTimers();
  const loop = await server.startLoop(true, { findDriver: server.findDriver });
  shelly.password = 'another door';
  const say = (password: string) => garden.call('PUT', `/devices/${device.id}/access`, { access: { password } });
  expect(refusal(await say('sesame'))).toMatchObject({ http: 422, errors: [[30, 'access', expect.anything()]] });
  expect((await say('another door')).code).toBe(200);
  await garden.call('POST', `/groups/${garden.id}/manual_runs`, { zones: [{ zone_id: zones[0]?.id, minutes: 1 }] });
  await eventually(async () => shelly.relay(0).isOn);
  await loop.stop();
});

test('just added it waters only once its valve was tried, and its own timer was seen to close it', async () => {
  const garden = await openOwnGarden(server);
  const wanted = { name: 'Box', driver: 'shelly', address: shelly.host, is_water_valve: true };
  const access = { password: PASSWORD };
  const added = await garden.call<{ device: Device }>('POST', `/groups/${garden.id}/devices`, { ...wanted, access });
  const { id } = added.body.data.device;
  const { zones } = await garden.groupOf();
  for (const zone of zones) await garden.makeLawn(zone.id);
  const loop = await server.startLoop(true, { findDriver: server.findDriver });
  const water = () =>
    garden.call('POST', `/groups/${garden.id}/manual_runs`, { zones: [{ zone_id: zones[0]?.id, minutes: 1 }] });
  expect(refusal(await water())).toEqual({ http: 409, errors: [[51, null, expect.stringContaining('Try the valve')]] });

  await garden.call('POST', `/devices/${id}/valve_tests`, { terminals: [1] });
  const read = () => garden.call<{ tests: ValveTest[] }>('GET', `/devices/${id}/valve_tests`);
  const [tried] = await eventually(async () => {
    const { tests } = (await read()).body.data;
    return tests[0]?.result ? tests : null;
  });
  expect(tried).toMatchObject({ terminal: 1, result: 'opened', closed_itself: true });
  expect(shelly.relay(0)).toMatchObject({ isOn: false, openings: 1, offCommands: 0 });
  expect((await garden.groupOf()).zones.map(({ timer_proof }) => timer_proof)).toEqual(['proven', 'unproven']);
  expect((await water()).code).toBe(200);
  await eventually(async () => shelly.relay(0).isOn);
  await loop.stop();
});
