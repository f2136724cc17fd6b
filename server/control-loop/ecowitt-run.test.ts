/** Valves of Ecowitt from their gateway's address to a run whose server is killed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Device, FoundDevices } from '@sluice/contract/devices';
import type { ActiveRun } from '@sluice/contract/runs';
import { createEcowittDriver } from '@sluice/drivers/ecowitt/driver';
import { type FakeGateway, openFakeGateway } from '@sluice/drivers/ecowitt/fake-gateway';
import { createGatewayLink } from '@sluice/drivers/ecowitt/gateway-link';
import { createHttpLink } from '@sluice/drivers/lan/http';
import { openOpeningFile } from '@sluice/drivers/mqtt/opening-file';
import { THIS_MACHINE } from '@sluice/drivers/testing/this-machine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOwnGarden } from '../testing/own-garden.ts';
import { eventually, openTestServer, type TestServer } from '../testing/test-server.ts';

const MINUTES = 2;

let folder: string;
let server: TestServer;
let gateway: FakeGateway;

function makeDriver() {
  const now = () => server.clock.now();
  return createEcowittDriver({
    link: createGatewayLink(createHttpLink(THIS_MACHINE), now),
    openings: openOpeningFile(join(folder, 'openings.json')),
    now,
    sleep,
    echoMs: 2_000,
    lookMs: 20,
  });
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-ecowitt-'));
  gateway = await openFakeGateway(() => server.clock.now());
  const driver = makeDriver();
  server = await openTestServer({ speed: 20, drivers: () => [driver] });
});
afterEach(async () => {
  await server.close();
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

test('two valves become zones, one waters by hand, and shuts on time though the server is gone', async () => {
  const garden = await openOwnGarden(server);
  const search = await garden.call<FoundDevices>('GET', `/groups/${garden.id}/found_devices?address=${gateway.host}`);
  const { devices } = search.body.data;
  expect(devices.map(({ name, terminals, obstacle }) => [name, terminals, obstacle])).toEqual([
    ['Front Garden', 1, null],
    ['WFC02-00005433', 1, null],
    ['Tomatoes', 0, null],
    ['WH51-4108', 0, null],
  ]);
  for (const { name, address } of devices.slice(0, 2)) {
    const wanted = { name, driver: 'ecowitt', address };
    const added = await garden.call<{ device: Device }>('POST', `/groups/${garden.id}/devices`, wanted);
    expect(added.body.data.device).toMatchObject({
      driver: 'ecowitt',
      model: expect.stringMatching(/^WFC0[12]$/),
      has_own_timer: true,
    });
  }
  const { zones } = await garden.groupOf();
  for (const zone of zones) await garden.makeLawn(zone.id);
  await garden.proveTimers();

  const before = await server.startLoop(true, { findDriver: server.findDriver });
  const answer = await garden.call<{ runs: ActiveRun[] }>('POST', `/groups/${garden.id}/manual_runs`, {
    zones: [{ zone_id: zones[1]?.id, minutes: MINUTES }],
  });
  const [run] = answer.body.data.runs;
  if (!run) throw new Error('no run was started');
  await eventually(async () => (await garden.groupOf()).active_runs.some(({ phase }) => phase === 'WATERING'));
  const commands = () => gateway.received;
  expect(commands()).toMatchObject([
    { cmd: 'quick_run', id: gateway.devices[2]?.id, always_on: 0, val_type: 0, val: expect.any(Number) },
  ]);
  expect([0, 2].map((device) => gateway.isOpen(device))).toEqual([false, true]);
  before.kill();
  gateway.pass(MINUTES * 60 + 60);
  expect(gateway.isOpen(2)).toBe(false);
  // Nobody told it to.
  expect(commands()).toHaveLength(1);

  const driver = makeDriver();
  await server.startLoop(true, { findDriver: () => driver });
  const event = await eventually(async () => (await garden.events()).find(({ id }) => id === run.id));
  expect(event).toMatchObject({ source: 'MANUAL' });
  expect(commands().filter(({ cmd }) => cmd === 'quick_run')).toHaveLength(1);
});
