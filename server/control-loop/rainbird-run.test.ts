/** A controller of Rain Bird from its address to two zones that water one after the other, and a server that is killed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Device, FoundDevices } from '@sluice/contract/devices';
import type { ActiveRun } from '@sluice/contract/runs';
import { DeniedLogins } from '@sluice/drivers/lan/denied-logins';
import { createHttpLink } from '@sluice/drivers/lan/http';
import { openOpeningFile } from '@sluice/drivers/mqtt/opening-file';
import { createRainBirdDriver } from '@sluice/drivers/rainbird/driver';
import { type FakeController, openFakeController } from '@sluice/drivers/rainbird/fake-controller';
import { createStickLink } from '@sluice/drivers/rainbird/stick-link';
import { THIS_MACHINE } from '@sluice/drivers/testing/this-machine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { killInMidRun } from '../testing/killed-run.ts';
import { openOwnGarden } from '../testing/own-garden.ts';
import { eventually, openTestServer, type TestServer } from '../testing/test-server.ts';

const MINUTES = 2;

let folder: string;
let server: TestServer;
let controller: FakeController;

function makeDriver() {
  const now = () => server.clock.now();
  return createRainBirdDriver({
    link: createStickLink({
      send: createHttpLink(THIS_MACHINE),
      denied: new DeniedLogins(now, () => {}),
      now,
      sleep: async () => {},
    }),
    openings: openOpeningFile(join(folder, 'openings.json')),
    now,
    sleep: async () => {},
    echoMs: 100,
    lookMs: 10,
  });
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-rainbird-'));
  controller = await openFakeController({ clock: () => server.clock.now() });
  controller.stations = [1, 2];
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
  expect(found).toMatchObject({ driver: 'rainbird', needs: ['password'], obstacle: null });
  const wanted = { name: 'Panel', driver: 'rainbird', address: found?.address };
  const add = (password: string) =>
    garden.call<{ device: Device }>('POST', `/groups/${garden.id}/devices`, { ...wanted, access: { password } });
  expect((await add('wrong')).code).toBe(422);
  const added = await add(controller.password);
  expect(added.body.data.device).toMatchObject({ driver: 'rainbird', has_own_timer: true });
  const { zones } = await garden.groupOf();
  await garden.makeLawns(zones.map(({ id }) => id));
  await garden.proveTimers();
  const water = async (...minutes: number[]) => {
    const asked = minutes.map((each, index) => ({ zone_id: zones[index]?.id, minutes: each }));
    const path = `/groups/${garden.id}/manual_runs`;
    return (await garden.call<{ runs: ActiveRun[] }>('POST', path, { zones: asked })).body.data.runs;
  };
  return { garden, zones, water };
}

const commands = () => controller.received.filter((command) => /^(39|40)/.test(command));
const startsOf = (station: number) => commands().filter((command) => command.startsWith(`39000${station}`));

test('the server is killed in the middle of a run: the station shuts by its minutes, and is not opened again', async () => {
  const { garden, zones } = await openGarden();
  await killInMidRun(server, garden, {
    zoneId: zones[0]?.id,
    isOpen: () => controller.isOpen(1),
    received: commands,
    openings: () => startsOf(1),
    pass: (durationS) => controller.pass(durationS),
    makeDriver,
  });
});

test('of two zones the second waits for the first, and the stop of the first does not end it', async () => {
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
