/** A garden with a valve that speaks Matter: added by its setup code, watered, and left alone by a server that is killed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Device, FoundDevices } from '@sluice/contract/devices';
import type { Controller } from '@sluice/drivers/matter/controller';
import { openTestController, startTestDriver } from '@sluice/drivers/matter/fake-setup';
import { type FakeMatterDevice, openFakeMatterDevice } from '@sluice/drivers/matter/fake-valve';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { killInMidRun } from '../testing/killed-run.ts';
import { openOwnGarden } from '../testing/own-garden.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';

let folder: string;
let server: TestServer;
let device: FakeMatterDevice;
let controllers: Controller[];

async function makeDriver() {
  const controller = await openTestController();
  controllers.push(controller);
  const now = () => server.clock.now();
  return startTestDriver({ controller, folder, devices: [], now, sleep: () => sleep(20) });
}

beforeEach(async () => {
  controllers = [];
  folder = mkdtempSync(join(tmpdir(), 'sluice-matter-'));
  device = await openFakeMatterDevice();
  const driver = await makeDriver();
  server = await openTestServer({ speed: 10, drivers: () => [driver] });
});
afterEach(async () => {
  await server.close();
  await device.close();
  for (const controller of controllers) await controller.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('added by its code, it waters; the server is killed in the middle: it shuts by its own time, and is not opened again', async () => {
  const garden = await openOwnGarden(server);
  const address = `matter://${device.host}`;
  const search = await garden.call<FoundDevices>(
    'GET',
    `/groups/${garden.id}/found_devices?address=${encodeURIComponent(address)}`,
  );
  expect(search.body.data.devices).toMatchObject([{ driver: 'matter', address, needs: ['setup_code'] }]);
  const add = (setup_code: string) =>
    garden.call<{ device: Device }>('POST', `/groups/${garden.id}/devices`, {
      name: 'Tap',
      driver: 'matter',
      address,
      access: { setup_code },
    });
  expect(await add('34970112332')).toMatchObject({
    code: 422,
    body: { errors: [{ path: 'access', message: 'The device does not accept this setup code' }] },
  });
  expect((await add(device.setupCode)).body.data.device).toMatchObject({ driver: 'matter', has_own_timer: true });
  const { zones } = await garden.groupOf();
  const zoneId = zones[0]?.id ?? '';
  await garden.makeLawns([zoneId]);
  await garden.proveTimers();

  await killInMidRun(server, garden, {
    zoneId,
    isOpen: () => device.valves[0]?.isOpen === true,
    received: () => device.received,
    openings: () => device.received.filter((command) => command.startsWith('open')),
    pass: (durationS) => device.pass(durationS),
    makeDriver,
  });
});
