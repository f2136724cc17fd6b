import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CONFORMANCE_CHECKS } from '../conformance.ts';
import { ADOPTION_CHECKS } from '../conformance-devices.ts';
import { controlsOf, runChecks } from '../testing/run-checks.ts';
import { THIS_MACHINE } from '../testing/this-machine.ts';
import { type FakeSetup, openFakeSetup } from './fake-setup.ts';
import { startOpenSprinklerDriver } from './start.ts';

let fake: FakeSetup;
beforeEach(async () => {
  fake = await openFakeSetup();
});
afterEach(async () => {
  expect(fake.controller.rudeRequests).toBe(0);
  await fake.end();
});

/** Without its adoption a driver does not know whether it knows all starts. */
describe.each(['adopted', 'met again without notes'])('%s', (how) => {
  runChecks(CONFORMANCE_CHECKS, async () => {
    const { controller, start } = fake;
    const driver = start();
    return {
      ...controlsOf(controller),
      driver,
      address: how === 'adopted' ? (await driver.adoptDevice(fake.adoption)).address : fake.address,
      terminal: 2,
      unknownTerminal: 4,
      setCircuit: async (fault: 'open-circuit' | 'short-circuit', isOn: boolean) =>
        controller.stations.setCircuit(1, isOn ? fault : null),
      press: async () => controller.stations.start(1, 600),
      restart: start,
    };
  });
});

runChecks(ADOPTION_CHECKS, () => ({
  driver: fake.start(),
  adoption: fake.adoption,
  absentAddress: '127.0.0.1:9',
  wrongAccess: { password: 'opensesame' },
  isHidden: true,
}));

test.each([
  ['', null],
  ['S02', null],
  ['S01', 'S01'],
  ['  Beds ', 'Beds'],
  ['x'.repeat(32), 'x'.repeat(32)],
  ['x'.repeat(40), 'x'.repeat(32)],
  // 32 bytes hold eight of four, and cut an ä in two.
  ['🌻'.repeat(10), '🌻'.repeat(8)],
  [`${'x'.repeat(31)}ä`, 'x'.repeat(31)],
  ['<b>Beds</b> & "more" \\o/', "<b>Beds</b> & 'more' /o/"],
  ['Lawn', 'Lawn'],
])('station 2 is named %j at the controller, and %j in its state', async (given, name) => {
  const driver = fake.start();
  const { address } = await driver.adoptDevice(fake.adoption);
  fake.controller.nameStation(1, given);
  expect((await driver.readState(address)).valves.map((valve) => valve.name)).toEqual(['Lawn', name, null]);
});

test('starts without hardware, and ends', async () => {
  const { now } = fake.controller;
  const host = {
    dataFolder: fake.otherFolder,
    socketFolder: '',
    mqtt: null,
    networks: THIS_MACHINE,
    now,
    warn: () => {},
  };
  const { driver, stop } = await startOpenSprinklerDriver(host);
  expect(await driver.findDevices({ address: null })).toEqual([]);
  await expect(driver.readState('http://127.0.0.1:9 0')).rejects.toMatchObject({ fault: 'unreachable' });
  await stop();
});
