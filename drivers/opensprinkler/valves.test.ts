import { seconds } from '@sluice/engine/vocabulary/units';
import { afterEach, expect, test } from 'vitest';
import type { FakeSettings } from './fake-controller.ts';
import { type FakeSetup, openFakeSetup } from './fake-setup.ts';

let fake: FakeSetup;
const open = async (settings?: Partial<FakeSettings>) => {
  fake = await openFakeSetup(settings);
  return fake;
};
afterEach(async () => {
  expect(fake.controller.rudeRequests).toBe(0);
  await fake.end();
});

const starts = () => fake.controller.asked.filter((asked) => asked.startsWith('cm') && asked.includes('en=1'));

test('after our side has died the controller closes by its own timer', async () => {
  const { controller, address, start } = await open();
  await fake.open(start(), address, { maxRunTimeS: seconds(120) });
  controller.pass(115);
  expect(controller.stations.isOn(0)).toBe(true);
  controller.pass(10);
  expect(controller.stations.isOn(0)).toBe(false);
});

test('a duration is never cut to 16 bits: too long a run is refused before anything is sent', async () => {
  const { address, start } = await open();
  for (const tooLong of [64_801, 65_536, 65_537, 70_000, Number.NaN]) {
    const refused = fake.open(start(), address, { maxRunTimeS: seconds(tooLong) });
    await expect(refused).rejects.toMatchObject({ fault: 'refused' });
  }
  expect(starts()).toEqual([]);
  expect((await fake.open(start(), address, { maxRunTimeS: seconds(64_800) })).remainingS).toBe(64_800);
});

test('part of a second is rounded up, since the exact end is ours', async () => {
  const { address, start } = await open();
  await fake.open(start(), address, { maxRunTimeS: seconds(59.2) });
  expect(starts()).toEqual(['cm?sid=0&en=1&t=60']);
});

test('a station that would wait behind others of its group is taken out of the queue again', async () => {
  const { controller, address, start } = await open();
  controller.stations.start(1, 600);
  controller.pass(2);
  await expect(fake.open(start(), address)).rejects.toMatchObject({ fault: 'refused' });
  controller.pass(700);
  expect(controller.stations.isOn(0)).toBe(false);
});

test('stations that belong to no group are open side by side', async () => {
  const { address, start } = await open({ groups: [255, 255, 255] });
  const driver = start();
  await fake.open(driver, address);
  await fake.open(driver, address, { terminal: 2, runId: 'run-2' });
  const { valves } = await driver.readState(address);
  expect(valves.map(({ runId, currentMa }) => [runId, currentMa])).toEqual([
    ['run-1', null],
    ['run-2', null],
    [null, null],
  ]);
});

test('the current of the only open valve is reported', async () => {
  const { address, start } = await open();
  expect(await fake.open(start(), address)).toMatchObject({ currentMa: 230, status: 'NORMAL' });
});

test.each([
  ['of a held direct-current valve', { options: { hwt: 0xdc } }],
  ['of a station that is switched by radio', { stations: { stn_spe: [1] } }],
])('no current is no fault %s', async (_what, settings) => {
  const { controller, address, start } = await open({ settings: { curr: 0 }, ...settings });
  const driver = start();
  await fake.open(driver, address);
  controller.pass(10);
  expect(await fake.valveOf(driver, address, 1)).toMatchObject({ isOpen: true, status: 'NORMAL' });
});

test('a wire that breaks while the valve is open is shown', async () => {
  const { controller, address, start } = await open();
  const driver = start();
  await fake.open(driver, address);
  controller.stations.setCircuit(0, 'open-circuit');
  controller.pass(10);
  expect((await fake.valveOf(driver, address, 1)).status).toBe('OPEN_CIRCUIT');
});

test('a station that ignores its stop is stopped with all others', async () => {
  const { controller, address, start } = await open();
  const driver = start();
  await fake.open(driver, address);
  controller.stations.ignoresStops = true;
  expect((await fake.shut(driver, address, 1, 'run-1')).isOpen).toBe(false);
  expect(controller.asked).toContain('cv?rsn=1');
});

test('master valves and disabled stations are no terminals, and are not opened', async () => {
  const { address, start } = await open({ options: { mas: 1 }, stations: { stn_dis: [2] } });
  const driver = start();
  const { valves } = await driver.readState(address);
  expect(valves.map(({ terminal }) => terminal)).toEqual([3]);
  for (const terminal of [1, 2]) {
    await expect(fake.open(driver, address, { terminal })).rejects.toMatchObject({ fault: 'refused' });
  }
  expect(starts()).toEqual([]);
});

test('a start that has to wait until it has expired is not sent', async () => {
  const { controller, address, start } = await open();
  const driver = start();
  controller.stations.start(0, 600);
  controller.pass(2);
  controller.stations.ignoresStops = true;
  const expiresAt = controller.now() + 1000;
  await expect(fake.open(driver, address, { expiresAt })).rejects.toMatchObject({ fault: 'expired' });
  expect(starts()).toEqual([]);
});

test('a start that does not show in the queue yet can be closed', async () => {
  const { controller, address, start } = await open();
  const driver = start();
  const { stations } = controller;
  const { command } = stations;
  stations.command = (query, isMaster) => {
    controller.isOffline = true;
    return command(query, isMaster);
  };
  await expect(fake.open(driver, address)).rejects.toMatchObject({ fault: 'unreachable' });
  stations.command = command;
  controller.isOffline = false;
  expect((await fake.shut(driver, address, 1, 'run-1')).isOpen).toBe(false);
  controller.pass(30);
  expect(stations.isOn(0)).toBe(false);
  expect(starts()).toHaveLength(1);
});

test('a start that comes again before the first shows in the queue opens once', async () => {
  const { controller, address, start } = await open();
  const driver = start();
  await fake.open(driver, address);
  await fake.open(driver, address, { maxRunTimeS: seconds(299) });
  expect(starts()).toHaveLength(1);
  controller.pass(305);
  expect(controller.stations.isOn(0)).toBe(false);
});

test('another station of the group opens as soon as one has been stopped', async () => {
  const { address, start } = await open();
  const driver = start();
  await fake.open(driver, address, { terminal: 1, runId: 'run-1', maxRunTimeS: seconds(3600) });
  await fake.shut(driver, address, 1, 'run-1');
  expect(await fake.open(driver, address, { terminal: 2, runId: 'run-2' })).toMatchObject({
    runId: 'run-2',
    isOpen: true,
  });
});
