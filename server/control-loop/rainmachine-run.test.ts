/** A RainMachine from its address to two zones that water one after the other, and a server that is killed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ControllerProgram } from '@sluice/contract/controller-programs';
import type { Device, FoundDevices } from '@sluice/contract/devices';
import type { ActiveRun } from '@sluice/contract/runs';
import { DeniedLogins } from '@sluice/drivers/lan/denied-logins';
import { createHttpLink } from '@sluice/drivers/lan/http';
import { openOpeningFile } from '@sluice/drivers/mqtt/opening-file';
import { createControllerLink } from '@sluice/drivers/rainmachine/controller-link';
import { createRainMachineDriver } from '@sluice/drivers/rainmachine/driver';
import { type FakeController, openFakeController } from '@sluice/drivers/rainmachine/fake-controller';
import { THIS_MACHINE } from '@sluice/drivers/testing/this-machine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { killInMidRun } from '../testing/killed-run.ts';
import { openOwnGarden } from '../testing/own-garden.ts';
import { eventually, openTestServer, type TestServer } from '../testing/test-server.ts';

const MINUTES = 2;
const MORNING = {
  ...{ uid: 7, name: 'Morning', active: true, startTime: '05:30', status: 0, useWaterSense: false },
  ...{ ignoreInternetWeather: true, frequency: { type: 2, param: '00001010' }, nextRun: '2018-06-04' },
  wateringTimes: [{ id: 1, order: 1, name: 'Lawn', duration: 600, active: true }],
};

let folder: string;
let server: TestServer;
let controller: FakeController;

function makeDriver() {
  const now = () => server.clock.now();
  return createRainMachineDriver({
    link: createControllerLink({ send: createHttpLink(THIS_MACHINE), denied: new DeniedLogins(now, () => {}) }),
    openings: openOpeningFile(join(folder, 'openings.json')),
    now,
    sleep: async () => {},
    echoMs: 100,
    lookMs: 10,
  });
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-rainmachine-'));
  controller = await openFakeController({ clock: () => server.clock.now() });
  for (const spare of [3, 4]) controller.zones.delete(spare);
  controller.programs = [{ ...MORNING }];
  const driver = makeDriver();
  server = await openTestServer({ speed: 20, drivers: () => [driver] });
});
afterEach(async () => {
  await server.close();
  await controller.close();
  rmSync(folder, { recursive: true, force: true });
});

async function openGarden() {
  const garden = await openOwnGarden(server);
  const search = await garden.call<FoundDevices>(
    'GET',
    `/groups/${garden.id}/found_devices?address=${controller.host}`,
  );
  const [found] = search.body.data.devices;
  expect(found).toMatchObject({ driver: 'rainmachine', needs: ['password'], obstacle: null });
  const wanted = { name: 'Garage', driver: 'rainmachine', address: found?.address };
  const add = (password: string) =>
    garden.call<{ device: Device }>('POST', `/groups/${garden.id}/devices`, { ...wanted, access: { password } });
  expect((await add('wrong')).code).toBe(422);
  const { device } = (await add(controller.password)).body.data;
  expect(device).toMatchObject({ driver: 'rainmachine', has_own_timer: true });
  const { zones } = await garden.groupOf();
  await garden.makeLawns(zones.map(({ id }) => id));
  await garden.proveTimers();
  const water = async (...minutes: number[]) => {
    const asked = minutes.map((each, index) => ({ zone_id: zones[index]?.id, minutes: each }));
    const path = `/groups/${garden.id}/manual_runs`;
    return (await garden.call<{ runs: ActiveRun[] }>('POST', path, { zones: asked })).body.data.runs;
  };
  return { garden, device, zones, water };
}

const startsOf = (zone: number) => controller.received.filter((command) => command.startsWith(`zone/${zone}/start`));
const isMorningOn = () => controller.programs[0]?.active;

test('its own programs stop, are listed, and run again once it is removed', async () => {
  const { garden, device } = await openGarden();
  expect(isMorningOn()).toBe(false);
  const path = `/devices/${device.id}/controller_programs`;
  const { controller_programs } = (await garden.call<{ controller_programs: ControllerProgram[] }>('GET', path)).body
    .data;
  expect(controller_programs).toMatchObject([
    { name: 'Morning', enabled: true, start_times: ['05:30'], obstacle: null },
  ]);
  await garden.call('DELETE', `/devices/${device.id}`);
  await eventually(async () => isMorningOn());
});

test('the server is killed in the middle of a run: the zone shuts by its seconds, and is not opened again', async () => {
  const { garden, zones } = await openGarden();
  await killInMidRun(server, garden, {
    zoneId: zones[0]?.id,
    isOpen: () => controller.isOpen(1),
    received: () => controller.received.filter((command) => command.startsWith('zone/')),
    openings: () => startsOf(1),
    pass: (durationS) => controller.pass(durationS),
    makeDriver,
  });
});

test('of two zones the second waits for the first here, and never in its queue', async () => {
  const { garden, water } = await openGarden();
  await server.startLoop(true, { findDriver: server.findDriver });
  const [first, second] = await water(MINUTES, MINUTES);
  await eventually(async () => controller.isOpen(1));
  expect(startsOf(2)).toEqual([]);
  await eventually(async () => controller.isOpen(2));
  await eventually(async () => (await garden.events()).find(({ id }) => id === first?.id));
  expect(controller.isOpen(2)).toBe(true);
  await eventually(async () => (await garden.events()).find(({ id }) => id === second?.id));
  expect(controller.isOpen(2)).toBe(false);
  expect([startsOf(1), startsOf(2)].map(({ length }) => length)).toEqual([1, 1]);
});
