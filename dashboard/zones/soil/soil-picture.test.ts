import { expect, test } from 'vitest';
import { spreadLabels } from './soil-picture.tsx';

const spread = (...levels: number[]) =>
  spreadLabels(
    levels.map((at) => ({ at })),
    0.1,
  ).map(({ at }) => Math.round(at * 100) / 100);

test('labels stand at their levels, the highest first', () => {
  expect(spread(0, 0.5, 1)).toEqual([1, 0.5, 0]);
});

test('two that would lie on each other are moved apart, and none leaves the picture', () => {
  expect(spread(1, 0.97, 0.6, 0)).toEqual([1, 0.9, 0.6, 0]);
  expect(spread(1, 0.6, 0.02, 0)).toEqual([1, 0.6, 0.1, 0]);
  expect(spread(1, 0.05, 0.02, 0)).toEqual([1, 0.2, 0.1, 0]);
});
