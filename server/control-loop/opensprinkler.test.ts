/** A real kind of hardware on the server's whole path: added over the API, watered by the control loop. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Device, FoundDevices } from '@sluice/contract/devices';
import type { Driver } from '@sluice/drivers/driver';
import { createOpenSprinklerDriver } from '@sluice/drivers/opensprinkler/driver';
import { type FakeController, openFakeController } from '@sluice/drivers/opensprinkler/fake-controller';
import { createHttpTransport } from '@sluice/drivers/opensprinkler/http-transport';
import { openNoteStore } from '@sluice/drivers/opensprinkler/notes';
import { THIS_MACHINE } from '@sluice/drivers/testing/this-machine';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type OwnGarden, openOwnGarden, refusal } from '../testing/own-garden.ts';
import { eventually, openTestServer, type TestServer } from '../testing/test-server.ts';

const SPEED = 10;
const PASSWORD = 'open door';

let server: TestServer;
let controller: FakeController;
let garden: OwnGarden;
let folder: string;
let driver: Driver;

/** As after a restart: nothing is remembered but what is in the folder. */
const startDriver = () => {
  driver = createOpenSprinklerDriver(createHttpTransport(THIS_MACHINE, 1000), {
    now: () => server.clock.now(),
    warn: () => {},
    sleep: (ms) => sleep(ms / SPEED),
    notes: openNoteStore(folder),
  });
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-opensprinkler-'));
  server = await openTestServer({ speed: SPEED, drivers: () => [driver] });
  controller = await openFakeController({
    password: PASSWORD,
    names: ['Lawn', 'Roses', 'S03'],
    programs: ['Morning'],
    now: () => server.clock.now(),
  });
  startDriver();
  garden = await openOwnGarden(server);
});
afterEach(async () => {
  await server.close();
  await controller.close();
  rmSync(folder, { recursive: true });
});

const host = () => controller.base.replace('http://', '');
const add = (password: string) =>
  garden.call<{ device: Device }>('POST', `/groups/${garden.id}/devices`, {
    name: 'Shed',
    driver: 'opensprinkler',
    address: host(),
    access: { password },
  });
const events = () => garden.events();
const startLoop = () => server.startLoop(true, { findDriver: server.findDriver });
const phase = async (runId: string) =>
  (await garden.groupOf()).active_runs.find(({ id }) => id === runId)?.phase ?? null;

async function waterLawn(minutes: number): Promise<string> {
  const zone = (await garden.groupOf()).zones.find(({ name }) => name === 'Lawn');
  await garden.makeLawn(zone?.id);
  const { body } = await garden.call<{ runs: { id: string }[] }>('POST', `/groups/${garden.id}/manual_runs`, {
    zones: [{ zone_id: zone?.id, minutes }],
  });
  const [run] = body.data.runs;
  if (!run) throw new Error('no run was started');
  await eventually(async () => (await phase(run.id)) === 'WATERING');
  return run.id;
}

test('it is found by its address, and added with its names; its own programs stop', async () => {
  const { devices } = (
    await garden.call<FoundDevices>('GET', `/groups/${garden.id}/found_devices?address=${encodeURIComponent(host())}`)
  ).body.data;
  expect(devices).toMatchObject([{ driver: 'opensprinkler', types: ['SPRITE'], needs: ['password'], terminals: null }]);
  expect(refusal(await add('opensesame')).errors[0]?.[1]).toBe('access');
  const { body } = await add(PASSWORD);
  expect(body.data.device).toMatchObject({ driver: 'opensprinkler', serial_number: '02:FC:00:00:00:01', terminals: 3 });
  expect(JSON.stringify(body)).not.toContain(PASSWORD);
  expect((await garden.groupOf()).zones.map(({ name }) => name)).toEqual(['Lawn', 'Roses', 'Zone 3']);
  expect(controller.programs).toMatchObject([{ name: 'Morning', isEnabled: false }]);
  expect(controller.asked.filter((asked) => asked.startsWith('cm'))).toEqual([]);
  const removed = await garden.call('DELETE', `/devices/${body.data.device.id}`);
  expect(removed.code).toBe(200);
  expect(controller.programs).toMatchObject([{ name: 'Morning', isEnabled: true }]);
});

test('a run goes on after the server was killed, the controller ends it, and it is recorded as it was', async () => {
  await add(PASSWORD);
  const loop = await startLoop();
  const runId = await waterLawn(1);
  expect(controller.stations.isOn(0)).toBe(true);
  loop.kill();
  const closes = () => controller.asked.filter((asked) => asked.includes('en=0') || asked.startsWith('cv'));
  const before = closes().length;
  await sleep(3_000);
  expect(controller.stations.isOn(0)).toBe(true);
  await eventually(async () => !controller.stations.isOn(0));
  expect(closes()).toHaveLength(before);
  startDriver();
  await startLoop();
  const event = await eventually(async () => (await events()).find(({ id }) => id === runId));
  expect(event).toMatchObject({ status: 'EXECUTED', source: 'MANUAL' });
  expect(event.duration_s).toBeGreaterThan(58);
  expect(event.duration_s).toBeLessThan(62);
});

test('two runs, one after the other: the seconds that the controller takes to open the second are not taken from it', async () => {
  await add(PASSWORD);
  await startLoop();
  const zones = (await garden.groupOf()).zones.slice(0, 2);
  for (const { id } of zones) await garden.makeLawn(id);
  const lengths = zones.map(({ id }) => ({ zone_id: id, minutes: 1 }));
  await garden.call('POST', `/groups/${garden.id}/manual_runs`, { zones: lengths });
  const both = await eventually(async () => ((await events()).length === 2 ? events() : null));
  for (const { duration_s } of both) expect(Math.abs((duration_s ?? 0) - 60)).toBeLessThanOrEqual(1);
});

test('a run that is stopped closes the station', async () => {
  await add(PASSWORD);
  await startLoop();
  const runId = await waterLawn(30);
  await garden.call('DELETE', `/groups/${garden.id}/manual_runs`);
  await eventually(async () => (await events()).some(({ id }) => id === runId));
  expect(controller.stations.isOn(0)).toBe(false);
});

test('what is opened at the controller appears in the history, also what ran while the server was down', async () => {
  await add(PASSWORD);
  const loop = await startLoop();
  await eventually(async () => controller.asked.filter((asked) => asked.startsWith('ja')).length > 2);
  controller.stations.start(1, 40);
  await eventually(async () => (await garden.groupOf()).active_runs.length > 0);
  await eventually(async () => (await events()).length === 1);
  loop.kill();
  controller.stations.start(0, 20, 254);
  await eventually(async () => controller.stations.log().length === 2);
  startDriver();
  await startLoop();
  const both = await eventually(async () => ((await events()).length === 2 ? events() : null));
  const byHand = both.map(({ zone_name, duration_s, reason_figures }) => [
    zone_name,
    duration_s,
    reason_figures.at_device,
  ]);
  expect(byHand.toSorted()).toEqual([
    ['Lawn', 20, 'Shed'],
    ['Roses', 40, 'Shed'],
  ]);
});

describe('a clock that is set in mid-run, as at each change of summer time', () => {
  const wateredS = async (runId: string) => (await events()).find(({ id }) => id === runId)?.duration_s ?? null;

  test.each([
    ['forward', 3_600],
    ['back', -3_600],
  ])('an hour %s: the rest of the run follows, and its record is what flowed', async (_, byS) => {
    await add(PASSWORD);
    await startLoop();
    const runId = await waterLawn(1);
    controller.setClock(byS);
    await eventually(async () => controller.asked.filter((asked) => asked.startsWith('cm')).length >= 2);
    await eventually(async () => (await wateredS(runId)) !== null);
    expect(controller.stations.isOn(0)).toBe(false);
    expect(Math.abs(((await wateredS(runId)) ?? 0) - 60)).toBeLessThan(12);
  });
});

test('a controller that loses power in mid-run: what was seen open is recorded, and why it is not more', async () => {
  await add(PASSWORD);
  await startLoop();
  const runId = await waterLawn(1);
  const openedMs = server.clock.now();
  await eventually(async () => server.clock.now() - openedMs > 20_000);
  const wasOpenS = (server.clock.now() - openedMs) / 1000;
  controller.stations.restart();
  const event = await eventually(async () => (await events()).find(({ id }) => id === runId));
  expect(event.reason_figures.fault).toBe('device-restarted');
  // Ten seconds of the device are one of the test's.
  expect(Math.abs((event.duration_s ?? 0) - wasOpenS)).toBeLessThan(15);
});
