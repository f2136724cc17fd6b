/** A soil probe of Ecowitt from its gateway's address to a reading of its zone. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FoundDevices } from '@sluice/contract/devices';
import type { Sensor } from '@sluice/contract/sensors';
import { createEcowittDriver } from '@sluice/drivers/ecowitt/driver';
import { type FakeGateway, openFakeGateway } from '@sluice/drivers/ecowitt/fake-gateway';
import { createGatewayLink } from '@sluice/drivers/ecowitt/gateway-link';
import { createHttpLink } from '@sluice/drivers/lan/http';
import { openOpeningFile } from '@sluice/drivers/mqtt/opening-file';
import { THIS_MACHINE } from '@sluice/drivers/testing/this-machine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOwnGarden } from '../testing/own-garden.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { readSensorsAndHubs } from './read-sensors.ts';

let folder: string;
let server: TestServer;
let gateway: FakeGateway;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-ecowitt-'));
  const now = () => server.clock.now();
  gateway = await openFakeGateway(now);
  const driver = createEcowittDriver({
    link: createGatewayLink(createHttpLink(THIS_MACHINE), now),
    openings: openOpeningFile(join(folder, 'openings.json')),
    now,
    sleep: async () => {},
  });
  server = await openTestServer({ drivers: () => [driver] });
});
afterEach(async () => {
  await server.close();
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

test('is found by its name, put into a zone, read each minute, and silent once its gateway does not hear it', async () => {
  const garden = await openOwnGarden(server);
  const search = await garden.call<FoundDevices>('GET', `/groups/${garden.id}/found_devices?address=${gateway.host}`);
  const { devices } = search.body.data;
  const [valve, probe] = ['Front Garden', 'Tomatoes'].map((name) => devices.find((found) => found.name === name));
  const add = { name: 'Bed', driver: 'ecowitt', address: valve?.address };
  await garden.call('POST', `/groups/${garden.id}/devices`, add);
  const [zone] = (await garden.groupOf()).zones;
  const wanted = { name: 'Tomatoes', driver: 'ecowitt', address: probe?.address, zone_id: zone?.id };
  const added = await garden.call<{ sensor: Sensor }>('POST', `/groups/${garden.id}/sensors`, wanted);
  expect(added.body.data.sensor).toMatchObject({ driver: 'ecowitt', model: 'WH51', zone_id: zone?.id });

  const readMinuteLater = async () => {
    server.clock.set(server.clock.now() + 61_000);
    await readSensorsAndHubs(server.db, server.findDriver, server.clock.now(), server.faults);
    return (await garden.groupOf()).sensors[0];
  };
  expect(await readMinuteLater()).toMatchObject({ moisture: 0.54, battery_level: 1 });
  Object.assign(gateway.probes[0] ?? {}, { humidity: '49%', battery: '4' });
  expect(await readMinuteLater()).toMatchObject({ moisture: 0.49, battery_level: 0.8 });
  Object.assign(gateway.probes[0] ?? {}, { humidity: '12%', signal: '0' });
  expect(await readMinuteLater()).toMatchObject({ moisture: 0.49 });
});
