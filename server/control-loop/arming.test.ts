import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { expect, test } from 'vitest';
import { armableUntil, nextArming } from './decide.ts';

test('a timer is set to the end of the run, or as far as it holds', () => {
  expect(armableUntil(2 * HOUR_MS, HOUR_MS, 3_600)).toBe(2 * HOUR_MS);
  expect(armableUntil(9 * HOUR_MS, HOUR_MS, 3_600)).toBe(2 * HOUR_MS);
});

test('one that is set to the end is left alone', () => {
  expect(nextArming(2 * HOUR_MS, 2 * HOUR_MS, 3_600)).toBe(null);
});

test('it is set again at once for an earlier end, and for a later one that fits', () => {
  expect(nextArming(HOUR_MS, 2 * HOUR_MS, 64_800)).toBe(Number.NEGATIVE_INFINITY);
  expect(nextArming(3 * HOUR_MS, 2 * HOUR_MS, 64_800)).toBeLessThan(0);
});

test('in pieces: with half of it left, and once the rest fits', () => {
  expect(nextArming(24 * HOUR_MS, HOUR_MS, 3_600)).toBe(HOUR_MS / 2);
  expect(nextArming(20 * HOUR_MS, 18 * HOUR_MS, 64_800)).toBe(2 * HOUR_MS);
});
