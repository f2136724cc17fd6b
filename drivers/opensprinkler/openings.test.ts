import { afterEach, expect, test } from 'vitest';
import type { Driver } from '../driver.ts';
import { openingFor } from '../testing/commands.ts';
import { openAndBeKilled } from '../testing/killed-opening.ts';
import type { FakeSettings } from './fake-controller.ts';
import { type FakeSetup, openFakeSetup } from './fake-setup.ts';

let fake: FakeSetup;
let driver: Driver;
let address: string;
const adopt = async (settings?: Partial<FakeSettings>) => {
  fake = await openFakeSetup(settings);
  driver = fake.start();
  address = (await driver.adoptDevice(fake.adoption)).address;
  return fake.controller;
};
afterEach(() => fake.end());

const openings = async (terminal = 1) =>
  (await fake.valveOf(driver, address, terminal)).openings?.map(({ runId, openS, openedAgoS }) => [
    runId,
    openS,
    openedAgoS,
  ]) ?? null;

test('what starts at the controller is told with its time, also when it was over between two looks', async () => {
  const controller = await adopt();
  controller.pass(10);
  controller.stations.start(0, 8);
  controller.pass(20);
  expect(await openings()).toEqual([[null, 8, 19]]);
});

test('a program of the controller that ran while we were away is told', async () => {
  const controller = await adopt();
  controller.stations.start(0, 300, 1);
  controller.pass(3600);
  driver = fake.start();
  expect(await openings()).toEqual([[null, 300, 3599]]);
});

test('our runs keep their names over a restart, open or over', async () => {
  const controller = await adopt();
  await fake.open(driver, address, { terminal: 2, runId: 'run-1' });
  controller.pass(60);
  driver = fake.start();
  expect(await fake.valveOf(driver, address, 2)).toMatchObject({ runId: 'run-1', isOpen: true });
  controller.pass(600);
  driver = fake.start();
  expect(await openings(2)).toEqual([['run-1', 300, 660]]);
});

const certainty = async () =>
  (await fake.valveOf(driver, address, 1)).openings?.map(({ runId, isUncertain = false }) => [runId, isUncertain]) ??
  null;

test('a single start that may have been another process’s is told as uncertain', async () => {
  const controller = await adopt();
  await fake.open(fake.start(fake.otherFolder), address, { runId: 'run-of-another' });
  controller.pass(3600);
  await fake.valveOf(driver, address, 1);
  expect(await openings(1)).toEqual([[null, 300, 3600]]);
  expect(await certainty()).toEqual([[null, true]]);
  expect(await openings(2)).toEqual([]);
});

test('what another process started since our last look is not taken for a start at the controller once we have it again', async () => {
  const controller = await adopt();
  await fake.valveOf(driver, address, 1);
  controller.pass(10);
  await fake.open(fake.start(fake.otherFolder), address, { runId: 'run-of-another' });
  controller.pass(5);
  driver.beginKeeping?.(address);
  expect(await certainty()).toEqual([[null, true]]);
  controller.pass(3600);
  expect(await certainty()).toEqual([[null, true]]);
});

test('a run that is closed at the controller and started again there is told apart from it', async () => {
  const controller = await adopt();
  await fake.open(driver, address);
  controller.stations.stopAll();
  controller.stations.start(0, 600);
  controller.pass(5);
  const valve = await fake.valveOf(driver, address, 1);
  expect(valve.runId).toBe(null);
  expect(valve.openings?.map(({ runId }) => runId)).toEqual([null]);
  expect((await fake.shut(driver, address, 1, 'run-1')).isOpen).toBe(true);
  expect((await fake.shut(driver, address, 1, null)).isOpen).toBe(false);
});

test('what ran before the adoption is not told', async () => {
  fake = await openFakeSetup();
  fake.controller.stations.start(0, 60);
  fake.controller.pass(120);
  driver = fake.start();
  address = (await driver.adoptDevice(fake.adoption)).address;
  expect(await openings()).toEqual([]);
});

test('without its log a controller remembers nothing', async () => {
  await adopt({ options: { lg: 0 } });
  await fake.open(driver, address);
  expect(await openings()).toBe(null);
});

test('the log is asked for only when a run is over', async () => {
  const controller = await adopt();
  await fake.open(driver, address);
  for (let look = 0; look < 5; look += 1) await driver.readState(address);
  expect(controller.asked.filter((asked) => asked.startsWith('jl')).length).toBeLessThan(2);
  controller.pass(400);
  await driver.readState(address);
  await driver.readState(address);
  expect(controller.asked.filter((asked) => asked.startsWith('jl'))).toHaveLength(2);
});

const METER = { options: { sn1t: 2, fpr0: 50, fpr1: 0 } };

test('a flow sensor measures the litres of a run', async () => {
  const controller = await adopt(METER);
  controller.stations.flow = 24;
  await fake.open(driver, address);
  controller.pass(10);
  expect((await driver.readState(address)).flowLPerMin).toBe(12);
  controller.pass(400);
  const valve = await fake.valveOf(driver, address, 1);
  expect(valve.delivered).toEqual({ volumeL: 60, basis: 'measured' });
  expect((await driver.readState(address)).flowLPerMin).toBe(0);
});

test('without a flow sensor the flow is unknown', async () => {
  await adopt();
  expect((await driver.readState(address)).flowLPerMin).toBe(null);
});

test.each([0, 'inf' as const])('pulses of %s a minute are no measure', async (flow) => {
  const controller = await adopt(METER);
  controller.stations.flow = flow;
  await fake.open(driver, address);
  controller.pass(400);
  expect((await fake.valveOf(driver, address, 1)).delivered).toBe(null);
});

test('litres of runs that overlap cannot be told apart', async () => {
  const controller = await adopt({ ...METER, groups: [255, 255, 255] });
  controller.stations.flow = 24;
  await fake.open(driver, address);
  controller.stations.start(1, 60);
  controller.pass(400);
  expect((await fake.valveOf(driver, address, 1)).delivered).toBe(null);
});

test('a process of ours that opens and is killed leaves a station that shuts itself', async () => {
  // Its clock runs by itself, since another process waits for it: twenty seconds in one.
  const startedAt = performance.now();
  let passedMs = 0;
  const now = () => 1_750_000_000_000 + Math.round((performance.now() - startedAt) * 20) + passedMs;
  const controller = await adopt({ now });
  const hasOpened = await openAndBeKilled({
    here: import.meta.url,
    imports: {
      createOpenSprinklerDriver: 'driver.ts',
      createHttpTransport: 'http-transport.ts',
      THIS_MACHINE: '../testing/this-machine.ts',
      openNoteStore: 'notes.ts',
    },
    driver: `createOpenSprinklerDriver(createHttpTransport(THIS_MACHINE, 3000), {
      now: () => ${now()}, warn() {}, sleep: (ms) => new Promise((done) => setTimeout(done, ms / 20)),
      notes: openNoteStore(${JSON.stringify(fake.otherFolder)}) })`,
    address,
    command: openingFor(now, 600),
  });
  expect(hasOpened).toBe(true);
  const asked = controller.asked.length;
  expect(controller.stations.isOn(0)).toBe(true);
  passedMs += 600_000;
  expect(controller.stations.isOn(0)).toBe(false);
  expect(controller.asked).toHaveLength(asked);
});
