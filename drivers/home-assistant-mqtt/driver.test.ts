/** What is this driver's own: the order of messages, what must not be opened, and messages that are late or wrong. */
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Driver, OpenValve } from '../driver.ts';
import { settleLink } from '../mqtt/fake-broker.ts';
import { openOpeningFile } from '../mqtt/opening-file.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { closingFor, openingFor } from '../testing/commands.ts';
import { driverOverMqtt, expectToCloseByItself, openAndBeKilled } from '../testing/killed-opening.ts';
import { openingTools, useBroker } from '../testing/use-broker.ts';
import { expectNothingWithoutBroker } from '../testing/without-broker.ts';
import { createHomeAssistantMqttDriver } from './driver.ts';
import { type FakeBoard, type FakeBoardOptions, MAC, openFakeBoard, PROBE, VALVES } from './fake-esphome.ts';
import { startHomeAssistantMqttDriver } from './start.ts';

/** Patient: a busy machine is late. */
const eventually = <Value>(look: () => Value) => expect.poll(look, { timeout: 10_000, interval: 20 });

const setup = useBroker();
let board: FakeBoard;
let driver: Driver;
let address: string;
let settleMs = 5;
/** Short only where nothing is shown: a busy machine answers late. */
let echoMs: number;

beforeEach(() => {
  echoMs = 3_000;
});
afterEach(() => board.close());

const start = () => createHomeAssistantMqttDriver({ ...openingTools(setup, board.now), echoMs, settleMs });
const settle = () => settleLink(setup.link, board);

async function open(options: FakeBoardOptions = {}) {
  board = await openFakeBoard(setup.broker.url, 1_750_000_000_000, options);
  driver = start();
}

async function adopt(options: FakeBoardOptions = {}) {
  await open(options);
  ({ address } = await driver.adoptDevice(adoptionOf(VALVES)));
}

const openValve = (maxRunTimeS: number, changes: Partial<OpenValve> = {}) =>
  driver.valves?.openValve(address, openingFor(board.now, maxRunTimeS, changes));
const closeValve = () => driver.valves?.closeValve(address, closingFor(board.now));
const DURATION = 'number/front_lawn_run_duration';
const LAWN = 'switch/front_lawn';

test('a process of ours that opens and is killed leaves a valve that shuts itself', async () => {
  await adopt();
  await expectToCloseByItself(
    { here: import.meta.url, ...driverOverMqtt('createHomeAssistantMqttDriver', setup, board.now), address },
    { ...board, isOpen: () => board.valves[0]?.isOpen === true },
  );
});

describe('the end of a run', () => {
  test('is told and read back before it opens, and comes though our side is gone', async () => {
    await adopt();
    expect(board.received).toEqual([]);
    expect((await openValve(90))?.valve).toMatchObject({ isOpen: true, runId: 'run', remainingS: 90 });
    expect(board.received).toEqual([
      [DURATION, '90'],
      [LAWN, 'ON'],
    ]);
    await setup.link.close();
    await board.pass(91);
    expect(board.valves[0]?.isOpen).toBe(false);
    expect(board.received).toHaveLength(2);
  });

  test('in minutes is rounded up', async () => {
    await adopt({ unit: 'min' });
    expect(driver.valves?.getTimer(address)).toEqual({ stepS: 60, longestRunS: 86_400 });
    await openValve(90);
    expect(board.received[0]).toEqual([DURATION, '2']);
  });

  test('that is not read back opens nothing', async () => {
    echoMs = 100;
    await adopt();
    board.hidesNumbers = true;
    await expect(openValve(90)).rejects.toMatchObject({ fault: 'unreachable' });
    expect(board.received).toEqual([[DURATION, '90']]);
  });

  test('that a multiplier would move is multiplied by one, and the former is restored at release', async () => {
    await adopt({ multiplier: 2.5 });
    await openValve(60);
    expect(board.received.map(([topic]) => topic)).toEqual(['number/garden_multiplier', DURATION, LAWN]);
    expect(board.multiplier).toBe(1);
    await closeValve();
    await driver.releaseDevice(address);
    await eventually(() => board.multiplier).toBe(2.5);
  });

  test('a valve that only shows for a moment that it is open is closed again, and never repeated', async () => {
    // Longer than two messages are apart on a slow machine.
    settleMs = 90;
    echoMs = 300;
    await adopt();
    settleMs = 5;
    board.isInStandby = true;
    await expect(openValve(90)).rejects.toMatchObject({ fault: 'unreachable' });
    expect(board.received).toEqual([
      [DURATION, '90'],
      [LAWN, 'ON'],
      [LAWN, 'OFF'],
    ]);
  });

  test('a second valve closes the first, as its controller does, and the first is told as shut', async () => {
    await adopt();
    await openValve(90);
    await openValve(60, { terminal: 2, runId: 'other' });
    const { valves } = await driver.readState(address);
    expect(valves.map(({ isOpen, runId }) => [isOpen, runId])).toEqual([
      [false, null],
      [true, 'other'],
    ]);
  });
});

const PLAIN_BOARD = { canBeGuarded: true };
const BY_ITS_OWNER = { acceptsNoTimer: true, isWaterValve: true };

describe('what may not be opened', () => {
  test.each<[FakeBoardOptions, string]>([
    [{ hasTimers: false, valves: ['Garden valve'] }, 'not-surely-a-valve'],
    [{ component: 'valve', hasTimers: false }, 'no-timer'],
    [{ alter: (config) => ({ ...config, val_tpl: '{{ evil() }}' }) }, 'unknown-model'],
  ])('%j is found with its obstacle, and refused', async (options, obstacle) => {
    await open(options);
    const isPlain = obstacle !== 'unknown-model';
    expect(await driver.findDevices({ address: VALVES })).toMatchObject([{ obstacle, ...(isPlain && PLAIN_BOARD) }]);
    await expect(driver.adoptDevice(adoptionOf(VALVES))).rejects.toMatchObject({ name: 'AdoptionError' });
    expect(board.received).toEqual([]);
  });

  test('a plain switch opens only where its owner says what it is, accepts that it has no timer, and a guard holds it', async () => {
    await open({ hasTimers: false, valves: ['Garden valve', 'Pump in the garden'] });
    const sent = (word: string) => [
      `garden/switch/garden_valve/command ${word}`,
      `garden/switch/pump_in_the_garden/command ${word}`,
    ];
    expect(await driver.findDevices({ address: VALVES })).toMatchObject([
      { messages: { adopting: sent('OFF'), opening: sent('ON'), closing: sent('OFF') } },
    ]);
    for (const [said, fault] of [
      [{ acceptsNoTimer: true }, 'not-surely-a-valve'],
      [{ isWaterValve: true }, 'no-timer'],
    ] as const) {
      await expect(driver.adoptDevice(adoptionOf(VALVES, 'SPRITE', said))).rejects.toMatchObject({ fault });
    }
    expect(board.received).toEqual([]);
    const adopted = await driver.adoptDevice(adoptionOf(VALVES, 'SPRITE', BY_ITS_OWNER));
    expect(adopted).toMatchObject({ hasNoTimer: true, isSwitch: true, terminals: [{ terminal: 1 }, { terminal: 2 }] });
    const openIt = (changes: object) =>
      driver.valves?.openValve(adopted.address, openingFor(board.now, 600, { terminal: 2, ...changes }));
    await expect(openIt({})).rejects.toMatchObject({ fault: 'refused' });
    await expect(openIt({ heldBy: 'will' })).rejects.toMatchObject({ fault: 'refused' });
    expect(board.valves.map(({ isOpen }) => isOpen)).toEqual([false, false]);
    expect(await openIt({ heldBy: 'guard' })).toMatchObject({ valve: { isOpen: true, remainingS: null } });
    expect(board.valves.map(({ isOpen }) => isOpen)).toEqual([false, true]);
    await driver.valves?.closeValve(adopted.address, closingFor(board.now, { terminal: 2 }));
    expect(board.valves.map(({ isOpen }) => isOpen)).toEqual([false, false]);
  });

  test('one without a timer is closed by the broker when the process that opened it is killed', async () => {
    await open({ hasTimers: false, valves: ['Garden valve'] });
    const url = JSON.stringify(setup.broker.url);
    const adopted = await driver.adoptDevice(adoptionOf(VALVES, 'SPRITE', BY_ITS_OWNER));
    const hasOpened = await openAndBeKilled({
      here: import.meta.url,
      imports: {
        createHomeAssistantMqttDriver: 'driver.ts',
        openMqttLink: '../mqtt/mqtt-link.ts',
        openLastWills: '../mqtt/last-wills.ts',
        openOpeningFile: '../mqtt/opening-file.ts',
      },
      driver: `createHomeAssistantMqttDriver({
        link: openMqttLink(${url}, () => {}),
        wills: openLastWills(${url}),
        openings: openOpeningFile(${JSON.stringify(join(setup.folder, 'openings.json'))}),
        now: () => ${board.now()} })`,
      address: adopted.address,
      command: openingFor(board.now, 600, { heldBy: 'will' }),
    });
    expect(hasOpened).toBe(true);
    await eventually(() => board.valves[0]?.isOpen).toBe(false);
  });

  test('a lamp is nothing that waters', async () => {
    await open({ hasTimers: false, valves: ['Bedroom'], alter: (config) => ({ ...config, dev: { ids: MAC } }) });
    expect(await driver.findDevices({ address: VALVES })).toEqual([]);
  });

  test('a valve that was open when it was adopted is shut, and nothing opens', async () => {
    await open();
    await board.press(1);
    ({ address } = await driver.adoptDevice(adoptionOf(VALVES)));
    expect(board.received).toEqual([[LAWN, 'OFF']]);
  });
});

describe('messages', () => {
  test('what is announced later moves no terminal; what is no longer announced is not replaced', async () => {
    await adopt({ valves: ['Front lawn'] });
    const others = await openFakeBoard(setup.broker.url, board.now(), { node: 'more', valves: ['A first one'] });
    await settle();
    await openValve(60);
    expect(board.valves[0]?.isOpen).toBe(true);
    expect(others.valves[0]?.isOpen).toBe(false);
    await board.send(`homeassistant/switch/garden/front_lawn/config`, '', true);
    await settle();
    await expect(openValve(60)).rejects.toMatchObject({ fault: 'unreachable' });
    await others.close();
  });

  test.each([
    ['its valve', 'switch/garden/front_lawn'],
    ['the number that ends a run', 'number/garden/front_lawn_run_duration'],
  ])('what is open closes as it was opened, though %s is no longer announced', async (_, retracted) => {
    await adopt();
    await openValve(300);
    await board.send(`homeassistant/${retracted}/config`, '', true);
    await settle();
    expect(await driver.readState(address)).toMatchObject({
      hasChangedWhileOpen: true,
      valves: [{ terminal: 1, isOpen: true, runId: 'run' }],
    });
    expect((await closeValve())?.valve).toMatchObject({ isOpen: false });
    expect(board.received.at(-1)).toEqual([LAWN, 'OFF']);
    expect(board.valves[0]?.isOpen).toBe(false);
    // Nothing of it is open any more, and nothing can be opened.
    await expect(driver.readState(address)).rejects.toMatchObject({ fault: 'unreachable' });
    await expect(openValve(60)).rejects.toMatchObject({ fault: 'unreachable' });
  });

  test('all is closed though nothing is announced any more, by what another process has stored', async () => {
    await adopt();
    const closeCommand = (await driver.valves?.describeClose?.(address, 1)) ?? '';
    await openValve(300);
    await board.send(`homeassistant/switch/garden/front_lawn/config`, '', true);
    await settle();
    const openings = openOpeningFile(join(setup.folder, 'another.json'));
    const another = createHomeAssistantMqttDriver({ ...openingTools(setup, board.now), openings, echoMs, settleMs });
    await another.valves?.closeAll(address, {
      ...closingFor(board.now),
      closeCommands: [{ terminal: 1, closeCommand }],
    });
    expect(board.valves[0]?.isOpen).toBe(false);
  });

  test('a topic that another device has taken over is told nothing', async () => {
    await adopt();
    await openValve(300);
    await board.send(`homeassistant/switch/garden/front_lawn/config`, '', true);
    const lock = { cmd_t: 'garden/switch/front_lawn/command', uniq_id: 'lock', dev: { ids: 'another' } };
    await board.send(`homeassistant/switch/another/lock/config`, JSON.stringify(lock), true);
    await settle();
    const receivedBefore = board.received.length;
    await expect(closeValve()).rejects.toMatchObject({ fault: 'refused' });
    expect(board.received).toHaveLength(receivedBefore);
  });

  test('states that are doubled, too large or nonsense open nothing and end nothing', async () => {
    await adopt();
    await openValve(300);
    const state = 'garden/switch/front_lawn/state';
    await board.send(state, 'ON');
    await board.send(state, `OFF${' '.repeat(70_000)}`);
    await settle();
    expect((await driver.readState(address)).valves[0]).toMatchObject({ isOpen: true, runId: 'run' });
    await board.send(state, 'perhaps');
    await settle();
    await expect(driver.readState(address)).rejects.toMatchObject({ fault: 'unreachable' });
    await board.send(state, 'OFF', true);
    await settle();
    expect((await driver.readState(address)).valves[0]).toMatchObject({ isOpen: false, runId: null });
    expect(board.received).toHaveLength(2);
  });

  test('a value of unknown age is no reading; one of the air is none either', async () => {
    const ageless = (config: object) => ({ ...config, avty: undefined, avty_t: undefined, exp_aft: 600 });
    await open({ valves: [], moisture: 31 });
    await board.send(
      `homeassistant/sensor/other/soil/config`,
      JSON.stringify(
        ageless({ stat_t: 'other/soil', dev_cla: 'moisture', unit_of_meas: '%', uniq_id: 'o', dev: { ids: 'other' } }),
      ),
      true,
    );
    await board.send('other/soil', '55', true);
    await settle();
    const { address: at } = await driver.adoptDevice(adoptionOf('homeassistant/other/o', 'SENSOR'));
    expect((await driver.readState(at)).probes).toEqual([]);
    // Again, since what was kept may still be on its way.
    await eventually(async () => {
      await board.send('other/soil', '56');
      await settle();
      return (await driver.readState(at)).probes.length;
    }).toBe(1);
    expect((await driver.readState(at)).probes).toMatchObject([{ moisture: 0.56, measuredAt: board.now() }]);
    await board.pass(601);
    expect((await driver.readState(at)).probes).toEqual([]);
    await board.send('homeassistant/sensor/other/soil/config', '', true);
    await board.send('other/soil', '', true);
    // The one of the board says that it is there, so what was kept counts from now.
    const { address: probeAddress } = await driver.adoptDevice(adoptionOf(PROBE, 'SENSOR'));
    expect((await driver.readState(probeAddress)).probes).toMatchObject([{ moisture: 0.31 }]);
  });

  test('five thousand devices at once, and bad ones among them, are read', async () => {
    await open();
    const topics = Array.from({ length: 5_000 }, (_, at) => `homeassistant/valve/house/v${at}/config`);
    const config = (at: number) => ({
      name: `Ventil ${at} 🌹`,
      uniq_id: `u${at}`,
      cmd_t: `v/${at}`,
      dev: { ids: `d${at}` },
    });
    for (const [at, topic] of topics.entries()) {
      const sent = board.send(topic, at % 1000 === 7 ? '{"cmd_t":' : JSON.stringify(config(at)));
      if (at % 500 === 0) await sent;
    }
    await settle();
    const found = await driver.findDevices({ address: null });
    expect(found).toHaveLength(5_000 - 5 + 1);
    expect(found.filter(({ obstacle }) => obstacle === 'no-timer')).toHaveLength(4_995);
  });
});

test('one that announces itself without end is read all the same, and soon', async () => {
  await open();
  const config = (at: number, component: string) => ({
    name: `v${at}`,
    uniq_id: `${component}${at}`,
    stat_t: 's',
    cmd_t: `n/${component}/v${at}/command`,
    unit_of_meas: 's',
    dev: { ids: 'much' },
  });
  for (let at = 0; at < 2_000; at++) {
    for (const component of ['switch', 'number']) {
      const sent = board.send(`homeassistant/${component}/n/v${at}/config`, JSON.stringify(config(at, component)));
      if (at % 200 === 0) await sent;
    }
  }
  await settle();
  expect((await driver.findDevices({ address: null })).map(({ address: at }) => at)).toEqual([VALVES]);
});

describe('links', () => {
  test('without a broker there is nothing to be found, and nothing answers', async () => {
    await open();
    await expectNothingWithoutBroker(startHomeAssistantMqttDriver, setup.folder, board.now, VALVES);
  });
});
