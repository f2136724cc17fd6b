/** The checks that every driver passes, over a real WebSocket, for each way in which an integration opens for a time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe } from 'vitest';
import { CONFORMANCE_CHECKS } from '../conformance.ts';
import { ADOPTION_CHECKS, PROBE_CHECKS } from '../conformance-devices.ts';
import { openOpeningFile } from '../mqtt/opening-file.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { controlsOf, runChecks } from '../testing/run-checks.ts';
import { THIS_MACHINE } from '../testing/this-machine.ts';
import { createHomeAssistantDriver } from './driver.ts';
import { bed, bedSensors, CONTROLLER, controller, soilId, zoneId, zonesOf } from './fake-garden.ts';
import { FakeHomeAssistant, TOKEN } from './fake-home-assistant.ts';
import { createHomes, type Homes } from './homes.ts';

let home: FakeHomeAssistant;
let folder: string;
let opened: Homes[];
/** Short only where answers are lost: a busy machine answers late. */
let echoMs: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-home-assistant-'));
  opened = [];
  echoMs = 4_000;
});
afterEach(async () => {
  for (const homes of opened) homes.stop();
  await home.close();
  rmSync(folder, { recursive: true, force: true });
});

function start() {
  const homes = createHomes({ networks: THIS_MACHINE, now: home.now, warn: () => {} });
  opened.push(homes);
  return createHomeAssistantDriver({
    homes,
    openings: openOpeningFile(join(folder, 'openings.json')),
    discoverHosts: async () => [home.host],
    now: home.now,
    echoMs,
    settleMs: 10,
    endSlackMs: 10,
  });
}

const access = { token: TOKEN };

describe.each(['rainbird', 'rachio', 'yardian', 'opensprinkler', 'bhyve', 'linktap'])('zones of %s', (integration) => {
  const open = async () => {
    home = new FakeHomeAssistant(zonesOf(integration), [controller]);
    await home.open();
    return adoptionOf(`${home.host}/${CONTROLLER}`, 'SPRITE', { access });
  };

  runChecks(CONFORMANCE_CHECKS, async (name) => {
    if (name.includes('lost acknowledgement')) echoMs = 400;
    const adoption = await open();
    const driver = start();
    const { address } = await driver.adoptDevice(adoption);
    return {
      ...controlsOf(home),
      setOffline: async (isOn: boolean) => home.setOffline(isOn),
      driver,
      address,
      terminal: 2,
      unknownTerminal: 4,
      press: async () => home.press(zoneId(integration, 2)),
      restart: start,
    };
  });

  runChecks(ADOPTION_CHECKS, async () => ({
    adoption: await open(),
    driver: start(),
    absentAddress: '127.0.0.1:9',
    wrongAccess: { token: 'of another' },
    isHidden: true,
  }));
});

describe('a plain switch, by its owner’s word', () => {
  runChecks(ADOPTION_CHECKS, async () => {
    home = new FakeHomeAssistant(zonesOf('zha'), [controller]);
    await home.open();
    return {
      adoption: adoptionOf(`${home.host}/${CONTROLLER}`, 'SPRITE', {
        access,
        acceptsNoTimer: true,
        isWaterValve: true,
      }),
      driver: start(),
      absentAddress: '127.0.0.1:9',
      wrongAccess: { token: 'of another' },
      isHidden: true,
    };
  });
});

describe('a soil probe', () => {
  const open = async () => {
    home = new FakeHomeAssistant(bedSensors(), [bed]);
    await home.open();
    return adoptionOf(`${home.host}/${bedSensors()[0]?.registryId}`, 'SENSOR', { access });
  };

  runChecks(ADOPTION_CHECKS, async () => ({
    adoption: await open(),
    driver: start(),
    absentAddress: '127.0.0.1:9',
    wrongAccess: { token: 'of another' },
    isHidden: true,
  }));

  runChecks(PROBE_CHECKS, async () => {
    const adoption = await open();
    const driver = start();
    const { address, serial } = await driver.adoptDevice(adoption);
    return {
      driver,
      address,
      serial,
      now: home.now,
      async pass(durationS: number) {
        home.pass(durationS);
        home.repeat(soilId);
      },
    };
  });
});
