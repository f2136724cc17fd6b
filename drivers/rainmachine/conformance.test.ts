/** The checks that every driver passes, against a controller of our own making. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe } from 'vitest';
import { CONFORMANCE_CHECKS } from '../conformance.ts';
import { ADOPTION_CHECKS } from '../conformance-devices.ts';
import { DeniedLogins } from '../lan/denied-logins.ts';
import { createHttpLink } from '../lan/http.ts';
import { openOpeningFile } from '../mqtt/opening-file.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { controlsOf, runChecks } from '../testing/run-checks.ts';
import { THIS_MACHINE } from '../testing/this-machine.ts';
import { createControllerLink } from './controller-link.ts';
import { createRainMachineDriver } from './driver.ts';
import { type FakeController, openFakeController } from './fake-controller.ts';

describe.each([
  { way: 'over TLS', scheme: 'https', isOverTls: true },
  { way: 'in the clear', scheme: 'http', isOverTls: false },
])('$way', ({ scheme, isOverTls }) => {
  let controller: FakeController;
  let folder: string;

  beforeEach(async () => {
    controller = await openFakeController({ isOverTls });
    folder = mkdtempSync(join(tmpdir(), 'sluice-rainmachine-'));
  });
  afterEach(async () => {
    await controller.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = () =>
    createRainMachineDriver({
      link: createControllerLink({
        send: createHttpLink(THIS_MACHINE),
        denied: new DeniedLogins(controller.now, () => {}),
      }),
      openings: openOpeningFile(join(folder, 'openings.json')),
      now: controller.now,
      sleep: () => sleep(1),
      echoMs: 2_000,
      lookMs: 10,
    });

  const adoption = () =>
    adoptionOf(`${scheme}://${controller.host}`, 'SPRITE', { access: { password: controller.password } });

  runChecks(CONFORMANCE_CHECKS, async () => {
    const driver = start();
    return {
      ...controlsOf(controller),
      driver,
      address: (await driver.adoptDevice(adoption())).address,
      terminal: 2,
      unknownTerminal: 5,
      press: async () => controller.press(2),
      restart: start,
    };
  });

  runChecks(ADOPTION_CHECKS, () => ({
    driver: start(),
    adoption: adoption(),
    absentAddress: '127.0.0.1:9',
    wrongAccess: { password: 'weeds' },
    isHidden: true,
  }));
});
