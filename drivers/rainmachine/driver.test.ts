/** What is particular to RainMachine: one zone at a time, a queue behind it, a token, a master valve of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Driver, requirePart } from '../driver.ts';
import { DeniedLogins } from '../lan/denied-logins.ts';
import { createHttpLink } from '../lan/http.ts';
import { openOpeningFile } from '../mqtt/opening-file.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { closingFor, openingFor } from '../testing/commands.ts';
import { expectToCloseByItself } from '../testing/killed-opening.ts';
import { openLocalServer } from '../testing/local-server.ts';
import { THIS_MACHINE } from '../testing/this-machine.ts';
import { createControllerLink } from './controller-link.ts';
import { createRainMachineDriver } from './driver.ts';
import { type FakeController, openFakeController } from './fake-controller.ts';
import { startRainMachineDriver } from './start.ts';

let controller: FakeController;
let folder: string;
let driver: Driver;
let address: string;
let warnings: string[];
/** Seconds that pass between two looks. */
let betweenLooksS: number;

const adopt = (password = controller.password) =>
  driver.adoptDevice(adoptionOf(controller.host, 'SPRITE', { access: { password } }));

beforeEach(async () => {
  controller = await openFakeController();
  folder = mkdtempSync(join(tmpdir(), 'sluice-rainmachine-'));
  warnings = [];
  betweenLooksS = 0;
  driver = createRainMachineDriver({
    link: createControllerLink({
      send: createHttpLink(THIS_MACHINE, 2_000),
      denied: new DeniedLogins(controller.now, (_, sentence) => warnings.push(sentence)),
    }),
    openings: openOpeningFile(join(folder, 'openings.json')),
    now: controller.now,
    sleep: async () => controller.pass(betweenLooksS),
    echoMs: 100,
    lookMs: 10,
  });
  address = (await adopt()).address;
  controller.received.length = 0;
});
afterEach(async () => {
  await controller.close();
  rmSync(folder, { recursive: true, force: true });
});

const valves = () => requirePart(driver, 'valves');
const open = (terminal: number, forS: number, runId = `run-${terminal}`) =>
  valves().openValve(address, openingFor(controller.now, forS, { terminal, runId }));
const close = (terminal: number, runId: string | null = `run-${terminal}`) =>
  valves().closeValve(address, closingFor(controller.now, { terminal, runId }));
const closeAll = () =>
  valves().closeAll(address, { commandId: 'all', fencingToken: 1, expiresAt: controller.now() + 30_000 });
const openZones = async () =>
  (await driver.readState(address)).valves.filter(({ isOpen }) => isOpen).map(({ terminal }) => terminal);

describe('adding', () => {
  test('a controller is found by its address, and says its zones with its password', async () => {
    for (const typed of [controller.host, `https://${controller.host}/`]) {
      expect(await driver.findDevices({ address: typed })).toMatchObject([
        { address: `https://${controller.host}`, model: 'RainMachine HD', needs: ['password'], obstacle: null },
      ]);
    }
    expect(controller.logins).toBe(1);
    expect(await adopt()).toMatchObject({
      serial: 'AB:CD:EF:12:34:56',
      model: 'RainMachine HD',
      terminals: [
        { terminal: 1, name: 'Landscaping' },
        { terminal: 2, name: 'Flower Box' },
        { terminal: 4, name: null },
      ],
    });
  });

  test('its usual ports are tried where none is given: TLS first', async () => {
    const asked: string[] = [];
    const link = createControllerLink({
      denied: new DeniedLogins(controller.now, () => {}),
      send: async (host, { isOverTls = false }) => {
        asked.push(`${isOverTls ? 'https' : 'http'}://${host}`);
        return { status: 404, challenge: null, text: '' };
      },
    });
    const searching = createRainMachineDriver({
      link,
      openings: openOpeningFile(join(folder, 'other.json')),
      now: controller.now,
      sleep: async () => {},
    });
    expect(await searching.findDevices({ address: '192.168.1.20' })).toEqual([]);
    expect(asked).toEqual(['https://192.168.1.20:8080', 'http://192.168.1.20:8081']);
    expect(await searching.findDevices({ address: 'two words' })).toEqual([]);
    expect(await searching.findDevices({ address: null })).toEqual([]);
  });

  test('nothing where another program answers', async () => {
    for (const text of ['<html>Welcome</html>', '{"ok":true}', '[]']) {
      const page = await openLocalServer((_, response) => response.writeHead(200).end(text));
      expect(await driver.findDevices({ address: page.host })).toEqual([]);
      await page.close();
    }
  });

  test('one of the first generation is named, and not added; a master valve alone is no zone', async () => {
    controller.hwVer = '1.0';
    expect(await driver.findDevices({ address: controller.host })).toMatchObject([{ obstacle: 'unknown-model' }]);
    await expect(adopt()).rejects.toMatchObject({ fault: 'unfit' });
    controller.hwVer = 2;
    controller.zones = new Map([[1, { name: 'Pump', active: true, master: true }]]);
    await expect(adopt()).rejects.toMatchObject({ fault: 'unfit' });
  });

  test('its own programs stop, what waters is shut, and its release starts them again', async () => {
    const program = (uid: number, active: boolean) => ({ uid, name: uid === 3 ? '' : `Program ${uid}`, active });
    controller.programs = [program(1, true), program(2, false), program(3, true)];
    controller.press(2, 1);
    const adopted = await adopt();
    expect(controller.received).toEqual(['program/1 false', 'program/3 false', 'watering/stopall']);
    expect(controller.isOpen(2)).toBe(false);
    controller.programs.splice(2, 1);
    await driver.releaseDevice(adopted.address);
    expect(controller.programs.map(({ active }) => active)).toEqual([true, false]);
  });

  test('programs that do not stop leave it as it was', async () => {
    controller.programs = [{ uid: 1, name: 'Morning', active: true }];
    controller.ignoresCommands = true;
    await expect(adopt()).rejects.toMatchObject({ fault: 'refused' });
    expect(controller.received).toEqual(['program/1 false', 'program/1 true']);
  });

  test('one that does not say its network address goes by its place', async () => {
    controller.mac = null;
    expect((await adopt()).serial).toBe(`https://${controller.host}`);
  });
});

describe('two zones on one controller', () => {
  test('a second is not opened while the first is, and is not queued', async () => {
    await open(1, 600);
    await expect(open(2, 600)).rejects.toMatchObject({ fault: 'refused' });
    controller.pass(601);
    expect(await openZones()).toEqual([]);
    expect(controller.received).not.toContain('zone/2/start 600');
  });

  test('a late stop of the first does not end the second', async () => {
    await open(1, 60);
    controller.pass(61);
    await open(2, 600);
    await close(1);
    await close(1, null);
    expect(await openZones()).toEqual([2]);
  });

  test('what a program or somebody at the panel opened is not ended, nor queued behind', async () => {
    controller.press(4, 7);
    await expect(open(2, 600)).rejects.toMatchObject({ fault: 'refused' });
    expect(controller.isOpen(4)).toBe(true);
    controller.pass(301);
    expect(await openZones()).toEqual([]);
    // Nor is a zone taken out of a program in whose queue it waits.
    controller.press(4, 7);
    controller.press(2, 7);
    await expect(open(2, 600)).rejects.toMatchObject({ fault: 'refused' });
    controller.pass(301);
    expect(await openZones()).toEqual([2]);
    expect(controller.received).toEqual([]);
  });

  test('everything is ended, also what waits in its queue', async () => {
    controller.press(1);
    controller.press(2);
    controller.press(4);
    await closeAll();
    expect(await openZones()).toEqual([]);
    controller.pass(10);
    expect(await openZones()).toEqual([]);
  });

  test('a master valve that stays open behind the first is waited for; for long, the start is tried again later', async () => {
    controller.masterAfterS = 5;
    await open(1, 60);
    await close(1);
    betweenLooksS = 1;
    expect((await open(2, 60)).valve.isOpen).toBe(true);
    await close(2);
    controller.pass(5);
    controller.masterAfterS = 600;
    await open(1, 60);
    await close(1);
    await expect(open(2, 60)).rejects.toMatchObject({ fault: 'unreachable', trouble: null });
    expect(controller.received.filter((command) => command.startsWith('zone/2/start'))).toHaveLength(1);
  });

  test('a zone that its owner stopped in the queue keeps nobody waiting', async () => {
    controller.press(1);
    controller.press(2);
    controller.stop(2);
    controller.stop(1);
    await open(4, 60);
    expect(await openZones()).toEqual([4]);
  });
});

describe('opening', () => {
  test('shows the time that the controller has left', async () => {
    expect((await open(1, 90)).valve).toMatchObject({ isOpen: true, remainingS: 90, runId: 'run-1' });
    controller.pass(30);
    const [valve] = (await driver.readState(address)).valves;
    expect(valve).toMatchObject({ isOpen: true, remainingS: 60, name: 'Landscaping' });
    controller.pass(61);
    expect(await openZones()).toEqual([]);
  });

  test('a master valve that opens first is waited for', async () => {
    controller.masterBeforeS = 5;
    betweenLooksS = 1;
    expect((await open(1, 90)).valve).toMatchObject({ isOpen: true, remainingS: 90 });
    expect(controller.received).toEqual(['zone/1/start 90']);
  });

  test('what is not shown open is taken out of the queue: it would water later', async () => {
    controller.masterBeforeS = 600;
    await expect(open(1, 90)).rejects.toMatchObject({ fault: 'unreachable' });
    expect(controller.received).toEqual(['zone/1/start 90', 'zone/1/stop']);
    controller.pass(700);
    expect(await openZones()).toEqual([]);
  });

  test('a start that came first, and was never seen, is stopped before the next one', async () => {
    controller.masterBeforeS = 600;
    controller.press(1);
    const opening = open(1, 60);
    // The older start is taken away; this one waits for the master valve, and is taken away too.
    await expect(opening).rejects.toMatchObject({ fault: 'unreachable' });
    expect(controller.received[0]).toBe('zone/1/stop');
  });

  test('a zone that was switched off there, or became the master valve, or is gone, is refused', async () => {
    controller.zones.set(1, { name: 'Landscaping', active: false, master: false });
    await expect(open(1, 60)).rejects.toMatchObject({ fault: 'refused' });
    controller.zones.set(1, { name: 'Landscaping', active: true, master: true });
    await expect(open(1, 60)).rejects.toMatchObject({ fault: 'refused' });
    controller.zones.delete(1);
    await expect(open(1, 60)).rejects.toMatchObject({ fault: 'refused' });
    expect(controller.received.filter((command) => command.includes('start'))).toEqual([]);
  });

  test('a day at the longest', async () => {
    await open(1, 86_400);
    await close(1);
    await expect(open(1, 86_401)).rejects.toMatchObject({ fault: 'refused' });
    expect(controller.received).toEqual(['zone/1/start 86400', 'zone/1/stop']);
  });

  test('one that its owner stopped in the queue still shows as queued, with nothing left, and opens', async () => {
    controller.press(1);
    controller.press(2);
    controller.stop(2);
    controller.press(4);
    controller.stop(1);
    controller.stop(4);
    expect((await open(2, 60)).valve.isOpen).toBe(true);
  });

  test('a start and a stop whose answers are lost are sent once, and seen', async () => {
    controller.losesAnswers = true;
    expect((await open(1, 600)).valve.isOpen).toBe(true);
    expect((await close(1)).valve.isOpen).toBe(false);
    expect(controller.received).toEqual(['zone/1/start 600', 'zone/1/stop']);
  });

  test('a yes to a start or a stop that does nothing is not believed', async () => {
    controller.ignoresCommands = true;
    await expect(open(1, 600)).rejects.toMatchObject({ fault: 'unreachable' });
    controller.ignoresCommands = false;
    await open(2, 600);
    controller.ignoresCommands = true;
    await expect(close(2)).rejects.toMatchObject({ fault: 'unreachable' });
  });
});

describe('the password', () => {
  test('gives a token that is used until the controller does not know it any more', async () => {
    await openZones();
    await openZones();
    expect(controller.logins).toBe(1);
    controller.restart();
    expect(await openZones()).toEqual([]);
    expect(controller.logins).toBe(2);
  });

  test('that was changed is tried once, and people are told; with the new one it goes on', async () => {
    controller.password = 'lilies';
    controller.restart();
    for (let looks = 0; looks < 4; looks += 1) {
      await expect(driver.readState(address)).rejects.toMatchObject({ fault: 'refused', trouble: 'access-denied' });
    }
    expect(controller.deniedLogins).toBe(1);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).not.toContain('roses');
    const access = driver.access;
    if (!access) throw new Error('no login');
    await expect(access.changeAccess(address, { password: 'x' })).rejects.toMatchObject({ fault: 'access-denied' });
    address = await access.changeAccess(address, { password: 'lilies' });
    expect(await openZones()).toEqual([]);
  });

  test('is not taken for a wrong one where the login is answered otherwise', async () => {
    for (const [status, body] of [
      [400, '{"statusCode":3,"message":"Invalid request !"}'],
      [503, ''],
    ] as const) {
      const page = await openLocalServer((_, response) => response.writeHead(status).end(body));
      const adoption = adoptionOf(`http://${page.host}`, 'SPRITE', { access: { password: 'roses' } });
      await expect(driver.adoptDevice(adoption)).rejects.toMatchObject({ fault: 'unreachable' });
      await page.close();
    }
  });

  test('is in no error', async () => {
    controller.isOffline = true;
    const error = await driver.readState(address).catch((reason: Error) => reason.message);
    expect(error).not.toMatch(/roses|token/);
  });
});

test('answers that cannot be read, or say that its data are not ready, are no answers', async () => {
  const odd = [
    { status: 200, body: { zones: [{ uid: 1 }] } },
    { status: 200, body: [] },
    { status: 200, body: '<html>' },
    { status: 500, body: '' },
    { status: 200, body: { statusCode: 10, message: 'Service unavailable, data not ready, retry later.' } },
    { status: 400, body: { statusCode: 3, message: 'Invalid request !' } },
  ];
  for (const answer of odd) {
    controller.nextAnswers = [answer];
    await expect(driver.readState(address)).rejects.toMatchObject({ fault: 'unreachable', trouble: null });
  }
});

test('the process that opens a zone is killed: it shuts on time, and nobody tells it to', async () => {
  const imports = {
    createRainMachineDriver: 'driver.ts',
    createControllerLink: 'controller-link.ts',
    createHttpLink: '../lan/http.ts',
    DeniedLogins: '../lan/denied-logins.ts',
    THIS_MACHINE: '../testing/this-machine.ts',
    openOpeningFile: '../mqtt/opening-file.ts',
  };
  const now = `() => ${controller.now()}`;
  const link = `createControllerLink({ send: createHttpLink(THIS_MACHINE), denied: new DeniedLogins(${now}, () => {}) })`;
  const made = `createRainMachineDriver({ link: ${link}, now: ${now}, sleep: async () => {},
    openings: openOpeningFile(${JSON.stringify(join(folder, 'killed.json'))}) })`;
  await expectToCloseByItself(
    { here: import.meta.url, imports, driver: made, address },
    {
      now: controller.now,
      pass: async (durationS) => controller.pass(durationS),
      isOpen: () => controller.isOpen(1),
      received: controller.received,
    },
  );
});

test('starts without hardware, and ends', async () => {
  const host = { dataFolder: folder, socketFolder: '', mqtt: null, networks: THIS_MACHINE, now: controller.now };
  const started = await startRainMachineDriver({ ...host, warn: () => {} });
  expect(await started.driver.findDevices({ address: controller.host })).toHaveLength(1);
  await started.stop();
});
