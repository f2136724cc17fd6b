import { expect, test } from 'vitest';
import { type Bounds, ribbonTargets } from './ribbon-targets.ts';

const targets = (runs: Bounds[], width: number) =>
  ribbonTargets(runs, (run) => run, width).map(({ from, to, its }) => ({ from, to, count: its.length }));

test('a long run is pressed where it is drawn, a short one has room around it', () => {
  expect(
    targets(
      [
        { x: 500, width: 4 },
        { x: 100, width: 100 },
      ],
      1000,
    ),
  ).toEqual([
    { from: 100, to: 200, count: 1 },
    { from: 490, to: 514, count: 1 },
  ]);
});

test('runs too close for a finger share a target, and none overlaps another', () => {
  const short = Array.from({ length: 40 }, (_, place) => ({ x: 200 + place * 12, width: 4 }));
  expect(targets(short, 1000)).toEqual([{ from: 190, to: 682, count: 40 }]);
  expect(targets(short, 4000).map(({ count }) => count)).toEqual(Array(40).fill(1));
});

test('at the ends of the day a target stays within the band', () => {
  expect(
    targets(
      [
        { x: 0, width: 4 },
        { x: 996, width: 4 },
      ],
      400,
    ),
  ).toEqual([
    { from: 0, to: 60, count: 1 },
    { from: 940, to: 1000, count: 1 },
  ]);
});
