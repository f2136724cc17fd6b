/** The conformance checks over HTTP, on both generations, with and without a password. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CONFORMANCE_CHECKS } from '../conformance.ts';
import { ADOPTION_CHECKS } from '../conformance-devices.ts';
import type { Adoption } from '../driver.ts';
import { createHttpLink } from '../lan/http.ts';
import { createShellyDriver } from './driver.ts';
import { FakeGen1, GEN1_USER } from './fake-gen1.ts';
import { FakeGen2 } from './fake-gen2.ts';

const PASSWORD = 'größer als ein "Zaun"';
const KINDS: { [name: string]: { make: () => FakeGen1 | FakeGen2; access: Adoption['access'] } } = {
  'the second generation with a password': {
    make: () => new FakeGen2({ password: PASSWORD }),
    access: { password: PASSWORD },
  },
  'the second generation without one': { make: () => new FakeGen2({ relays: 2 }), access: {} },
  'a clock that is a day ahead': { make: () => new FakeGen2({ clockOffsetS: 86_400 }), access: {} },
  'the first generation with a password': {
    make: () => new FakeGen1({ password: PASSWORD }),
    access: { user: GEN1_USER, password: PASSWORD },
  },
  'the first generation without one': { make: () => new FakeGen1(), access: {} },
};

describe.each(Object.entries(KINDS))('%s', (_, { make, access }) => {
  let device: FakeGen1 | FakeGen2;
  beforeEach(async () => {
    device = make();
    await device.open();
  });
  afterEach(() => device.close());

  const restart = () =>
    createShellyDriver(
      { send: createHttpLink(1000), discoverHosts: async () => [device.host] },
      { now: device.now, warn: () => {} },
    );
  const adoption = (): Adoption => ({
    address: device.host,
    type: 'SPRITE',
    hubAddress: null,
    isIndoor: false,
    place: null,
    access,
  });

  test.each(CONFORMANCE_CHECKS)('$name', async ({ run }) => {
    const driver = restart();
    const { address } = await driver.adoptDevice(adoption());
    const harness = {
      driver,
      address,
      terminal: 2,
      unknownTerminal: 5,
      now: device.now,
      pass: async (durationS: number) => device.pass(durationS),
      setOffline: async (isOn: boolean) => {
        device.isOffline = isOn;
      },
      setLostAcknowledgement: async (isOn: boolean) => {
        device.losesAnswers = isOn;
      },
      // A relay does not see that a coil is broken; a short circuit: driver.test.ts.
      setCircuit: null,
      press: async () => device.press(1),
      setAsleep: null,
      reportsVolume: false,
      restart,
    };
    await expect(run(harness)).resolves.toBeUndefined();
  });

  test.each(ADOPTION_CHECKS)('$name', async ({ run }) => {
    const harness = {
      driver: restart(),
      adoption: adoption(),
      absentAddress: '127.0.0.1:9',
      wrongAccess: access.password === undefined ? null : { ...access, password: 'opensesame' },
    };
    await expect(run(harness)).resolves.toBeUndefined();
  });
});
