import { seconds } from '@sluice/engine/vocabulary/units';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CONFORMANCE_CHECKS } from '../conformance.ts';
import { ADOPTION_CHECKS } from '../conformance-devices.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { controlsOf, runChecks } from '../testing/run-checks.ts';
import { THIS_MACHINE } from '../testing/this-machine.ts';
import { formatAddress, formatTimerSteps, parseAddress, parseBox } from './codec.ts';
import { createBlueprintDriver } from './driver.ts';
import { type FakeBox, openFakeBox } from './fake-box.ts';
import { createHttpTransport } from './http-transport.ts';
import { startBlueprintDriver } from './start.ts';

const PASSWORD = 'open door';

let box: FakeBox;
beforeEach(async () => {
  box = await openFakeBox(PASSWORD, ['Lawn', 'Roses']);
});
afterEach(() => box.close());

const restart = () => createBlueprintDriver('simulated', createHttpTransport(THIS_MACHINE, box.host, 1000), box);

runChecks(CONFORMANCE_CHECKS, () => ({
  ...controlsOf(box),
  driver: restart(),
  address: formatAddress({ host: box.host, password: PASSWORD }),
  terminal: 2,
  unknownTerminal: 3,
  press: async () => box.press(2),
  restart,
}));

describe('adoption', () => {
  const adoption = () => adoptionOf(box.host, 'SPRITE', { access: { password: PASSWORD } });

  runChecks(ADOPTION_CHECKS, () => ({
    driver: restart(),
    adoption: adoption(),
    absentAddress: '192.0.2.1',
    wrongAccess: { password: 'opensesame' },
  }));

  test('stops the programs of the box itself, and lets them run again when it is released', async () => {
    const driver = restart();
    const { address, terminals } = await driver.adoptDevice(adoption());
    expect(box.runsPrograms).toBe(false);
    expect(terminals.map(({ name }) => name)).toEqual(['Lawn', 'Roses']);
    await driver.releaseDevice(address);
    expect(box.runsPrograms).toBe(true);
  });
});

test('reads a recorded answer, and nothing else', () => {
  const recorded = '{"mac":"02:00:00:00:00:01","model":"BOX-1","stations":[{"name":"Lawn","on":true,"left":59}]}';
  expect(parseBox(JSON.parse(recorded)).stations).toEqual([{ name: 'Lawn', on: true, left: 59 }]);
  for (const wrong of [null, {}, { ...JSON.parse(recorded), stations: [{}] }]) {
    expect(() => parseBox(wrong)).toThrow('cannot be read');
  }
});

test('an address keeps a password with blanks', () => {
  const address = { host: '10.0.0.7', password: 'a b  c' };
  expect(parseAddress(formatAddress(address))).toEqual(address);
});

test('a timer that counts minutes is rounded up', () => {
  expect(formatTimerSteps(seconds(61), 60)).toBe(2);
  expect(formatTimerSteps(seconds(60), 60)).toBe(1);
});

test('starts without hardware, and ends', async () => {
  const host = { dataFolder: '', socketFolder: '', mqtt: null, networks: THIS_MACHINE, now: box.now, warn: () => {} };
  const { driver, stop } = await startBlueprintDriver(host);
  await expect(driver.findDevices({ address: null })).rejects.toMatchObject({ fault: 'unreachable' });
  await stop();
});
