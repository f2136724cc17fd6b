/** The checks that every driver passes, against a gateway of our own making. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe } from 'vitest';
import { CONFORMANCE_CHECKS } from '../conformance.ts';
import { ADOPTION_CHECKS } from '../conformance-devices.ts';
import { controlsOf, runChecks } from '../testing/run-checks.ts';
import { IDS } from './fake-devices.ts';
import { type FakeGateway, openFakeGateway } from './fake-gateway.ts';
import { gardenaAdoption, makeTestDriver } from './fake-setup.ts';

let gateway: FakeGateway;
let folder: string;

beforeEach(async () => {
  gateway = await openFakeGateway();
  folder = mkdtempSync(join(tmpdir(), 'sluice-gardena-'));
});
afterEach(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = () => makeTestDriver({ folder, now: gateway.now });

describe.each([
  { generation: 'first', device: IDS.irrigationControl, type: 'SPRITE' as const, terminal: 4, unknownTerminal: 3 },
  { generation: 'second', device: IDS.dual, type: 'PIXIE' as const, terminal: 2, unknownTerminal: 3 },
])('valves of the $generation generation', ({ device, type, terminal, unknownTerminal }) => {
  runChecks(CONFORMANCE_CHECKS, async () => {
    const driver = start();
    return {
      ...controlsOf(gateway),
      driver,
      address: (await driver.adoptDevice(gardenaAdoption(gateway, device, type))).address,
      terminal,
      unknownTerminal,
      press: async () => gateway.press(device, terminal),
      restart: start,
    };
  });
});

describe('adoption', () => {
  runChecks(ADOPTION_CHECKS, () => ({
    driver: start(),
    adoption: gardenaAdoption(gateway, IDS.irrigationControl, 'SPRITE'),
    absentAddress: '127.0.0.1:9',
    wrongAccess: { password: 'ffffffff' },
    isHidden: true,
  }));
});
