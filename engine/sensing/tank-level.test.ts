import { expect, test } from 'vitest';
import { tankLevelBySensor } from './tank-level.ts';

const levelOf = (emptyAt: number, fullAt: number, value: number) =>
  tankLevelBySensor({ emptyAt, fullAt }, 2_000, value);

test('a share, a height of the water, a distance down to it and litres are all litres', () => {
  expect(levelOf(0, 100, 25)).toBe(500);
  expect(levelOf(10, 160, 85)).toBe(1_000);
  expect(levelOf(180, 20, 60)).toBe(1_500);
  expect(levelOf(0, 2_000, 700)).toBe(700);
});

test('a little beyond is empty or full, more than that cannot be so', () => {
  expect(levelOf(180, 20, 185)).toBe(0);
  expect(levelOf(0, 100, 104)).toBe(2_000);
  expect(levelOf(0, 100, 106)).toBeNull();
  expect(levelOf(180, 20, 0)).toBeNull();
  expect(levelOf(180, 20, 200)).toBeNull();
});
