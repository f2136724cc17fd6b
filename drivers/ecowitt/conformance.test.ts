/** The checks that every driver passes, against a gateway of our own making. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe } from 'vitest';
import { CONFORMANCE_CHECKS } from '../conformance.ts';
import { ADOPTION_CHECKS, PROBE_CHECKS } from '../conformance-devices.ts';
import { createHttpLink } from '../lan/http.ts';
import { openOpeningFile } from '../mqtt/opening-file.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { controlsOf, runChecks } from '../testing/run-checks.ts';
import { THIS_MACHINE } from '../testing/this-machine.ts';
import { createEcowittDriver } from './driver.ts';
import { type FakeGateway, openFakeGateway } from './fake-gateway.ts';
import { createGatewayLink } from './gateway-link.ts';

let gateway: FakeGateway;
let folder: string;

beforeEach(async () => {
  gateway = await openFakeGateway();
  folder = mkdtempSync(join(tmpdir(), 'sluice-ecowitt-'));
});
afterEach(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = () =>
  createEcowittDriver({
    link: createGatewayLink(createHttpLink(THIS_MACHINE), gateway.now),
    openings: openOpeningFile(join(folder, 'openings.json')),
    now: gateway.now,
    sleep,
    echoMs: 2_000,
    lookMs: 10,
  });

describe.each([
  { model: 'WFC01', serial: 'WFC01-00003456', device: 0, secondStart: 'adds', hasTexts: false, tail: '' },
  { model: 'WFC02', serial: 'WFC02-00005433', device: 2, secondStart: 'is ignored', hasTexts: true, tail: '%' },
] as const)('a $model, of which a second start $secondStart', ({ serial, device, secondStart, hasTexts, tail }) => {
  const adoption = () => adoptionOf(`${gateway.host}/${serial}`, 'PIXIE');

  beforeEach(() => {
    Object.assign(gateway, { secondStart, hasTexts, tail });
  });

  runChecks(CONFORMANCE_CHECKS, async () => {
    const driver = start();
    return {
      ...controlsOf(gateway),
      driver,
      address: (await driver.adoptDevice(adoption())).address,
      reportsVolume: true,
      setWater: async (trouble) => {
        const fake = gateway.devices[device];
        if (!fake) return;
        const leak = trouble === 'leak' || trouble === 'both' ? 1 : 0;
        fake.says = { warning: leak + (trouble === 'shortage' || trouble === 'both' ? 2 : 0) };
      },
      terminal: 1,
      unknownTerminal: 2,
      press: async () => gateway.press(device),
      restart: start,
    };
  });

  runChecks(ADOPTION_CHECKS, () => ({
    driver: start(),
    adoption: adoption(),
    absentAddress: '127.0.0.1:9',
    wrongAccess: null,
    isHidden: true,
  }));
});

describe('a soil probe', () => {
  const adoption = () => adoptionOf(`${gateway.host}/WH51-4108`, 'SENSOR');

  runChecks(ADOPTION_CHECKS, () => ({
    driver: start(),
    adoption: adoption(),
    absentAddress: '127.0.0.1:9/WH51-4108',
    wrongAccess: null,
    isHidden: true,
  }));

  runChecks(PROBE_CHECKS, async () => {
    const driver = start();
    const { address, serial } = await driver.adoptDevice(adoption());
    return { driver, address, serial, now: gateway.now, pass: async (durationS) => gateway.pass(durationS) };
  });
});
