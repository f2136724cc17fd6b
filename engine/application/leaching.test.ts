import { expect, test } from 'vitest';
import { leachingShare } from './leaching.ts';

test('the share that washes salt out rises with the water’s salinity and with how little plants bear', () => {
  // FAO-29 Eq. 9 by hand: 2.5 / (5 x 3.9 - 2.5).
  expect(leachingShare('COOL_GRASS', 2.5)).toBeCloseTo(0.147, 3);
  expect(leachingShare('ANNUAL', 2)).toBeCloseTo(0.308, 3);
  expect(leachingShare('WARM_GRASS', 2.5)).toBe(0);
});

test('fresh or unmeasured water washes out enough by itself, and no garden wastes more than two fifths', () => {
  expect(leachingShare('SHRUBS', null)).toBe(0);
  expect(leachingShare('SHRUBS', 0.5)).toBe(0);
  expect(leachingShare('ANNUAL', 9)).toBe(0.4);
});
