import { expect, test } from 'vitest';
import { type Bounds, findRibbonTargets } from './ribbon-targets.ts';

const run = (x: number, width: number): Bounds => ({ x, width });
const targets = (runs: Bounds[], width: number) =>
  findRibbonTargets(runs, (one) => one, width).map(
    ({ from, to, runs: targetRuns }) => `${from} to ${to}: ${targetRuns.length}`,
  );

test('a long run is pressed where it is drawn, a short one has room around it', () => {
  expect(targets([run(500, 4), run(100, 100)], 1000)).toEqual(['100 to 200: 1', '490 to 514: 1']);
});

test('runs too close for a finger share a target, and none overlaps another', () => {
  const short = Array.from({ length: 40 }, (_, place) => run(200 + place * 12, 4));
  expect(targets(short, 1000)).toEqual(['190 to 682: 40']);
  expect(targets(short, 4000).map((one) => one.split(': ')[1])).toEqual(Array(40).fill('1'));
});

test('at the ends of the day a target stays within the band', () => {
  expect(targets([run(0, 4), run(996, 4)], 400)).toEqual(['0 to 60: 1', '940 to 1000: 1']);
});
