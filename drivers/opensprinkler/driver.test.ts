import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CONFORMANCE_CHECKS } from '../conformance.ts';
import { ADOPTION_CHECKS } from '../conformance-devices.ts';
import { formatAddress, hashPassword } from './address.ts';
import { createOpenSprinklerDriver } from './driver.ts';
import { type FakeController, openFakeController } from './fake-controller.ts';
import { createHttpTransport } from './http-transport.ts';

const PASSWORD = 'open door';

let controller: FakeController;
beforeEach(async () => {
  controller = await openFakeController({ password: PASSWORD, names: ['Lawn', 'Roses', 'S03'] });
});
afterEach(async () => {
  expect(controller.rudeRequests).toBe(0);
  await controller.close();
});

const start = () =>
  createOpenSprinklerDriver(createHttpTransport(500), {
    now: controller.now,
    warn: () => {},
    sleep: async (ms) => controller.pass(ms / 1000),
  });

describe('valves', () => {
  test.each(CONFORMANCE_CHECKS)('$name', async ({ run }) => {
    const harness = {
      driver: start(),
      address: formatAddress({
        base: controller.base,
        passwordHash: hashPassword(PASSWORD),
        stoppedPrograms: [],
      }),
      terminal: 2,
      unknownTerminal: 4,
      now: controller.now,
      pass: async (durationS: number) => controller.pass(durationS),
      setOffline: async (isOn: boolean) => {
        controller.isOffline = isOn;
      },
      setLostAcknowledgement: async (isOn: boolean) => {
        controller.losesAnswers = isOn;
      },
      setCircuit: async (fault: 'open-circuit' | 'short-circuit', isOn: boolean) =>
        controller.stations.setCircuit(1, isOn ? fault : null),
      press: async () => controller.stations.start(1, 600),
      setAsleep: null,
      reportsVolume: false,
      restart: start,
    };
    await expect(run(harness)).resolves.toBeUndefined();
  });
});

describe('adoption', () => {
  test.each(ADOPTION_CHECKS)('$name', async ({ run }) => {
    const adoption = {
      address: controller.base,
      type: 'SPRITE',
      hubAddress: null,
      isIndoor: false,
      place: null,
    } as const;
    const harness = {
      driver: start(),
      adoption: { ...adoption, access: { password: PASSWORD } },
      absentAddress: '127.0.0.1:9',
      wrongAccess: { password: 'opensesame' },
      isHidden: true,
    };
    await expect(run(harness)).resolves.toBeUndefined();
  });
});
