import { expect, test } from 'vitest';
import { dueBetween } from './due.ts';

const runs = [{ startsAt: 300 }, { startsAt: 100 }, { startsAt: 200 }];
const due = (lastTick: number, now: number) => dueBetween(runs, lastTick, now).map((run) => run.startsAt);

test('a start on the tick itself is due now, not again at the next tick', () => {
  expect(due(0, 100)).toEqual([100]);
  expect(due(100, 199)).toEqual([]);
});

test('a late tick brings what it slept over, earliest first', () => {
  expect(due(50, 10_000)).toEqual([100, 200, 300]);
});

test('a clock set back starts nothing twice', () => {
  expect(due(250, 150)).toEqual([]);
  expect(due(250, 250)).toEqual([]);
});

test('the planned runs are left as they were', () => {
  dueBetween(runs, 0, 1000);
  expect(runs.map((run) => run.startsAt)).toEqual([300, 100, 200]);
});
