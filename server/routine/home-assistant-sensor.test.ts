/** Sensors of a Home Assistant from its token to a reading, and what people are told of a token and of an entity that is gone. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FoundDevices } from '@sluice/contract/devices';
import type { Sensor } from '@sluice/contract/sensors';
import { createHomeAssistantDriver } from '@sluice/drivers/home-assistant/driver';
import { bed, bedSensors, soilId } from '@sluice/drivers/home-assistant/fake-garden';
import { FakeHomeAssistant, TOKEN } from '@sluice/drivers/home-assistant/fake-home-assistant';
import { createHomes, type Homes } from '@sluice/drivers/home-assistant/homes';
import { openOpeningFile } from '@sluice/drivers/mqtt/opening-file';
import { THIS_MACHINE } from '@sluice/drivers/testing/this-machine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOwnGarden, refusal } from '../testing/own-garden.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { readSensorsAndHubs } from './read-sensors.ts';

let folder: string;
let server: TestServer;
let home: FakeHomeAssistant;
let homes: Homes;

const LEAK = {
  entityId: 'binary_sensor.cellar_floor',
  registryId: 'f100'.padEnd(32, '0'),
  integration: 'zha',
  uniqueId: 'floor',
  deviceId: null,
  name: 'Cellar floor',
  state: 'off',
  attributes: { device_class: 'moisture' },
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-home-assistant-'));
  const now = () => server.clock.now();
  home = new FakeHomeAssistant([...bedSensors(), { ...LEAK }], [bed]);
  await home.open();
  homes = createHomes({ networks: THIS_MACHINE, now, warn: () => {} });
  const driver = createHomeAssistantDriver({
    homes,
    openings: openOpeningFile(join(folder, 'openings.json')),
    discoverHosts: async () => [home.host],
    now,
  });
  server = await openTestServer({ drivers: () => [driver] });
  home.pass((now() - home.now()) / 1000);
});
afterEach(async () => {
  await server.close();
  homes.stop();
  await home.close();
  rmSync(folder, { recursive: true, force: true });
});

type Garden = Awaited<ReturnType<typeof openOwnGarden>>;

async function addSensors(garden: Garden): Promise<Sensor[]> {
  const access = { token: TOKEN };
  const login = { driver: 'home-assistant', address: home.host, access };
  const listed = await garden.call<FoundDevices>('POST', `/groups/${garden.id}/found_devices`, login);
  const sensors: Sensor[] = [];
  for (const { name, address, driver, types } of listed.body.data.devices) {
    expect(types).toEqual(['SENSOR']);
    const wanted = { name, driver, address, access, zone_id: (await garden.groupOf()).zones[0]?.id ?? null };
    const added = await garden.call<{ sensor: Sensor }>('POST', `/groups/${garden.id}/sensors`, wanted);
    expect(JSON.stringify(added.body)).not.toContain(TOKEN);
    sensors.push(added.body.data.sensor);
  }
  return sensors;
}

async function readMinuteLater(garden: Garden) {
  server.clock.set(server.clock.now() + 61_000);
  home.pass(61);
  await readSensorsAndHubs(server.db, server.findDriver, server.clock.now(), server.faults);
  return (await garden.groupOf()).sensors;
}

const titlesOf = async (garden: Garden) => {
  const { body } = await garden.call<{ notifications: { title: string }[] }>('GET', '/notifications');
  return body.data.notifications.map(({ title }) => title);
};

test('a probe and a leak sensor are added with one token, read each minute, and told to be gone', async () => {
  const garden = await openOwnGarden(server);
  const sensors = await addSensors(garden);
  expect(sensors.map(({ name, senses, model }) => [name, senses, model])).toEqual([
    ['Cellar floor', 'leak', 'Home Assistant'],
    ['Bed soil', 'soil', 'Probe'],
  ]);
  home.setState(soilId, '28');
  expect(await readMinuteLater(garden)).toMatchObject([
    { is_wet: false, status: 'ONLINE' },
    { moisture: 0.28, temperature: 18.5, sunlight: 12, battery_level: 0.8, status: 'ONLINE' },
  ]);
  home.setState(LEAK.entityId, 'on');
  expect(await readMinuteLater(garden)).toMatchObject([{ is_wet: true }, {}]);
  home.setState(soilId, 'unavailable');
  expect(await readMinuteLater(garden)).toMatchObject([{}, { status: 'OFFLINE', moisture: 0.28 }]);
  home.remove(soilId);
  await readMinuteLater(garden);
  await readMinuteLater(garden);
  const gone = server.services.translate('en', 'notifications.sensorEntityGone.title', { sensor: 'Bed soil' });
  expect((await titlesOf(garden)).filter((title) => title === gone)).toHaveLength(1);
});

test('a token that was taken back is told; a new one at one sensor is for all that were read with the old', async () => {
  const garden = await openOwnGarden(server);
  const [leak, soil] = await addSensors(garden);
  home.token = 'a new one';
  homes.stop();
  expect(await readMinuteLater(garden)).toMatchObject([{ status: 'OFFLINE' }, { status: 'OFFLINE' }]);
  const refused = server.services.translate('en', 'notifications.sensorRefusesLogin.title', { sensor: 'Bed soil' });
  expect(await titlesOf(garden)).toContain(refused);
  const change = (token: string) => garden.call('PUT', `/sensors/${soil?.id}/access`, { access: { token } });
  expect(refusal(await change('of another'))).toEqual({
    http: 422,
    errors: [[30, 'access', expect.stringContaining('token')]],
  });
  expect((await change('a new one')).body.data).toMatchObject({ sensor: { id: soil?.id, version: 2 } });
  home.setState(soilId, '33');
  home.setState(LEAK.entityId, 'on');
  expect(await readMinuteLater(garden)).toMatchObject([
    { id: leak?.id, is_wet: true, status: 'ONLINE' },
    { moisture: 0.33, status: 'ONLINE' },
  ]);
});
