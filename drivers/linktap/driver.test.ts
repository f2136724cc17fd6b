/** What is particular to LinkTap: a slow radio, a gateway that is busy or another's, and figures that cannot be. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Driver, requirePart } from '../driver.ts';
import { createHttpLink } from '../lan/http.ts';
import { openOpeningFile } from '../mqtt/opening-file.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { closingFor, openingFor } from '../testing/commands.ts';
import { expectToCloseByItself } from '../testing/killed-opening.ts';
import { THIS_MACHINE } from '../testing/this-machine.ts';
import { createLinkTapDriver } from './driver.ts';
import { type FakeGateway, openFakeGateway, wrap } from './fake-gateway.ts';
import { createGatewayLink } from './gateway-link.ts';
import { startLinkTapDriver } from './start.ts';

let gateway: FakeGateway;
let folder: string;
let driver: Driver;
let address: string;

beforeEach(async () => {
  gateway = await openFakeGateway();
  folder = mkdtempSync(join(tmpdir(), 'sluice-linktap-'));
  driver = createLinkTapDriver({
    link: createGatewayLink({ send: createHttpLink(THIS_MACHINE), now: gateway.now, sleep: async () => {} }),
    openings: openOpeningFile(join(folder, 'openings.json')),
    discoverHosts: async () => [gateway.host, '127.0.0.1:9'],
    now: gateway.now,
    sleep: (ms) => sleep(ms),
    echoMs: 300,
    lookMs: 10,
  });
  address = (await driver.adoptDevice(adoptionOf(`${gateway.host}/${gateway.taps[0]?.id}`, 'PIXIE'))).address;
  gateway.received.length = 0;
});
afterEach(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

const valves = () => requirePart(driver, 'valves');
const open = (forS: number) => valves().openValve(address, openingFor(gateway.now, forS));
const close = () => valves().closeValve(address, closingFor(gateway.now));
const sent = () => gateway.received.filter(({ cmd }) => cmd === 6 || cmd === 7).map(({ cmd }) => cmd);
const firstTap = () => {
  const [tap] = gateway.taps;
  if (!tap) throw new Error('the gateway has no tap');
  return tap;
};
const readValve = async () => {
  const [valve] = (await driver.readState(address)).valves;
  if (!valve) throw new Error('no valve');
  return valve;
};

describe('finding', () => {
  test('all taps of a gateway, each by its name, wherever one answers', async () => {
    for (const typed of [null, gateway.host, `http://${gateway.host}/`]) {
      const found = await driver.findDevices({ address: typed });
      expect(found.map(({ name, model, types }) => [name, model, types[0]])).toEqual([
        ['Front Garden', 'LinkTap', 'PIXIE'],
        ['Back Garden', 'LinkTap', 'PIXIE'],
      ]);
    }
    expect(sent()).toEqual([]);
  });

  test('a gateway of one tap is added by its address alone, one of two is not', async () => {
    await expect(driver.adoptDevice(adoptionOf(gateway.host, 'PIXIE'))).rejects.toMatchObject({ fault: 'unfit' });
    gateway.taps.length = 1;
    expect((await driver.adoptDevice(adoptionOf(gateway.host, 'SPRITE'))).serial).toBe('6705E91D004B1200');
  });

  test('a tap that has just been set up in LinkTap’s app is listed at once', async () => {
    await driver.readState(address);
    firstTap().name = 'Orchard';
    const found = await driver.findDevices({ address: gateway.host });
    expect(found.map(({ name }) => name)).toEqual(['Orchard', 'Back Garden']);
  });

  test('nothing where a page answers, or a gateway of old firmware', async () => {
    for (const text of ['<html>Welcome</html>', wrap('{"cmd":3,"gw_id":"x","ret":3}'), '{"cmd":3']) {
      gateway.nextAnswers = [{ status: 200, text }];
      expect(await driver.findDevices({ address: gateway.host })).toEqual([]);
    }
  });

  test('a tap that its gateway does not reach is not added', async () => {
    firstTap().isLinked = false;
    const adoption = adoptionOf(`${gateway.host}/${firstTap().id}`, 'PIXIE');
    await expect(driver.adoptDevice(adoption)).rejects.toMatchObject({ fault: 'unreachable' });
  });

  test('one that waters is shut when it is added', async () => {
    gateway.press(1);
    await driver.adoptDevice(adoptionOf(`${gateway.host}/${gateway.taps[1]?.id}`, 'PIXIE'));
    expect(gateway.isOpen(1)).toBe(false);
  });
});

describe('a slow radio', () => {
  test('is waited for: what opens is told only once the tap shows it', async () => {
    gateway.looksUntilHeard = 8;
    expect((await open(120)).valve).toMatchObject({ isOpen: true, remainingS: 120 });
    expect(sent()).toEqual([6]);
    expect((await close()).valve.isOpen).toBe(false);
    expect(gateway.isOpen(0)).toBe(false);
  });

  test('that never brings it is no opening, and the tap is told to shut', async () => {
    gateway.looksUntilHeard = 1_000;
    await expect(open(120)).rejects.toMatchObject({ fault: 'unreachable' });
    expect(sent()).toEqual([6, 7]);
  });

  test('a start whose answer is lost is sent once, and the tap is shut if it never shows it', async () => {
    gateway.losesAnswers = true;
    expect((await open(120)).valve.isOpen).toBe(true);
    expect(sent()).toEqual([6]);
  });

  test('a stop whose answer is lost is seen at the tap', async () => {
    await open(120);
    gateway.losesAnswers = true;
    expect((await close()).valve.isOpen).toBe(false);
  });

  test('a tap that is out of reach is not said to be shut', async () => {
    await open(120);
    firstTap().isLinked = false;
    await expect(driver.readState(address)).rejects.toMatchObject({ fault: 'unreachable' });
    gateway.nextResults = [6];
    await expect(close()).rejects.toMatchObject({ fault: 'unreachable' });
    expect(sent()).toEqual([6, 7]);
  });
});

describe('a second start', () => {
  test.each(['adds', 'is ignored'] as const)('that %s at the tap neither adds nor is lost', async (secondStart) => {
    gateway.secondStart = secondStart;
    await open(600);
    expect((await open(60)).valve.remainingS).toBe(60);
    expect(sent()).toEqual([6, 7, 6]);
  });

  test('a tap that shows a longer time than it was told is shut', async () => {
    firstTap().says = { remain_duration: 900 };
    await expect(open(60)).rejects.toMatchObject({ fault: 'refused' });
    expect(gateway.isOpen(0)).toBe(false);
  });

  test('a run below three seconds takes three', async () => {
    await open(1);
    expect(gateway.received.find(({ cmd }) => cmd === 6)).toMatchObject({ duration: 3 });
  });
});

describe('the gateway', () => {
  test('is asked again while it is busy, or answers 404', async () => {
    gateway.nextResults = [8, 8];
    expect((await open(60)).valve.isOpen).toBe(true);
    expect(sent()).toEqual([6, 6, 6]);
    gateway.nextAnswers = [{ status: 404, text: 'Not Found' }];
    expect((await readValve()).isOpen).toBe(true);
  });

  test('that stays busy is unreachable, and opens nothing', async () => {
    gateway.nextResults = [8, 8, 8];
    await expect(open(60)).rejects.toMatchObject({ fault: 'unreachable' });
    expect(gateway.isOpen(0)).toBe(false);
  });

  test('refuses a start for a plan of its own: said at once, and nothing is waited for', async () => {
    gateway.nextResults = [7];
    await expect(open(60)).rejects.toMatchObject({ fault: 'refused' });
  });

  test('another one at the address is not told to open', async () => {
    gateway.id = 'FFFFA036004B1200';
    await expect(driver.readState(address)).rejects.toMatchObject({ fault: 'unreachable' });
    await expect(open(60)).rejects.toMatchObject({ fault: 'unreachable' });
    expect(gateway.isOpen(0)).toBe(false);
  });

  test('no longer has the tap: people are told', async () => {
    gateway.taps.shift();
    await expect(driver.readState(address)).rejects.toMatchObject({ fault: 'unreachable', trouble: 'entity-gone' });
  });
});

describe('figures', () => {
  test('litres and flow in gallons are ours', async () => {
    gateway.unit = 'gal';
    gateway.pass(601);
    await open(600);
    await driver.readState(address);
    gateway.pass(60);
    const state = await driver.readState(address);
    expect(state.flowLPerMin).toBeCloseTo(8, 1);
    expect(state.flowMeasuredAt).toBe(gateway.now());
    expect(state.valves[0]?.delivered?.volumeL).toBeCloseTo(8, 1);
    expect(state.batteryFraction).toBe(0.9);
  });

  test('a shut tap has no flow, whatever it goes on showing', async () => {
    await open(60);
    gateway.pass(61);
    expect((await driver.readState(address)).flowLPerMin).toBeNull();
  });

  test('litres that no tap can give are not believed, open or shut', async () => {
    await open(600);
    gateway.pass(60);
    expect((await readValve()).delivered?.volumeL).toBe(8);
    firstTap().says = { volume: 15_886_307 };
    gateway.pass(60);
    expect((await readValve()).delivered?.volumeL).toBe(8);
    firstTap().says = {};
    gateway.pass(60);
    expect((await readValve()).delivered?.volumeL).toBe(24);
    await close();
    for (const volume of [0, 15_886_307]) {
      firstTap().says = { volume };
      expect((await readValve()).delivered?.volumeL).toBe(24);
    }
  });

  test('litres of the watering before do not count for the next', async () => {
    await open(600);
    gateway.pass(600);
    expect((await readValve()).delivered?.volumeL).toBe(80);
    firstTap().says = { volume: 80 };
    expect((await open(60)).valve.delivered).toBeNull();
  });

  test('a tap without a flow meter counts nothing', async () => {
    firstTap().says = { is_flm_plugin: false };
    await open(60);
    gateway.pass(30);
    const state = await driver.readState(address);
    expect(state.valves[0]?.delivered).toBeNull();
    expect(state).not.toHaveProperty('flowLPerMin');
  });

  test('an empty battery is none that was measured', async () => {
    firstTap().says = { battery: 0 };
    expect((await driver.readState(address)).batteryFraction).toBeNull();
  });
});

test('the process that opens a tap is killed: it shuts on time, and nobody tells it to', async () => {
  const imports = {
    createLinkTapDriver: 'driver.ts',
    createGatewayLink: 'gateway-link.ts',
    createHttpLink: '../lan/http.ts',
    THIS_MACHINE: '../testing/this-machine.ts',
    openOpeningFile: '../mqtt/opening-file.ts',
  };
  const now = `() => ${gateway.now()}`;
  const wait = '(ms) => new Promise((resolve) => setTimeout(resolve, ms))';
  const made = `createLinkTapDriver({
    link: createGatewayLink({ send: createHttpLink(THIS_MACHINE), now: ${now}, sleep: ${wait} }),
    openings: openOpeningFile(${JSON.stringify(join(folder, 'killed.json'))}),
    discoverHosts: async () => [], now: ${now}, sleep: ${wait}, lookMs: 10 })`;
  await expectToCloseByItself(
    { here: import.meta.url, imports, driver: made, address },
    {
      now: gateway.now,
      pass: async (durationS) => gateway.pass(durationS),
      isOpen: () => gateway.isOpen(0),
      received: gateway.received,
    },
  );
});

test('starts without hardware, and ends', async () => {
  const host = { dataFolder: folder, socketFolder: '', mqtt: null, networks: THIS_MACHINE, now: gateway.now };
  const started = await startLinkTapDriver({ ...host, warn: () => {} });
  expect((await started.driver.findDevices({ address: gateway.host })).length).toBe(2);
  await started.stop();
});
