/** Valves of Ecowitt from their gateway's address to a run whose server is killed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Device, FoundDevices } from '@sluice/contract/devices';
import { createEcowittDriver } from '@sluice/drivers/ecowitt/driver';
import { type FakeGateway, openFakeGateway } from '@sluice/drivers/ecowitt/fake-gateway';
import { createGatewayLink } from '@sluice/drivers/ecowitt/gateway-link';
import { createHttpLink } from '@sluice/drivers/lan/http';
import { openOpeningFile } from '@sluice/drivers/mqtt/opening-file';
import { THIS_MACHINE } from '@sluice/drivers/testing/this-machine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { killInMidRun } from '../testing/killed-run.ts';
import { openOwnGarden } from '../testing/own-garden.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';

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

  await killInMidRun(server, garden, {
    zoneId: zones[1]?.id,
    isOpen: () => gateway.isOpen(2),
    received: () => gateway.received,
    openings: () => gateway.received.filter(({ cmd }) => cmd === 'quick_run'),
    pass: (durationS) => gateway.pass(durationS),
    makeDriver,
  });
  const [start] = gateway.received;
  expect(start).toMatchObject({ id: gateway.devices[2]?.id, always_on: 0, val_type: 0, val: expect.any(Number) });
  expect(gateway.isOpen(0)).toBe(false);
});
