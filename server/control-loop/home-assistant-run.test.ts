/** Valves of a Home Assistant from its address to a run whose server is killed, and what people are told of its token. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Device, FoundDevices } from '@sluice/contract/devices';
import type { ValveTest } from '@sluice/contract/valve-tests';
import { createHomeAssistantDriver } from '@sluice/drivers/home-assistant/driver';
import { CONTROLLER, controller, zoneId, zonesOf } from '@sluice/drivers/home-assistant/fake-garden';
import { FakeHomeAssistant, TOKEN } from '@sluice/drivers/home-assistant/fake-home-assistant';
import { createHomes, type Homes } from '@sluice/drivers/home-assistant/homes';
import { openOpeningFile } from '@sluice/drivers/mqtt/opening-file';
import { THIS_MACHINE } from '@sluice/drivers/testing/this-machine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { killInMidRun } from '../testing/killed-run.ts';
import { openOwnGarden, refusal } from '../testing/own-garden.ts';
import { eventually, openTestServer, type TestServer } from '../testing/test-server.ts';

const LAWN = zoneId('rainbird', 1);
const SPEED = 20;

let folder: string;
let server: TestServer;
let home: FakeHomeAssistant;
let opened: Homes[];

function makeDriver(speed = SPEED) {
  const now = () => server.clock.now();
  const homes = createHomes({ networks: THIS_MACHINE, now, warn: () => {} });
  opened.push(homes);
  return createHomeAssistantDriver({
    homes,
    openings: openOpeningFile(join(folder, 'openings.json')),
    discoverHosts: async () => [home.host],
    now,
    echoMs: 2_000,
    settleMs: 20,
    // Waited for in real time, beside a clock that is faster.
    endShownMs: 8_000 / speed,
    endSlackMs: 1_500 / speed,
  });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-home-assistant-'));
  opened = [];
});

async function start(integration = 'rainbird', speed = SPEED): Promise<void> {
  home = new FakeHomeAssistant(zonesOf(integration), [controller]);
  await home.open();
  const driver = makeDriver(speed);
  server = await openTestServer({ speed, drivers: () => [driver] });
}
afterEach(async () => {
  await server.close();
  for (const homes of opened) homes.stop();
  await home.close();
  rmSync(folder, { recursive: true, force: true });
});

type Garden = Awaited<ReturnType<typeof openOwnGarden>>;

const login = (token: string) => ({ driver: 'home-assistant', address: home.host, access: { token } });
const list = (garden: Garden, token: string) =>
  garden.call<FoundDevices>('POST', `/groups/${garden.id}/found_devices`, login(token));

async function addController(garden: Garden): Promise<Device> {
  const [found] = (await list(garden, TOKEN)).body.data.devices;
  const wanted = { name: 'Box', driver: 'home-assistant', address: found?.address, access: { token: TOKEN } };
  const added = await garden.call<{ device: Device }>('POST', `/groups/${garden.id}/devices`, wanted);
  await garden.makeLawns((await garden.groupOf()).zones.map(({ id }) => id));
  await garden.proveTimers();
  return added.body.data.device;
}

test('it lists what can water to who gives its token, waters by hand, and shuts on time though the server is gone', async () => {
  await start();
  const garden = await openOwnGarden(server);
  const search = await garden.call<FoundDevices>('GET', `/groups/${garden.id}/found_devices`);
  expect(search.body.data.devices).toMatchObject([{ address: home.host, lists_others: true, needs: ['token'] }]);
  expect(refusal(await list(garden, 'of another'))).toEqual({
    http: 422,
    errors: [[30, 'access', expect.stringContaining('token')]],
  });
  const { devices } = (await list(garden, TOKEN)).body.data;
  expect(devices).toMatchObject([{ name: 'Garden controller', terminals: 3, obstacle: null, lists_others: false }]);
  const device = await addController(garden);
  expect(device).toMatchObject({ driver: 'home-assistant', model: 'Eight zones', terminals: 3, has_own_timer: true });
  expect(JSON.stringify(device)).not.toContain(TOKEN);
  const { zones } = await garden.groupOf();
  expect(zones.map(({ name }) => name)).toEqual(['Garden zone 1', 'Garden zone 2', 'Garden zone 3']);

  const another = await openOwnGarden(server);
  const again = {
    name: 'Box',
    driver: 'home-assistant',
    address: `${home.host}/${CONTROLLER}`,
    access: { token: TOKEN },
  };
  expect((await another.call('POST', `/groups/${another.id}/devices`, again)).code).toBe(409);

  await killInMidRun(server, garden, {
    zoneId: zones[0]?.id,
    isOpen: () => home.isOpen(LAWN),
    received: () => home.received,
    openings: () => home.received.filter(([service]) => service === 'rainbird.start_irrigation'),
    pass: (durationS) => home.pass(durationS),
    makeDriver,
  });
  expect(home.received[0]).toEqual(['rainbird.start_irrigation', LAWN, { duration: expect.any(Number) }]);
});

test('a token that was taken back is told once, and another one brings it back', async () => {
  await start();
  const garden = await openOwnGarden(server);
  const device = await addController(garden);
  const loop = await server.startLoop(true, { findDriver: server.findDriver });
  await eventually(async () => (await garden.groupOf()).devices[0]?.status === 'ONLINE');
  home.token = 'a new one';
  home.hangUp();
  await eventually(async () => (await garden.groupOf()).devices[0]?.status === 'OFFLINE');
  const titles = async () => {
    const answer = await garden.call<{ notifications: { title: string }[] }>('GET', '/notifications');
    return answer.body.data.notifications.map(({ title }) => title);
  };
  const refused = server.services.translate('en', 'notifications.deviceRefusesLogin.title', { device: device.name });
  await eventually(async () => (await titles()).includes(refused));
  const change = (token: string) => garden.call('PUT', `/devices/${device.id}/access`, { access: { token } });
  expect(refusal(await change('of another')).http).toBe(422);
  expect((await change('a new one')).code).toBe(200);
  await eventually(async () => (await garden.groupOf()).devices[0]?.status === 'ONLINE');
  expect((await titles()).filter((title) => title === refused)).toHaveLength(1);
  await loop.stop();
});

test('a removed valve is told', async () => {
  await start();
  const garden = await openOwnGarden(server);
  const device = await addController(garden);
  await server.startLoop(true, { findDriver: server.findDriver });
  await eventually(async () => (await garden.groupOf()).devices[0]?.status === 'ONLINE');
  home.remove(LAWN);
  const gone = server.services.translate('en', 'notifications.deviceEntityGone.title', { device: device.name });
  await eventually(async () => {
    const answer = await garden.call<{ notifications: { title: string }[] }>('GET', '/notifications');
    return answer.body.data.notifications.some(({ title }) => title === gone);
  });
});

test('a controller that its integration asks seldom is seen to close a valve by itself', async () => {
  await start('linktap', 2);
  const garden = await openOwnGarden(server);
  const [found] = (await list(garden, TOKEN)).body.data.devices;
  const wanted = { name: 'Taps', driver: 'home-assistant', address: found?.address, access: { token: TOKEN } };
  const added = await garden.call<{ device: Device }>('POST', `/groups/${garden.id}/devices`, wanted);
  const path = `/devices/${added.body.data.device.id}/valve_tests`;
  let passedUntil = server.clock.now();
  const passing = setInterval(() => {
    home.pass((server.clock.now() - passedUntil) / 1000);
    passedUntil = server.clock.now();
  }, 20);
  const loop = await server.startLoop(true, { findDriver: server.findDriver });
  await garden.call('POST', path, { terminals: [1] });
  const tried = await eventually(async () => {
    const { tests } = (await garden.call<{ tests: ValveTest[] }>('GET', path)).body.data;
    return tests.find(({ result }) => result !== null);
  });
  expect(tried).toMatchObject({ terminal: 1, result: 'opened', closed_itself: true });
  expect(home.received.map(([service]) => service)).toEqual(['linktap.start_watering']);
  clearInterval(passing);
  await loop.stop();
});
