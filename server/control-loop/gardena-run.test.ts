/** A gateway of GARDENA from its search to a zone that waters, and a server that is killed in the middle of a run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Device, FoundDevices } from '@sluice/contract/devices';
import { IDS } from '@sluice/drivers/gardena/fake-devices';
import { type FakeGateway, openFakeGateway } from '@sluice/drivers/gardena/fake-gateway';
import { makeTestDriver } from '@sluice/drivers/gardena/fake-setup';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { killInMidRun } from '../testing/killed-run.ts';
import { openOwnGarden } from '../testing/own-garden.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';

let folder: string;
let server: TestServer;
let gateway: FakeGateway;

const makeDriver = () => makeTestDriver({ folder, now: () => server.clock.now(), hosts: [gateway.host] });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-gardena-'));
  gateway = await openFakeGateway({ clock: () => server.clock.now() });
  const driver = makeDriver();
  server = await openTestServer({ speed: 20, drivers: () => [driver] });
});
afterEach(async () => {
  await server.close();
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

test('it lists its valves to who gives its password, and waters; the server is killed: the valve shuts by its seconds, and is not opened again', async () => {
  const garden = await openOwnGarden(server);
  const path = `/groups/${garden.id}/found_devices`;
  const search = await garden.call<FoundDevices>('GET', path);
  const [found] = search.body.data.devices;
  expect(found).toMatchObject({ driver: 'gardena', lists_others: true, needs: ['password'] });
  const list = (password: string) =>
    garden.call<FoundDevices>('POST', path, { driver: 'gardena', address: found?.address, access: { password } });
  expect(await list('wrong')).toMatchObject({ code: 422, body: { errors: [{ path: 'access' }] } });
  const { devices } = (await list(gateway.password)).body.data;
  const dual = devices.find(({ address }) => address.endsWith(IDS.dual));
  const wanted = { name: 'Terrace', driver: 'gardena', address: dual?.address, access: { password: gateway.password } };
  const { device } = (await garden.call<{ device: Device }>('POST', `/groups/${garden.id}/devices`, wanted)).body.data;
  expect(device).toMatchObject({ driver: 'gardena', terminals: 2, has_own_timer: true });
  expect(JSON.stringify(device)).not.toContain(gateway.password);
  const { zones } = await garden.groupOf();
  await garden.makeLawns(zones.map(({ id }) => id));
  await garden.proveTimers();

  await killInMidRun(server, garden, {
    zoneId: zones[0]?.id,
    isOpen: () => gateway.isOpen(IDS.dual, 1),
    received: () => gateway.received,
    openings: () => gateway.received.filter((request) => request.includes('/start ')),
    pass: (durationS) => gateway.pass(durationS),
    makeDriver,
  });
});
