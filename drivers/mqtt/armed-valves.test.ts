/** What a disk that is full does to valves whose openings are kept in a file. */
import { seconds } from '@sluice/engine/vocabulary/units';
import { beforeEach, expect, test } from 'vitest';
import { stateOfDevice, stateOfValve } from '../device-state.ts';
import { createArmedValves } from './armed-valves.ts';
import type { StoredOpening } from './opening-file.ts';

const ADDRESS = 'tap';
let isOpen = false;
let isFull = false;
let code = 'ENOSPC';
let hasTimer = false;
let armedWills: string[] = [];

const writeOrFail = () => {
  if (isFull) throw Object.assign(new Error(`${code}: it cannot be written`), { code });
};
const stored = new Map<number, StoredOpening>();
const valves = createArmedValves({
  now: () => 0,
  openings: {
    note(_, terminal, opening) {
      stored.set(terminal, opening);
      writeOrFail();
    },
    forget(_, terminal) {
      stored.delete(terminal);
      writeOrFail();
    },
    find: (_, terminal) => stored.get(terminal) ?? null,
    terminalsOf: () => [...stored.keys()],
  },
  wills: {
    async hold(key) {
      armedWills.push(key);
      return true;
    },
    async release(key) {
      armedWills = armedWills.filter((other) => other !== key);
    },
    close: async () => {},
  },
  recallValve: async () => ({
    async close() {
      isOpen = false;
    },
  }),
  findValve: async () => ({
    closeCommand: 'off',
    timer: { stepS: 1, longestRunS: 3_600 },
    shortestRunS: 1,
    takesNewTime: () => true,
    arm: async () => {},
    async open() {
      isOpen = true;
    },
    async close() {
      isOpen = false;
    },
    ...(hasTimer ? {} : { will: { topic: 'tap/set', payload: 'OFF' } }),
  }),
  listTerminals: async () => [1],
  readState: async () => stateOfDevice({ valves: [stateOfValve({ terminal: 1, isOpen })] }),
  getTimer: () => ({ stepS: 1, longestRunS: 3_600 }),
});

let last = 0;
const header = () => ({ commandId: `command-${++last}`, fencingToken: 1, expiresAt: 1_000, terminal: 1, runId: 'run' });
const open = () =>
  valves.openValve(ADDRESS, { ...header(), maxRunTimeS: seconds(60), maxVolumeL: null, heldBy: 'will' });

beforeEach(() => {
  isOpen = false;
  isFull = false;
  code = 'ENOSPC';
  hasTimer = false;
  armedWills = [];
  stored.clear();
});

test('nothing is opened that could not be noted, and that does not shut by itself', async () => {
  isFull = true;
  await expect(open()).rejects.toThrow('ENOSPC');
  expect(isOpen).toBe(false);
});

test('a valve that shuts by itself opens all the same, and is known by its run', async () => {
  hasTimer = true;
  isFull = true;
  expect((await open()).valve.isOpen).toBe(true);
  expect(stored.get(1)).toMatchObject({ runId: 'run', isSeen: true, closeCommand: 'off' });
});

test('a file that cannot be written for another reason is a fault, whatever the valve', async () => {
  hasTimer = true;
  isFull = true;
  code = 'EACCES';
  await expect(open()).rejects.toThrow('EACCES');
  expect(isOpen).toBe(false);
});

test('what is open is closed all the same, its will is released, and the next order finds it shut', async () => {
  await open();
  expect([isOpen, armedWills.length]).toEqual([true, 1]);
  isFull = true;
  await expect(valves.closeValve(ADDRESS, header())).rejects.toThrow('ENOSPC');
  expect([isOpen, armedWills]).toEqual([false, []]);
  expect((await valves.closeValve(ADDRESS, header())).valve.isOpen).toBe(false);
});
