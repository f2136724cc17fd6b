/** Taps of LinkTap from their gateway's address to a run whose server is killed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Device, FoundDevices } from '@sluice/contract/devices';
import { createHttpLink } from '@sluice/drivers/lan/http';
import { createLinkTapDriver } from '@sluice/drivers/linktap/driver';
import { type FakeGateway, openFakeGateway } from '@sluice/drivers/linktap/fake-gateway';
import { createGatewayLink } from '@sluice/drivers/linktap/gateway-link';
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
  return createLinkTapDriver({
    link: createGatewayLink({ send: createHttpLink(THIS_MACHINE), now, sleep }),
    openings: openOpeningFile(join(folder, 'openings.json')),
    discoverHosts: async () => [],
    now,
    sleep,
    echoMs: 2_000,
    lookMs: 20,
  });
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-linktap-'));
  gateway = await openFakeGateway(['Front', 'Back']);
  const driver = makeDriver();
  server = await openTestServer({ speed: 20, drivers: () => [driver] });
});
afterEach(async () => {
  await server.close();
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

test('two taps become zones, one waters by hand, and shuts on time though the server is gone', async () => {
  const garden = await openOwnGarden(server);
  const search = await garden.call<FoundDevices>('GET', `/groups/${garden.id}/found_devices?address=${gateway.host}`);
  const { devices } = search.body.data;
  expect(devices.map(({ name, terminals, obstacle }) => [name, terminals, obstacle])).toEqual([
    ['Front', 1, null],
    ['Back', 1, null],
  ]);
  for (const { name, address } of devices) {
    const wanted = { name, driver: 'linktap', address };
    const added = await garden.call<{ device: Device }>('POST', `/groups/${garden.id}/devices`, wanted);
    expect(added.body.data.device).toMatchObject({ driver: 'linktap', model: 'LinkTap', has_own_timer: true });
  }
  const { zones } = await garden.groupOf();
  for (const zone of zones) await garden.makeLawn(zone.id);
  await garden.proveTimers();

  const commands = () => gateway.received.filter(({ cmd }) => cmd === 6 || cmd === 7);
  await killInMidRun(server, garden, {
    zoneId: zones[1]?.id,
    isOpen: () => gateway.isOpen(1),
    received: commands,
    openings: () => commands().filter(({ cmd }) => cmd === 6),
    pass: (durationS) => gateway.pass(durationS),
    makeDriver,
  });
  expect(commands()[0]).toMatchObject({ dev_id: gateway.taps[1]?.id, duration: expect.any(Number) });
  expect(gateway.isOpen(0)).toBe(false);
});
