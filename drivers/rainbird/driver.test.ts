/** What is particular to Rain Bird: one station at a time, a stop that ends all, whole minutes, a busy module. */
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
import { createRainBirdDriver } from './driver.ts';
import { type FakeController, openFakeController } from './fake-controller.ts';
import { startRainBirdDriver } from './start.ts';
import { createStickLink } from './stick-link.ts';

let controller: FakeController;
let folder: string;
let driver: Driver;
let address: string;
let warnings: string[];

const adopt = () =>
  driver.adoptDevice(adoptionOf(controller.host, 'SPRITE', { access: { password: controller.password } }));

beforeEach(async () => {
  controller = await openFakeController();
  folder = mkdtempSync(join(tmpdir(), 'sluice-rainbird-'));
  warnings = [];
  driver = createRainBirdDriver({
    link: createStickLink({
      send: createHttpLink(THIS_MACHINE, 2_000),
      denied: new DeniedLogins(controller.now, (_, sentence) => warnings.push(sentence)),
      now: controller.now,
      sleep: async () => {},
    }),
    openings: openOpeningFile(join(folder, 'openings.json')),
    now: controller.now,
    sleep: async () => {},
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
const sent = () => controller.received.filter((command) => /^(39|40)/.test(command));
const openStations = async () =>
  (await driver.readState(address)).valves.filter(({ isOpen }) => isOpen).map(({ terminal }) => terminal);

describe('adding', () => {
  test('a controller is found by its address, and says the rest with its password', async () => {
    for (const typed of [controller.host, `http://${controller.host}/`]) {
      expect(await driver.findDevices({ address: typed })).toMatchObject([
        { address: `http://${controller.host}`, model: 'Rain Bird', terminals: null, needs: ['password'] },
      ]);
    }
    expect(await adopt()).toMatchObject({
      serial: 'AA:BB:CC:DD:EE:FF',
      model: 'Rain Bird ESP-TM2',
      terminals: [1, 2, 3, 4, 6].map((terminal) => ({ terminal, name: null })),
    });
    expect(sent()).toEqual([]);
  });

  test('searching again costs no further wrong password: after five nobody is let in', async () => {
    for (let times = 0; times < 7; times += 1) await driver.findDevices({ address: controller.host });
    expect(controller.wrongPasswords).toBe(1);
    await adopt();
  });

  test('one that lets nobody in is found all the same, and says that it wants its password', async () => {
    controller.wrongPasswords = 5;
    expect(await driver.findDevices({ address: controller.host })).toHaveLength(1);
    await expect(adopt()).rejects.toMatchObject({ fault: 'access-denied' });
  });

  test('nothing where a page answers, forbids, or is no address', async () => {
    for (const status of [200, 403, 404]) {
      const page = await openLocalServer((_, response) => response.writeHead(status).end('<html>Welcome</html>'));
      expect(await driver.findDevices({ address: page.host })).toEqual([]);
      await page.close();
    }
    expect(await driver.findDevices({ address: 'two words' })).toEqual([]);
    expect(await driver.findDevices({ address: null })).toEqual([]);
  });

  test('a number of its own stands for one without a network address; without both its place does', async () => {
    controller.mac = null;
    expect((await adopt()).serial).toBe(`http://${controller.host}`);
    controller.serial = '0000000000008963';
    expect((await adopt()).serial).toBe('0000000000008963');
  });

  test('one that waters is shut, one without stations is not added', async () => {
    controller.press(3);
    await adopt();
    expect(controller.isOpen(3)).toBe(false);
    controller.stations = [];
    await expect(adopt()).rejects.toMatchObject({ fault: 'unfit' });
  });
});

test('its own programs are read page by page, and nothing of them is changed', async () => {
  controller.stations = [1, 2];
  address = (await adopt()).address;
  const off = 'FFFFFFFFFFFFFFFF';
  controller.schedule = { '0060': '00F0FFFFFFFFFFFF', '0061': off, '0062': off, '0010': '6A0601006401' };
  controller.schedule['0080'] = '001900010000001400020000';
  controller.received.length = 0;
  const programs = await driver.programs?.readPrograms(address);
  expect(programs?.map(({ name, starts, lengths }) => [name, starts, lengths.length])).toEqual([['A', ['04:00'], 2]]);
  expect(controller.received).toEqual(['200060', '200010', '200061', '200062', '200080']);
});

describe('two zones on one controller', () => {
  test('a second is not opened while the first is, and does not end it', async () => {
    await open(1, 600);
    await expect(open(2, 600)).rejects.toMatchObject({ fault: 'refused' });
    expect(await openStations()).toEqual([1]);
    expect(sent()).toEqual(['3900010A']);
  });

  test('a late stop of the first does not end the second', async () => {
    await open(1, 60);
    controller.pass(61);
    await open(2, 600);
    await close(1);
    await close(1, null);
    expect(await openStations()).toEqual([2]);
    expect(sent()).toEqual(['39000101', '3900020A']);
  });

  test('a start that was never seen, and whose stop comes while the second waters, does not end it', async () => {
    controller.nextAnswers = [{ result: { data: 'BF0000000000' } }, { result: { data: 'BF0000000000' } }];
    controller.looksUntilShown = 1_000;
    await expect(open(1, 600)).rejects.toMatchObject({ fault: 'unreachable' });
    controller.looksUntilShown = 0;
    await open(2, 600);
    await close(1);
    expect(await openStations()).toEqual([2]);
  });

  test('what a program or somebody at the panel opened is not ended by a start', async () => {
    controller.press(4);
    await expect(open(2, 600)).rejects.toMatchObject({ fault: 'refused' });
    expect(controller.isOpen(4)).toBe(true);
    expect(sent()).toEqual([]);
  });

  test('everything is ended by one stop, also what is waiting in the controller', async () => {
    await closeAll();
    expect(sent()).toEqual(['40']);
    controller.press(6);
    await valves().closeAll(address, { commandId: 'again', fencingToken: 1, expiresAt: controller.now() + 30_000 });
    expect(controller.isOpen(6)).toBe(false);
    expect(sent()).toEqual(['40', '40']);
  });
});

describe('whole minutes', () => {
  test('are rounded up, never down: the second is ours', async () => {
    await open(1, 90);
    expect(sent()).toEqual(['39000102']);
    controller.pass(91);
    expect(controller.isOpen(1)).toBe(true);
    await close(1);
    expect(controller.isOpen(1)).toBe(false);
  });

  test('more than all models take is refused here', async () => {
    await open(1, 6_000);
    await close(1);
    await expect(open(1, 6_001)).rejects.toMatchObject({ fault: 'refused' });
    expect(sent()).toEqual(['39000164', '40']);
  });

  test('a new length shuts it first: what a second start does is not known', async () => {
    await open(1, 600);
    expect((await open(1, 120)).valve.remainingS).toBe(120);
    expect(sent()).toEqual(['3900010A', '40', '39000102']);
  });

  test('a start that the controller refuses is no opening', async () => {
    controller.nextAnswers = [];
    controller.stations = [2];
    await expect(open(1, 600)).rejects.toMatchObject({ fault: 'refused' });
    expect(await openStations()).toEqual([]);
  });
});

describe('a slow line', () => {
  test('is waited for, open and shut', async () => {
    controller.looksUntilShown = 3;
    expect((await open(1, 600)).valve.isOpen).toBe(true);
    expect((await close(1)).valve.isOpen).toBe(false);
    expect(sent()).toEqual(['3900010A', '40']);
  });

  test('is spared: one look before a command, and those that show what came of it', async () => {
    await open(1, 600);
    expect(controller.received).toEqual(['3F00', '3900010A', '3F00', '3F00']);
    controller.received.length = 0;
    await close(1);
    expect(controller.received).toEqual(['3F00', '40', '3F00', '3F00']);
  });

  test('a start and a stop whose answers are lost are sent once, and seen', async () => {
    controller.losesAnswers = true;
    expect((await open(1, 600)).valve.isOpen).toBe(true);
    expect((await close(1)).valve.isOpen).toBe(false);
    expect(sent()).toEqual(['3900010A', '40']);
  });

  test('a stop that is never seen is not said to be done', async () => {
    await open(1, 600);
    controller.looksUntilShown = 1_000;
    await expect(close(1)).rejects.toMatchObject({ fault: 'unreachable' });
  });
});

describe('the module', () => {
  test('is asked again while it is busy, by the status or in its own words', async () => {
    controller.nextStatuses = [503, 503];
    expect(await openStations()).toEqual([]);
    controller.nextAnswers = [{ error: { code: -32_002, message: 'Controller busy' } }];
    expect(await openStations()).toEqual([]);
  });

  test('that stays busy is out of reach, and opens nothing', async () => {
    controller.nextStatuses = [503, 503, 503];
    await expect(driver.readState(address)).rejects.toMatchObject({ fault: 'unreachable', trouble: null });
  });

  test('that says no to a question, answers another or nothing to be read, is out of reach', async () => {
    const odd = [
      { result: { data: '000000' } },
      { result: { data: '0140' } },
      { result: {} },
      { result: null },
      { error: { code: -32_602, message: 'Invalid parameters' } },
    ];
    for (const answer of odd) {
      controller.nextAnswers = [answer];
      await expect(driver.readState(address)).rejects.toMatchObject({ trouble: null });
    }
    controller.nextStatuses = [500];
    await expect(driver.readState(address)).rejects.toMatchObject({ fault: 'unreachable' });
  });

  test('with another password is asked once, and people are told; with the new one it goes on', async () => {
    controller.password = '99887766';
    for (let looks = 0; looks < 4; looks += 1) {
      await expect(driver.readState(address)).rejects.toMatchObject({ fault: 'refused', trouble: 'access-denied' });
    }
    expect(controller.wrongPasswords).toBe(1);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).not.toContain('4711');
    const access = driver.access;
    if (!access) throw new Error('no login');
    await expect(access.changeAccess(address, { password: '1' })).rejects.toMatchObject({ fault: 'access-denied' });
    address = await access.changeAccess(address, { password: '99887766' });
    expect(await openStations()).toEqual([]);
  });

  test('that locks everybody out is left in peace', async () => {
    controller.wrongPasswords = 5;
    await expect(driver.readState(address)).rejects.toMatchObject({ trouble: 'access-denied' });
    controller.wrongPasswords = 0;
    await expect(driver.readState(address)).rejects.toMatchObject({ trouble: 'access-denied' });
    controller.pass(301);
    expect(await openStations()).toEqual([]);
  });

  test('of a controller that has moved to TLS is found there', async () => {
    const moved = await openFakeController({ isOverTls: true });
    const found = await driver.findDevices({ address: moved.host });
    expect(found.map((one) => one.address)).toEqual([`https://${moved.host}`]);
    const adoption = adoptionOf(moved.host, 'SPRITE', { access: { password: moved.password } });
    const adopted = await driver.adoptDevice(adoption);
    expect((await driver.readState(adopted.address)).firmwareVersion).toBe('2.9');
    // One that has moved since it was added is reached again once its password is given anew.
    const before = JSON.stringify({ ...JSON.parse(adopted.address), isOverTls: false });
    await expect(driver.readState(before)).rejects.toMatchObject({ fault: 'unreachable' });
    expect(await driver.access?.changeAccess(before, { password: moved.password })).toBe(adopted.address);
    await moved.close();
  });
});

test('the process that opens a station is killed: it shuts on time, and nobody tells it to', async () => {
  const imports = {
    createRainBirdDriver: 'driver.ts',
    createStickLink: 'stick-link.ts',
    createHttpLink: '../lan/http.ts',
    DeniedLogins: '../lan/denied-logins.ts',
    THIS_MACHINE: '../testing/this-machine.ts',
    openOpeningFile: '../mqtt/opening-file.ts',
  };
  const now = `() => ${controller.now()}`;
  const wait = 'async () => {}';
  const link = `createStickLink({ send: createHttpLink(THIS_MACHINE), now: ${now}, sleep: ${wait},
    denied: new DeniedLogins(${now}, () => {}) })`;
  const made = `createRainBirdDriver({ link: ${link}, now: ${now}, sleep: ${wait},
    openings: openOpeningFile(${JSON.stringify(join(folder, 'killed.json'))}) })`;
  await expectToCloseByItself(
    { here: import.meta.url, imports, driver: made, address },
    {
      now: controller.now,
      // A run of 90 seconds is two minutes of the controller.
      pass: async (durationS) => controller.pass((durationS * 120) / 90),
      isOpen: () => controller.isOpen(1),
      received: controller.received,
    },
  );
});

test('starts without hardware, and ends', async () => {
  const host = { dataFolder: folder, socketFolder: '', mqtt: null, networks: THIS_MACHINE, now: controller.now };
  const started = await startRainBirdDriver({ ...host, warn: () => {} });
  expect(await started.driver.findDevices({ address: controller.host })).toHaveLength(1);
  await started.stop();
});
