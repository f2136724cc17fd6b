/** Stations renamed at an OpenSprinkler, over the server's whole path: what the zones are called then. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditPage } from '@sluice/contract/audit-trail';
import type { Device } from '@sluice/contract/devices';
import { createOpenSprinklerDriver } from '@sluice/drivers/opensprinkler/driver';
import { type FakeController, openFakeController } from '@sluice/drivers/opensprinkler/fake-controller';
import { createHttpTransport } from '@sluice/drivers/opensprinkler/http-transport';
import { openNoteStore } from '@sluice/drivers/opensprinkler/notes';
import { THIS_MACHINE } from '@sluice/drivers/testing/this-machine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OwnGarden, openOwnGarden, refusal } from '../testing/own-garden.ts';
import { eventually, openTestServer, type TestServer } from '../testing/test-server.ts';

const SPEED = 20;
const PASSWORD = 'open door';

let server: TestServer;
let controller: FakeController;
let garden: OwnGarden;
let folder: string;
let device: Device;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-opensprinkler-'));
  server = await openTestServer({
    speed: SPEED,
    drivers: () => [
      createOpenSprinklerDriver(createHttpTransport(THIS_MACHINE, 1000), {
        now: () => server.clock.now(),
        warn: () => {},
        sleep: (ms) => sleep(ms / SPEED),
        notes: openNoteStore(folder),
      }),
    ],
  });
  controller = await openFakeController({
    password: PASSWORD,
    names: ['Lawn', 'Roses', 'S03', 'Hedge', 'Pots', 'Herbs', 'Beans'],
    now: () => server.clock.now(),
  });
  garden = await openOwnGarden(server);
  device = await add('Shed', controller);
  await server.startLoop(true, { findDriver: server.findDriver });
});
afterEach(async () => {
  await server.close();
  await controller.close();
  rmSync(folder, { recursive: true });
});

async function add(name: string, { base }: FakeController): Promise<Device> {
  const added = await garden.call<{ device: Device }>('POST', `/groups/${garden.id}/devices`, {
    name,
    driver: 'opensprinkler',
    address: base.replace('http://', ''),
    access: { password: PASSWORD },
  });
  return added.body.data.device;
}
const zones = async () => (await garden.groupOf()).zones.toSorted((a, b) => a.terminal - b.terminal);
const names = async () => (await zones()).map(({ name }) => name);
const follow = (isOn: boolean, { id } = device) => garden.call('PATCH', `/devices/${id}`, { follows_names: isOn });
const rename = async (terminal: number, name: string) => garden.changeZone((await zones())[terminal - 1]?.id, { name });
const isCalled = (terminal: number, name: string) => eventually(async () => (await names())[terminal - 1] === name);
/** Until the controller was read twice: once may have been under way. */
async function lookedAgain(): Promise<void> {
  const looks = () => controller.asked.filter((asked) => asked.startsWith('ja')).length;
  const before = looks();
  await eventually(async () => looks() >= before + 2);
}

test('off, a zone keeps its name; on, it is called as its station is from the next look on', async () => {
  expect(device.follows_names).toBe(false);
  controller.nameStation(0, 'Meadow');
  await lookedAgain();
  expect((await zones())[0]).toMatchObject({ name: 'Lawn', station_name: null });
  expect((await follow(true)).code).toBe(200);
  await isCalled(1, 'Meadow');
  const [meadow, , third] = await zones();
  expect(meadow?.station_name).toEqual({ name: 'Meadow', use: 'followed' });
  // One without a name of its own.
  expect(third).toMatchObject({ name: 'Zone 3', station_name: null });
  controller.nameStation(0, 'Orchard meadow');
  controller.nameStation(2, 'Vines');
  await isCalled(3, 'Vines');
  expect(await names()).toEqual(['Orchard meadow', 'Roses', 'Vines', 'Hedge', 'Pots', 'Herbs', 'Beans']);
  expect(controller.asked.filter((asked) => !asked.startsWith('j')).filter((asked) => !asked.startsWith('cp'))).toEqual(
    [],
  );
});

test('odd names are taken as a person could give them; what no zone can be called is left and shown', async () => {
  await follow(true);
  controller.nameStation(0, '');
  controller.nameStation(1, '🌻'.repeat(8));
  controller.nameStation(2, 'x'.repeat(32));
  controller.nameStation(3, '<img src=x onerror=alert(1)>');
  // Nothing of it can be seen.
  controller.nameStation(4, '\u200b\u200d');
  controller.nameStation(5, 'Beans');
  await isCalled(6, 'Beans');
  expect(await names()).toEqual([
    'Lawn',
    '🌻'.repeat(8),
    'x'.repeat(32),
    '<img src=x onerror=alert(1)>',
    'Pots',
    'Beans',
    'Beans',
  ]);
  expect((await zones()).map(({ station_name }) => station_name?.use ?? null)).toEqual([
    null,
    ...['followed', 'followed', 'followed', 'unfit', 'followed', 'followed'],
  ]);
  controller.nameStation(4, 'Tubs');
  await isCalled(5, 'Tubs');
});

test('what the database could not hold does no harm', async () => {
  await follow(true);
  controller.nameStation(0, 'A\0B \ud800');
  controller.nameStation(1, 'Dahlias');
  await isCalled(2, 'Dahlias');
  expect((await names())[0]).toBe('A\ufffdB');
});

test('a name that a person gives stays, until it is given back or the names are followed anew', async () => {
  await follow(true);
  await eventually(async () => (await zones())[1]?.station_name);
  await rename(2, 'My roses');
  controller.nameStation(1, 'Rose bed');
  await eventually(async () => (await zones())[1]?.station_name?.name === 'Rose bed');
  expect((await zones())[1]).toMatchObject({ name: 'My roses', station_name: { use: 'own' } });
  await rename(2, 'Rose bed');
  controller.nameStation(1, 'Dahlias');
  await isCalled(2, 'Dahlias');
  await rename(2, 'My roses');
  await follow(false);
  controller.nameStation(0, 'Meadow');
  await lookedAgain();
  expect((await zones()).slice(0, 2)).toMatchObject([
    { name: 'Lawn', station_name: null },
    { name: 'My roses', station_name: null },
  ]);
  await follow(true);
  await isCalled(2, 'Dahlias');
  await isCalled(1, 'Meadow');
});

test('two zones that exchange their valves keep their names', async () => {
  const other = await openFakeController({
    password: PASSWORD,
    names: ['Pond'],
    settings: { mac: '02:FC:00:00:00:02' },
    now: () => server.clock.now(),
  });
  try {
    const pond = await add('Pump house', other);
    await follow(true);
    await follow(true, pond);
    await eventually(async () => (await zones()).every(({ name, station_name }) => station_name || name === 'Zone 3'));
    const lawn = (await zones()).find(({ name }) => name === 'Lawn');
    const moved = await garden.call('PUT', `/zones/${lawn?.id}/valve`, { device_id: pond.id, terminal: 1 });
    expect(refusal(moved)).toEqual({ http: 200, errors: [] });
    const ofMoved = async () => (await zones()).filter(({ name }) => name === 'Lawn' || name === 'Pond');
    await eventually(async () => (await ofMoved()).every(({ station_name }) => station_name));
    expect(await ofMoved()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: lawn?.id, device_id: pond.id, station_name: { name: 'Pond', use: 'own' } }),
        expect.objectContaining({ name: 'Pond', device_id: device.id, station_name: { name: 'Lawn', use: 'own' } }),
      ]),
    );
  } finally {
    await other.close();
  }
});

test('a run goes on while its station is renamed', async () => {
  await follow(true);
  const lawn = (await zones())[0];
  await garden.makeLawn(lawn?.id);
  const started = await garden.call('POST', `/groups/${garden.id}/manual_runs`, {
    zones: [{ zone_id: lawn?.id, minutes: 30 }],
  });
  expect(started.code).toBe(200);
  await eventually(async () => controller.stations.isOn(0));
  controller.nameStation(0, 'Meadow');
  await isCalled(1, 'Meadow');
  expect(controller.stations.isOn(0)).toBe(true);
  expect(controller.asked.filter((asked) => asked.startsWith('cm'))).toHaveLength(1);
  expect((await garden.groupOf()).active_runs).toMatchObject([{ zone_id: lawn?.id }]);
});

test('who has the names followed is in the audit trail; what the device renames is nobody’s change', async () => {
  await follow(true);
  controller.nameStation(0, 'Meadow');
  await isCalled(1, 'Meadow');
  const { entries } = (await garden.call<AuditPage>('GET', `/groups/${garden.id}/audit_trail`)).body.data;
  expect(entries[0]).toMatchObject({ action: 'PATCH /devices/:id', subject_name: 'Shed' });
  expect(entries.filter(({ action }) => action.includes('/zones'))).toEqual([]);
});
