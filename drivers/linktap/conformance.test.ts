/** The checks that every driver passes, against a gateway of our own making. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe } from 'vitest';
import { CONFORMANCE_CHECKS } from '../conformance.ts';
import { ADOPTION_CHECKS } from '../conformance-devices.ts';
import { createHttpLink } from '../lan/http.ts';
import { openOpeningFile } from '../mqtt/opening-file.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { controlsOf, runChecks } from '../testing/run-checks.ts';
import { THIS_MACHINE } from '../testing/this-machine.ts';
import { createLinkTapDriver } from './driver.ts';
import { type FakeGateway, openFakeGateway } from './fake-gateway.ts';
import { createGatewayLink } from './gateway-link.ts';

let gateway: FakeGateway;
let folder: string;

beforeEach(async () => {
  gateway = await openFakeGateway();
  folder = mkdtempSync(join(tmpdir(), 'sluice-linktap-'));
});
afterEach(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = () =>
  createLinkTapDriver({
    link: createGatewayLink({ send: createHttpLink(THIS_MACHINE), now: gateway.now, sleep }),
    openings: openOpeningFile(join(folder, 'openings.json')),
    discoverHosts: async () => [gateway.host],
    now: gateway.now,
    sleep,
    echoMs: 2_000,
    lookMs: 10,
  });

const adoption = () => adoptionOf(`${gateway.host}/${gateway.taps[1]?.id}`, 'PIXIE');

describe.each([
  { answers: 'in HTML, a second start adds to the first', secondStart: 'adds', isWrapped: true, unit: 'L' },
  { answers: 'bare, in gallons, a second start is ignored', secondStart: 'is ignored', isWrapped: false, unit: 'gal' },
] as const)('answers $answers', ({ secondStart, isWrapped, unit }) => {
  const open = async () => {
    Object.assign(gateway, { secondStart, isWrapped, unit, isBare: !isWrapped });
    const driver = start();
    return { driver, address: (await driver.adoptDevice(adoption())).address };
  };

  runChecks(CONFORMANCE_CHECKS, async () => ({
    ...controlsOf(gateway),
    ...(await open()),
    reportsVolume: true,
    setWater: async (trouble) => {
      const tap = gateway.taps[1];
      if (!tap) return;
      tap.says = {
        is_broken: trouble === 'leak' || trouble === 'both',
        is_cutoff: trouble === 'shortage' || trouble === 'both',
      };
    },
    terminal: 1,
    unknownTerminal: 2,
    press: async () => gateway.press(1),
    restart: start,
  }));
});

runChecks(ADOPTION_CHECKS, () => ({
  driver: start(),
  adoption: adoption(),
  absentAddress: '127.0.0.1:9',
  wrongAccess: null,
}));
