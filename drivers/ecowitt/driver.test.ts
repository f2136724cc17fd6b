/** What is particular to Ecowitt: a slow radio, a timer that must be seen, a mains plug beside, and figures that cannot be. */
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
import { createEcowittDriver } from './driver.ts';
import { type FakeGateway, openFakeGateway } from './fake-gateway.ts';
import { createGatewayLink } from './gateway-link.ts';
import { startEcowittDriver } from './start.ts';

const SERIAL = 'WFC01-00003456';

let gateway: FakeGateway;
let folder: string;
let driver: Driver;
let address: string;

beforeEach(async () => {
  gateway = await openFakeGateway();
  folder = mkdtempSync(join(tmpdir(), 'sluice-ecowitt-'));
  driver = createEcowittDriver({
    link: createGatewayLink(createHttpLink(THIS_MACHINE), gateway.now),
    openings: openOpeningFile(join(folder, 'openings.json')),
    now: gateway.now,
    sleep: (ms) => sleep(ms),
    echoMs: 300,
    lookMs: 10,
  });
  address = (await driver.adoptDevice(adoptionOf(`${gateway.host}/${SERIAL}`, 'PIXIE'))).address;
  gateway.received.length = 0;
});
afterEach(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

const valves = () => requirePart(driver, 'valves');
const open = (forS: number) => valves().openValve(address, openingFor(gateway.now, forS));
const close = () => valves().closeValve(address, closingFor(gateway.now));
const sent = () => gateway.received.map(({ cmd }) => cmd);
const firstValve = () => {
  const [valve] = gateway.devices;
  if (!valve) throw new Error('the gateway has no valve');
  return valve;
};
const readValve = async () => {
  const [valve] = (await driver.readState(address)).valves;
  if (!valve) throw new Error('no valve');
  return valve;
};

describe('finding', () => {
  test('water valves and soil probes by their names; the mains plug beside them is none', async () => {
    for (const typed of [gateway.host, `http://${gateway.host}/`]) {
      const found = await driver.findDevices({ address: typed });
      expect(found.map(({ name, model, types }) => [name, model, types[0]])).toEqual([
        ['Front Garden', 'WFC01', 'PIXIE'],
        ['WFC02-00005433', 'WFC02', 'PIXIE'],
        ['Tomatoes', 'WH51', 'SENSOR'],
        ['WH51-4108', 'WH51', 'SENSOR'],
      ]);
    }
    expect(await driver.findDevices({ address: null })).toEqual([]);
    expect(sent()).toEqual([]);
  });

  test('a mains plug is not adopted, whatever it is called', async () => {
    for (const serial of ['AC1100-000029C7', 'WFC01-000029C7']) {
      await expect(driver.adoptDevice(adoptionOf(`${gateway.host}/${serial}`, 'PIXIE'))).rejects.toThrow();
    }
    expect(gateway.received).toEqual([]);
  });

  test('a gateway of one valve is added by its address alone, one of two is not', async () => {
    await expect(driver.adoptDevice(adoptionOf(gateway.host, 'PIXIE'))).rejects.toMatchObject({ fault: 'unfit' });
    gateway.devices.pop();
    expect((await driver.adoptDevice(adoptionOf(gateway.host, 'SPRITE'))).serial).toBe(SERIAL);
  });

  test('nothing where a page answers, or a gateway that knows no such devices', async () => {
    for (const text of ['<html>Welcome</html>', '{"command":{}}', '{"command":[{"model":1', '{}', 'null', '']) {
      gateway.nextAnswers = Array.from({ length: 3 }, () => ({ status: 200, text }));
      expect(await driver.findDevices({ address: gateway.host })).toEqual([]);
    }
    gateway.nextAnswers = Array.from({ length: 3 }, () => ({ status: 404, text: 'Not Found' }));
    expect(await driver.findDevices({ address: gateway.host })).toEqual([]);
  });

  test('probes of a gateway without valves, which knows no list of them', async () => {
    gateway.nextAnswers = [{ status: 404, text: 'Not Found' }];
    const found = await driver.findDevices({ address: gateway.host });
    expect(found.map(({ model }) => model)).toEqual(['WH51', 'WH51']);
  });

  test('what does not answer is asked once', async () => {
    gateway.isOffline = true;
    gateway.asked.length = 0;
    expect(await driver.findDevices({ address: gateway.host })).toEqual([]);
    expect(gateway.asked).toHaveLength(1);
  });

  test('a valve that its gateway does not reach is not added', async () => {
    firstValve().isLinked = false;
    const adopted = driver.adoptDevice(adoptionOf(`${gateway.host}/${SERIAL}`, 'PIXIE'));
    await expect(adopted).rejects.toMatchObject({ fault: 'unreachable' });
  });

  test('one that waters is shut when it is added', async () => {
    gateway.press(0);
    await driver.adoptDevice(adoptionOf(`${gateway.host}/${SERIAL}`, 'PIXIE'));
    expect(gateway.isOpen(0)).toBe(false);
  });
});

describe('a slow radio', () => {
  test('is waited for: what opens is told only once the valve shows it', async () => {
    gateway.looksUntilHeard = 8;
    expect((await open(120)).valve).toMatchObject({ isOpen: true, remainingS: 120 });
    expect(sent()).toEqual(['quick_run']);
    expect((await close()).valve.isOpen).toBe(false);
    expect(gateway.isOpen(0)).toBe(false);
  });

  test('that never brings it is no opening, and the valve is told to shut', async () => {
    gateway.looksUntilHeard = 1_000;
    await expect(open(120)).rejects.toMatchObject({ fault: 'unreachable' });
    expect(sent()).toEqual(['quick_run', 'quick_stop']);
  });

  test('a start whose answer is lost is sent once', async () => {
    gateway.losesAnswers = true;
    expect((await open(120)).valve.isOpen).toBe(true);
    expect(sent()).toEqual(['quick_run']);
  });

  test('a valve that is out of reach is not said to be shut, by the list or by its own warning', async () => {
    await open(120);
    firstValve().isLinked = false;
    await expect(driver.readState(address)).rejects.toMatchObject({ fault: 'unreachable' });
    firstValve().isLinked = true;
    firstValve().says = { warning: 128 };
    await expect(driver.readState(address)).rejects.toMatchObject({ fault: 'unreachable' });
    await expect(close()).rejects.toMatchObject({ fault: 'unreachable' });
  });
});

describe('the timer', () => {
  test('comes in seconds with the start, which never waters without an end', async () => {
    await open(600);
    expect(gateway.received).toEqual([
      {
        cmd: 'quick_run',
        id: 13_398,
        model: 1,
        on_type: 0,
        off_type: 0,
        always_on: 0,
        on_time: 0,
        off_time: 0,
        val_type: 0,
        val: 600,
      },
    ]);
  });

  test.each([
    ['has none', { always_on: 1 }],
    ['says nothing of one', { always_on: undefined, val_type: undefined, val: undefined }],
    ['counts litres', { val_type: 3 }],
    ['counts another unit', { val_type: 1 }],
    ['has a longer one', { val: 900 }],
    ['has one of no length', { val: 0 }],
    ['has one of words', { val: 'ten' }],
    ['has a unit that nobody knows', { val_type: 7 }],
  ])('a valve that opens and %s is shut, and the run fails', async (_, says) => {
    firstValve().says = says;
    await expect(open(60)).rejects.toMatchObject({ fault: 'refused' });
    expect(sent()).toEqual(['quick_run', 'quick_stop']);
    expect(gateway.isOpen(0)).toBe(false);
  });

  test('the same time in minutes is the same', async () => {
    firstValve().says = { val_type: 1, val: 10 };
    expect((await open(600)).valve.isOpen).toBe(true);
  });

  test.each(['adds', 'is ignored'] as const)(
    'a second start that %s at the valve neither adds nor is lost',
    async (how) => {
      gateway.secondStart = how;
      await open(600);
      expect((await open(60)).valve.remainingS).toBe(60);
      expect(sent()).toEqual(['quick_run', 'quick_stop', 'quick_run']);
    },
  );

  test('what somebody has started in the app is shown with its own time, and without an end where it has none', async () => {
    gateway.press(0);
    gateway.pass(60);
    expect(await readValve()).toMatchObject({ isOpen: true, remainingS: 540, runId: null });
    firstValve().says = { always_on: 1 };
    expect(await readValve()).toMatchObject({ isOpen: true, remainingS: null });
  });

  test('a longer time that somebody gives to a run of ours is shown', async () => {
    await open(60);
    firstValve().says = { val: 3600 };
    expect((await readValve()).remainingS).toBe(3600);
  });
});

test('the gateway no longer has the valve: people are told, and nothing is opened', async () => {
  gateway.devices.shift();
  const gone = { fault: 'unreachable', trouble: 'entity-gone' };
  await expect(driver.readState(address)).rejects.toMatchObject(gone);
  await expect(open(60)).rejects.toMatchObject(gone);
  expect(sent()).toEqual([]);
});

describe('figures', () => {
  test('litres of the run, flow, batteries and firmware', async () => {
    await open(600);
    await driver.readState(address);
    gateway.pass(60);
    const state = await driver.readState(address);
    expect(state).toMatchObject({ firmwareVersion: '113', batteryFraction: 1, flowLPerMin: 8 });
    expect(state.flowMeasuredAt).toBe(gateway.now());
    expect(state.valves[0]?.delivered?.volumeL).toBeCloseTo(8, 1);
  });

  test('a shut valve has no flow; one whose water runs is open, whatever else it says', async () => {
    firstValve().says = { flow_velocity: '8.00' };
    expect((await driver.readState(address)).flowLPerMin).toBeNull();
    firstValve().says = { water_running: 1 };
    expect((await readValve()).isOpen).toBe(true);
  });

  test.each([
    ['more than a valve can give', { water_total: '15886307.000' }],
    ['fewer than it began with', { water_total: '1.0' }],
    ['of a run before', { run_time: 3_000 }],
    ['in words', { happen_water: '--' }],
  ])('litres that are %s are unknown', async (_, says) => {
    await open(600);
    gateway.pass(60);
    firstValve().says = says;
    expect((await readValve()).delivered).toBeNull();
  });

  test.each([
    [0, 0],
    [1, 0.2],
    ['4', 0.8],
    [9, null],
    ['--', null],
    [-1, null],
  ])('a battery of %s bars is %s', async (bars, fraction) => {
    firstValve().says = { wfc01batt: bars };
    expect((await driver.readState(address)).batteryFraction).toBe(fraction);
  });
});

describe('a soil probe', () => {
  const probe = () => {
    const found = gateway.probes.find(({ id }) => id === '4108');
    if (!found) throw new Error('no probe');
    return found;
  };
  const adopt = async () => (await driver.adoptDevice(adoptionOf(`${gateway.host}/wh51-4108`, 'SENSOR'))).address;

  test('tells its moisture, battery and volts', async () => {
    const state = await driver.readState(await adopt());
    expect(state).toMatchObject({ batteryFraction: 1, batteryVoltageV: 1.6, valves: [] });
    expect(state.probes).toMatchObject([{ serial: 'WH51-4108', moisture: 0.77, measuredAt: gateway.now() }]);
  });

  test('is followed to another channel', async () => {
    const at = await adopt();
    Object.assign(probe(), { channel: 3, humidity: '31%' });
    gateway.pass(61);
    expect((await driver.readState(at)).probes[0]?.moisture).toBe(0.31);
  });

  test('that the gateway does not hear is silent, and of no age that would look fresh', async () => {
    const at = await adopt();
    probe().signal = '0';
    gateway.pass(61);
    await expect(driver.readState(at)).rejects.toMatchObject({ fault: 'unreachable' });
    expect(await driver.findDevices({ address: `${gateway.host}/WH51-4108` })).toEqual([]);
  });

  test('that is gone from the gateway is said to be gone', async () => {
    const at = await adopt();
    probe().id = 'FFFFFFFE';
    gateway.pass(61);
    await expect(driver.readState(at)).rejects.toMatchObject({ trouble: 'entity-gone' });
  });

  test.each(['--%', '', '101%', '-1%', 'wet'])('a moisture of “%s” is no reading', async (humidity) => {
    const at = await adopt();
    probe().humidity = humidity;
    gateway.pass(61);
    expect((await driver.readState(at)).probes).toEqual([]);
  });

  test('all of a gateway share its answers', async () => {
    const both = [await adopt(), (await driver.adoptDevice(adoptionOf(`${gateway.host}/WH51-C4BC`, 'SENSOR'))).address];
    gateway.pass(61);
    gateway.asked.length = 0;
    await Promise.all(both.map((at) => driver.readState(at)));
    expect(gateway.asked).toEqual(['/get_sensors_info?page=1', '/get_sensors_info?page=2', '/get_livedata_info']);
  });

  test('is no valve', async () => {
    const at = await adopt();
    await expect(valves().openValve(at, openingFor(gateway.now, 60))).rejects.toMatchObject({ fault: 'refused' });
    const asValve = driver.adoptDevice(adoptionOf(`${gateway.host}/WH51-4108`, 'PIXIE'));
    await expect(asValve).rejects.toMatchObject({ fault: 'unfit' });
  });
});

test('the weather of the gateway, behind whatever of it was adopted', async () => {
  const probe = await driver.adoptDevice(adoptionOf(`${gateway.host}/WH51-4108`, 'SENSOR'));
  expect([address, probe.address].map((at) => driver.weather?.gatewayOf(at))).toEqual([gateway.host, gateway.host]);
  const weather = await driver.weather?.readWeather(gateway.host);
  expect(weather).toMatchObject({ temperatureC: 12.9, humidity: null });
  expect(weather?.rainMm.day).toBeCloseTo(12.954, 6);
  await gateway.close();
  await expect(driver.weather?.readWeather(gateway.host)).rejects.toMatchObject({ fault: 'unreachable' });
});

test('the process that opens a valve is killed: it shuts on time, and nobody tells it to', async () => {
  const imports = {
    createEcowittDriver: 'driver.ts',
    createGatewayLink: 'gateway-link.ts',
    createHttpLink: '../lan/http.ts',
    THIS_MACHINE: '../testing/this-machine.ts',
    openOpeningFile: '../mqtt/opening-file.ts',
  };
  const wait = '(ms) => new Promise((resolve) => setTimeout(resolve, ms))';
  const made = `createEcowittDriver({
    link: createGatewayLink(createHttpLink(THIS_MACHINE), () => ${gateway.now()}),
    openings: openOpeningFile(${JSON.stringify(join(folder, 'killed.json'))}),
    now: () => ${gateway.now()}, sleep: ${wait}, lookMs: 10 })`;
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
  const started = await startEcowittDriver({ ...host, warn: () => {} });
  expect((await started.driver.findDevices({ address: gateway.host })).length).toBe(4);
  await started.stop();
});
