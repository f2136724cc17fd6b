import { expect, test } from 'vitest';
import { judgeFlowYear } from '../proof/flow-changes.ts';
import { judgeFlows, type SteadyFlow } from './flow-change.ts';

const DAY_MS = 86_400_000;
/** One run each second day of the zones, a quarter of an hour apart, `flows` in order of time. */
const runs = (zoneIds: string[], flows: readonly number[], place = 0): SteadyFlow[] =>
  flows.map((flowLPerMin, index) => ({ zoneIds, atMs: 2 * index * DAY_MS + 900_000 * place, flowLPerMin }));
const inOrder = (...flows: SteadyFlow[][]) => flows.flat().sort((a, b) => a.atMs - b.atMs);
const many = (flow: number, count: number) =>
  Array.from({ length: count }, (_, index) => flow * (index % 2 ? 1.01 : 0.99));
const USUAL = many(12, 10);

test.each([
  ['15 % more', 1.15, 'high'],
  ['15 % less', 0.85, 'low'],
  ['a head torn off', 1.3, 'high'],
])('%s is found in the third run, and it says since when', (_, ratio, direction) => {
  const changed = [...USUAL, ...many(12 * ratio, 3)];
  expect(judgeFlows(runs(['lawn'], changed.slice(0, -1))).histories[0]?.changes).toEqual([]);
  const [history] = judgeFlows(runs(['lawn'], changed)).histories;
  expect(history?.changes).toMatchObject([{ direction, sinceMs: 20 * DAY_MS, foundMs: 24 * DAY_MS, endedMs: null }]);
  expect(history?.changes[0]?.ratio).toBeCloseTo(ratio, 1);
  expect(history?.usualLPerMin).toBeCloseTo(12, 0);
});

test('two odd runs, and five per cent for ever, are no change', () => {
  const odd = [...USUAL, 16, 16, ...many(12, 5), 8, ...many(12.6, 60)];
  expect(judgeFlows(runs(['lawn'], odd)).histories[0]?.changes).toEqual([]);
});

test('a line that clogs by one per cent a week is found within weeks', () => {
  const clogging = [...USUAL, ...Array.from({ length: 60 }, (_, index) => 12 * (1 - (0.01 * 2 * index) / 7))];
  const [change] = judgeFlows(runs(['lawn'], clogging)).histories[0]?.changes ?? [];
  expect(change?.direction).toBe('low');
  expect(((change?.foundMs ?? 0) - 20 * DAY_MS) / (7 * DAY_MS)).toBeLessThan(11);
});

test('what was found is over once three runs are as usual, and is one event until then', () => {
  const mended = [...USUAL, ...many(14.4, 9), 12, 14.4, ...many(12, 4)];
  const changes = judgeFlows(runs(['lawn'], mended)).histories[0]?.changes ?? [];
  expect(changes).toHaveLength(1);
  expect(changes[0]?.endedMs).toBeGreaterThan(40 * DAY_MS);
});

test('what was found stays found as more runs come', () => {
  const changed = [...USUAL, ...many(14, 40)];
  const found = (count: number) =>
    judgeFlows(runs(['lawn'], changed.slice(0, count))).histories[0]?.changes[0]?.foundMs;
  expect([20, 30, 50].map(found)).toEqual([found(14), found(14), found(14)]);
});

test('pressure that falls for all is the supply, and no fault of a zone', () => {
  const flows = (flow: number) => [...many(flow, 10), ...many(0.85 * flow, 4)];
  const garden = ['a', 'b', 'c', 'd'].map((id, place) => runs([id], flows(8 + 3 * place), place));
  const { histories, shared } = judgeFlows(inOrder(...garden));
  expect(histories.flatMap(({ changes }) => changes)).toEqual([]);
  expect(shared).toMatchObject([{ direction: 'low', endedMs: null }]);
});

test('one torn head among four zones is that zone’s alone', () => {
  const sound = ['b', 'c', 'd'].map((id, place) => runs([id], many(10, 16), place + 1));
  const { histories, shared } = judgeFlows(inOrder(runs(['a'], [...USUAL, ...many(15, 6)]), ...sound));
  expect(histories.filter(({ changes }) => changes.length > 0).map(({ zoneIds }) => zoneIds)).toEqual([['a']]);
  expect(shared).toEqual([]);
});

test('zones that run at once have a usual flow of their own', () => {
  const both = runs(['a', 'b'], [...many(20, 10), ...many(24, 3)], 2);
  const { histories } = judgeFlows(inOrder(runs(['a'], many(12, 13)), runs(['b'], many(8, 13), 1), both));
  expect(
    histories.map(({ zoneIds, usualLPerMin, changes }) => [
      zoneIds.join(),
      Math.round(usualLPerMin ?? 0),
      changes.length,
    ]),
  ).toEqual([
    ['a', 12, 0],
    ['b', 8, 0],
    ['a,b', 20, 1],
  ]);
});

test('nothing is said of fewer runs than the usual flow is learned from, nor of a dripper that a meter can hardly count', () => {
  expect(judgeFlows(runs(['lawn'], [12, 12, 12, 20, 20, 20, 20])).histories).toMatchObject([{ usualLPerMin: null }]);
  expect(judgeFlows(runs(['pot'], many(0.1, 20))).histories).toEqual([]);
});

test('in years of a sound meter with all that disturbs it there are few false alarms', () => {
  const years = Array.from({ length: 20 }, (_, seed) => judgeFlowYear(seed + 1, null));
  const alarms = years.reduce((sum, { falseAlarms }) => sum + falseAlarms, 0);
  const zoneYears = years.reduce((sum, { zones }) => sum + zones, 0);
  expect(alarms / zoneYears).toBeLessThan(0.2);
});

test('in such years 15 % more are mostly found within three runs, where a pulse is a litre', () => {
  const all = Array.from({ length: 30 }, (_, seed) => judgeFlowYear(seed + 1, { ratio: 1.15, overDays: 0 }));
  const fine = all.filter(({ isCoarse }) => !isCoarse);
  const early = fine.filter(({ foundAfter }) => foundAfter !== null && foundAfter.runs <= 3);
  expect(early.length / fine.length).toBeGreaterThan(0.8);
});
