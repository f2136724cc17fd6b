/** The checks that every driver passes, against devices of the standard's own library. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import { CONFORMANCE_CHECKS } from '../conformance.ts';
import { ADOPTION_CHECKS } from '../conformance-devices.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { controlsOf, runChecks } from '../testing/run-checks.ts';
import type { Controller } from './controller.ts';
import { openTestController, startTestDriver } from './fake-setup.ts';
import { type FakeMatterDevice, openFakeMatterDevice } from './fake-valve.ts';

let controller: Controller;
let folder: string;
let device: FakeMatterDevice;

beforeAll(async () => {
  controller = await openTestController();
});
afterAll(() => controller.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-matter-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = () => startTestDriver({ controller, folder, devices: [device], now: device.now, sleep: () => sleep(1) });

const adoption = () => adoptionOf(`matter://${device.host}`, 'SPRITE', { access: { setup_code: device.setupCode } });

describe('a device of two valves', () => {
  let address: string;

  beforeAll(async () => {
    device = await openFakeMatterDevice({ valves: 2 });
    folder = mkdtempSync(join(tmpdir(), 'sluice-matter-'));
    address = (await start().adoptDevice(adoption())).address;
    rmSync(folder, { recursive: true, force: true });
  });
  afterAll(() => device.close());
  beforeEach(() => device.reset());

  runChecks(CONFORMANCE_CHECKS, () => ({
    ...controlsOf({ ...device, pass: () => {} }),
    setOffline: async (isOn) => {
      device.isOffline = isOn;
    },
    setLostAcknowledgement: async (isOn) => {
      device.losesAnswers = isOn;
    },
    pass: device.pass,
    setCircuit: async (fault, isOn) => {
      const bit = fault === 'open-circuit' ? 'notConnected' : 'shortCircuit';
      await device.show(2, { faults: isOn ? [bit] : [] });
    },
    driver: start(),
    address,
    terminal: 2,
    unknownTerminal: 3,
    press: () => device.press(2),
    restart: start,
  }));
});

describe('a device that belongs to nobody yet', () => {
  beforeEach(async () => {
    device = await openFakeMatterDevice();
  });
  afterEach(() => device.close());

  runChecks(ADOPTION_CHECKS, () => ({
    driver: start(),
    adoption: adoption(),
    absentAddress: '127.0.0.1:9',
    wrongAccess: { setup_code: '11693312331' },
  }));
});
