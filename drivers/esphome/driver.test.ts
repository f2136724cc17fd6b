import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import multicastDns from 'multicast-dns';
import { afterEach, describe, expect, test } from 'vitest';
import type { Adoption } from '../driver.ts';
import { discoverHosts } from '../lan/announcements.ts';
import { createHttpLink } from '../lan/http.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { closingFor, openingFor } from '../testing/commands.ts';
import { openAndBeKilled } from '../testing/killed-opening.ts';
import { THIS_MACHINE } from '../testing/this-machine.ts';
import { createEsphomeDriver } from './driver.ts';
import { FakeEsphome, type FakeEsphomeOptions } from './fake-esphome.ts';
import { openOpeningStore } from './openings.ts';
import { ESPHOME } from './start.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function openBoard(options?: FakeEsphomeOptions, find?: () => Promise<string[]>, quietMs = 20) {
  const board = new FakeEsphome(options);
  await board.open();
  const folder = mkdtempSync(join(tmpdir(), 'esphome-'));
  closers.push(
    () => board.close(),
    () => rmSync(folder, { recursive: true }),
  );
  const warnings: string[] = [];
  const driver = createEsphomeDriver(
    {
      send: createHttpLink(THIS_MACHINE, 300),
      openings: openOpeningStore(folder, board.now),
      discoverHosts: find ?? (async () => [board.host]),
      sleep: async (ms) => board.pass(ms / 1000),
      quietMs,
    },
    { now: board.now, warn: (_, sentence) => warnings.push(sentence) },
  );
  const adopt = (change: Partial<Adoption> = {}) => driver.adoptDevice(adoptionOf(board.host, 'SPRITE', change));
  return { board, driver, adopt, warnings, folder };
}

const opening = ({ now }: FakeEsphome, maxRunTimeS: number) => openingFor(now, maxRunTimeS);

test('a valve opens on a full disk, and is known by its run', async () => {
  const { board, driver, adopt, folder } = await openBoard();
  const { address } = await adopt();
  // Linux's own full disk.
  symlinkSync('/dev/full', join(folder, 'openings.json.new'));
  const opened = await driver.valves?.openValve(address, opening(board, 300));
  expect(opened?.valve).toMatchObject({ isOpen: true, runId: opening(board, 300).runId });
  expect(existsSync(join(folder, 'openings.json'))).toBe(false);
  expect((await driver.valves?.closeValve(address, closingFor(board.now)))?.valve.isOpen).toBe(false);
});

test.each(['closeValve', 'closeAll'] as const)(
  'a board that does not say its name is shut by %s all the same, and not opened',
  async (by) => {
    const { board, driver, adopt } = await openBoard();
    const { address } = await adopt();
    await driver.valves?.openValve(address, opening(board, 300));
    board.hasNoStream = true;
    await driver.valves?.[by](address, closingFor(board.now));
    expect(board.isOpen('Front Lawn')).toBe(false);
    const again = { ...opening(board, 300), commandId: 'again' };
    await expect(driver.valves?.openValve(address, again)).rejects.toMatchObject({ fault: 'unreachable' });
    expect(board.opened).toBe(1);
  },
);

test('a board that got the address of ours is told neither to open nor to close', async () => {
  const { board, driver, adopt } = await openBoard();
  const { address } = await adopt();
  await driver.valves?.openValve(address, opening(board, 300));
  board.title = 'Front door';
  const posts = () => board.requests.filter((request) => request.startsWith('POST'));
  const before = posts();
  const another = { fault: 'unreachable' };
  await expect(driver.valves?.openValve(address, opening(board, 60))).rejects.toMatchObject(another);
  await expect(driver.valves?.closeValve(address, closingFor(board.now))).rejects.toMatchObject(another);
  await expect(driver.valves?.closeAll(address, closingFor(board.now))).rejects.toMatchObject(another);
  expect(posts()).toEqual(before);
});

describe('what is found', () => {
  test('every valve with a run duration of its own name, in the order of the board; nothing is opened', async () => {
    const { board, driver, adopt } = await openBoard();
    expect(await driver.findDevices({ address: board.host })).toMatchObject([
      { name: 'Garden valves', terminals: 3, needs: [], obstacle: null, types: ['SPRITE', 'PUMP'] },
    ]);
    const adopted = await adopt();
    expect([adopted.serial, adopted.name]).toEqual(['02:FC:00:00:00:0A', 'Garden valves']);
    expect(adopted.terminals.map(({ name }) => name)).toEqual(['Front Lawn', 'Valve 2', 'Beete größer']);
    expect(board.opened).toBe(0);
  });

  test('of a board that reports slowly, and logs without an end, all is heard, and no more than that', async () => {
    const { board, adopt } = await openBoard({ isChatty: true }, undefined, 500);
    expect((await adopt()).terminals).toHaveLength(3);
    // In the ten seconds that it would be listened to at the most it has 2,000.
    expect(board.rounds).toBeLessThan(1_000);
    expect(board.opened).toBe(0);
  });

  test('valves without a run duration, or with two that could be theirs, are shown as unsafe and not adopted', async () => {
    for (const durationName of [null, () => 'Run Duration', () => 'Another Valve Run Duration']) {
      const { board, driver, adopt } = await openBoard({ durationName });
      expect(await driver.findDevices({ address: board.host })).toMatchObject([{ terminals: 0, obstacle: 'no-timer' }]);
      await expect(adopt()).rejects.toMatchObject({ fault: 'no-timer' });
    }
  });

  test('by multicast DNS, by its announcement of the native API', async () => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const { port } = socket.address();
    await new Promise<void>((resolve) => socket.close(() => resolve()));
    const dns = multicastDns({ port, interface: '127.0.0.1', bind: '0.0.0.0' });
    await once(dns, 'ready');
    closers.push(() => new Promise<void>((resolve) => dns.destroy(resolve)));
    const instance = 'garden-valves._esphomelib._tcp.local';
    dns.on('query', ({ questions }) => {
      if (!questions.some(({ name }) => name === '_esphomelib._tcp.local')) return;
      const at = { port: 6053, target: 'garden-valves.local', priority: 0, weight: 0 };
      dns.respond({
        answers: [{ name: '_esphomelib._tcp.local', type: 'PTR', ttl: 120, data: instance }],
        additionals: [{ name: instance, type: 'SRV', ttl: 120, data: at }],
      });
    });
    let webPort = 0;
    const { board, driver } = await openBoard({}, () =>
      discoverHosts({ ...ESPHOME, webPort }, { onInterface: '127.0.0.1', port, listenMs: 100 }),
    );
    webPort = Number(board.host.split(':')[1]);
    expect(await driver.findDevices({ address: null })).toMatchObject([{ address: board.host, name: 'Garden valves' }]);
  });

  test('a login is asked for, told from a wrong one, and a wrong one is not tried again', async () => {
    const login = { user: 'admin', password: 'open door' };
    const { board, driver, adopt, warnings } = await openBoard({ login: { method: 'digest', ...login } });
    expect(await driver.findDevices({ address: board.host })).toMatchObject([{ needs: ['user', 'password'] }]);
    const wrong = { access: { ...login, password: 'sesame' } };
    await expect(adopt(wrong)).rejects.toMatchObject({ fault: 'access-denied' });
    const asked = board.requests.length;
    await expect(adopt(wrong)).rejects.toMatchObject({ fault: 'access-denied' });
    expect(board.requests).toHaveLength(asked);
    expect(warnings).toEqual([`The device at ${board.host} refuses its password.`]);
    expect((await adopt({ access: login })).terminals).toHaveLength(3);
  });

  test('what is no ESPHome device, or speaks nonsense, is not found', async () => {
    const { board, driver } = await openBoard();
    for (const text of ['<html>router</html>', '{"a":1}', 'event: ping\ndata: {"title":\n\n', 'x'.repeat(200_000)]) {
      board.nonsense = { status: 200, text };
      expect(await driver.findDevices({ address: null })).toEqual([]);
    }
  });
});

describe('adoption', () => {
  test('what would lengthen a run or start the next valve is put right, kept right, and given back', async () => {
    const { board, driver, adopt } = await openBoard();
    const { address } = await adopt();
    const multiplier = board.numberOf('Sprinkler Multiplier');
    expect([board.autoAdvance, multiplier.value, board.numberOf('Sprinkler Repeat').value]).toEqual([false, 1, 0]);
    multiplier.value = 3;
    await driver.valves?.openValve(address, opening(board, 60));
    expect(multiplier.value).toBe(1);
    board.pass(60);
    expect(board.isOpen('Front Lawn')).toBe(false);
    await driver.releaseDevice(address);
    expect([board.autoAdvance, multiplier.value, board.numberOf('Sprinkler Repeat').value]).toEqual([true, 2, 1]);
  });
});

describe('opening', () => {
  test('the duration is written and read back before the switch, and minutes are whole ones', async () => {
    const { board, driver, adopt } = await openBoard({ unit: 'min' });
    const { address } = await adopt();
    expect(driver.valves?.getTimer(address)).toEqual({ stepS: 60, longestRunS: 86_400 });
    const asked = board.requests.length;
    await driver.valves?.openValve(address, opening(board, 600));
    const posts = board.requests.slice(asked).filter((request) => /POST|Duration/.test(request));
    expect(posts).toEqual([
      'GET /number/Front Lawn Run Duration',
      'POST /number/Front Lawn Run Duration/set?value=10',
      // Its answer to the first is of before.
      ...Array(2).fill('GET /number/Front Lawn Run Duration'),
      'POST /switch/Front Lawn/turn_on',
    ]);
    board.pass(601);
    expect(board.isOpen('Front Lawn')).toBe(false);
  });

  test('a board that keeps its old duration is not opened', async () => {
    const { board, driver, adopt } = await openBoard();
    const { address } = await adopt();
    board.ignoresNumbers = true;
    await expect(driver.valves?.openValve(address, opening(board, 60))).rejects.toMatchObject({ fault: 'refused' });
    expect(board.opened).toBe(0);
  });

  test('a valve that does not open is told to shut, and the fault is said', async () => {
    const { board, driver, adopt } = await openBoard();
    const { address } = await adopt();
    board.isDead = true;
    await expect(driver.valves?.openValve(address, opening(board, 60))).rejects.toMatchObject({ fault: 'refused' });
    expect(board.requests.at(-2)).toBe('POST /switch/Front Lawn/turn_off');
  });

  test('a valve opens again in the second after its end, in which the board takes no start of it', async () => {
    const { board, driver, adopt } = await openBoard();
    const { address } = await adopt();
    await driver.valves?.openValve(address, opening(board, 60));
    board.pass(60);
    expect(board.isOpen('Front Lawn')).toBe(false);
    const again = await driver.valves?.openValve(address, {
      ...opening(board, 60),
      commandId: 'again',
      runId: 'again',
    });
    expect(again?.valve).toMatchObject({ isOpen: true, runId: 'again' });
    expect([board.isOpen('Front Lawn'), board.opened]).toEqual([true, 2]);
  });

  test('one that waits for another, and is on for a moment before, has opened when it stays on: its time runs from then', async () => {
    const { board, driver, adopt } = await openBoard({ openDelayS: 5 });
    const { address } = await adopt();
    await driver.valves?.openValve(address, opening(board, 60));
    const second = { ...opening(board, 60), commandId: 'second', runId: 'second', terminal: 2 };
    const opened = await driver.valves?.openValve(address, second);
    expect(opened?.valve).toMatchObject({ isOpen: true, runId: 'second' });
    expect([board.isOpen('Front Lawn'), board.isOpen('Valve 2'), board.opened]).toEqual([false, true, 2]);
    expect(opened?.valve.remainingS).toBe(60);
    board.pass(59);
    expect(board.isOpen('Valve 2')).toBe(true);
    board.pass(1);
    expect(board.isOpen('Valve 2')).toBe(false);
  });

  test('one that waits for its turn, with its answer lost, is shut by a stop before its turn comes', async () => {
    const { board, driver, adopt } = await openBoard({ openDelayS: 5 });
    const { address } = await adopt();
    await driver.valves?.openValve(address, opening(board, 60));
    board.losesAnswers = true;
    const second = { ...opening(board, 60), commandId: 'second', runId: 'second', terminal: 2 };
    await expect(driver.valves?.openValve(address, second)).rejects.toMatchObject({ fault: 'unreachable' });
    board.losesAnswers = false;
    const isShown = async () => (await driver.readState(address)).valves[1]?.isOpen;
    expect([await isShown(), await isShown()]).toEqual([true, false]);
    await driver.valves?.closeValve(
      address,
      closingFor(board.now, { commandId: 'stop', runId: 'second', terminal: 2 }),
    );
    board.pass(10);
    expect([board.isOpen('Valve 2'), board.opened]).toEqual([false, 1]);
  });

  test('another board at the address opens nothing; one that has new ids after an update goes on', async () => {
    const { board, driver, adopt } = await openBoard({ era: 'both' });
    const { address } = await adopt();
    board.title = 'Neighbour';
    await expect(driver.valves?.openValve(address, opening(board, 60))).rejects.toMatchObject({ fault: 'unreachable' });
    expect(board.opened).toBe(0);
    const updated = await openBoard({ era: 'object-id' });
    const moved = JSON.stringify({ ...JSON.parse(address), host: updated.board.host });
    await updated.driver.valves?.openValve(moved, opening(updated.board, 60));
    expect(updated.board.isOpen('Front Lawn')).toBe(true);
  });

  test('nonsense, slowness and a command that has waited too long open nothing', async () => {
    const { board, driver, adopt } = await openBoard();
    const { address } = await adopt();
    const late = { ...opening(board, 60), expiresAt: board.now() - 1 };
    await expect(driver.valves?.openValve(address, late)).rejects.toMatchObject({ fault: 'expired' });
    board.nonsense = { status: 200, text: '{"value":"maybe"}' };
    await expect(driver.valves?.openValve(address, opening(board, 60))).rejects.toMatchObject({ fault: 'unreachable' });
    await expect(driver.readState(address)).rejects.toMatchObject({ fault: 'unreachable' });
    expect(board.opened).toBe(0);
  });
});

test('a process of ours that opens and is killed leaves a valve that shuts itself; the next one knows whose it was', async () => {
  const { board, adopt, folder } = await openBoard();
  const { address } = await adopt();
  const hasOpened = await openAndBeKilled({
    here: import.meta.url,
    imports: {
      createEsphomeDriver: 'driver.ts',
      createHttpLink: '../lan/http.ts',
      THIS_MACHINE: '../testing/this-machine.ts',
      openOpeningStore: 'openings.ts',
    },
    driver: `createEsphomeDriver(
      { send: createHttpLink(THIS_MACHINE), openings: openOpeningStore(${JSON.stringify(folder)}, () => ${board.now()}), discoverHosts: async () => [] },
      { now: () => ${board.now()}, warn() {} })`,
    address,
    command: opening(board, 600),
  });
  expect(hasOpened).toBe(true);
  board.pass(599);
  expect(board.isOpen('Front Lawn')).toBe(true);
  const next = createEsphomeDriver(
    {
      send: createHttpLink(THIS_MACHINE),
      openings: openOpeningStore(folder, board.now),
      discoverHosts: async () => [],
    },
    { now: board.now, warn: () => {} },
  );
  expect((await next.readState(address)).valves[0]).toMatchObject({ isOpen: true, runId: 'run', remainingS: 1 });
  board.pass(1);
  expect(board.isOpen('Front Lawn')).toBe(false);
  expect(board.requests.some((request) => request.endsWith('Lawn/turn_off'))).toBe(false);
});
