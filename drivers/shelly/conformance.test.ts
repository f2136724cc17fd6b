/** The conformance checks over HTTP, on both generations, with and without a password. */
import { afterEach, beforeEach, describe } from 'vitest';
import type { Adoption } from '../driver.ts';
import { createHttpLink } from '../lan/http.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { runRequestChecks } from '../testing/run-checks.ts';
import { THIS_MACHINE } from '../testing/this-machine.ts';
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
      { send: createHttpLink(THIS_MACHINE, 1000), discoverHosts: async () => [device.host] },
      { now: device.now, warn: () => {} },
    );

  // A relay does not see that a coil is broken; a short circuit: driver.test.ts.
  runRequestChecks({
    device: () => device,
    restart,
    adoption: () => adoptionOf(device.host, 'SPRITE', { access, isWaterValve: true }),
    unknownTerminal: 5,
    press: () => device.press(1),
    wrongAccess: access.password === undefined ? null : { ...access, password: 'opensesame' },
  });
});
