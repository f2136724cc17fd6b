import { latitudeNormals } from '@sluice/engine/skipping/latitude-normals';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { expect, test } from 'vitest';
import { usualClimateFrom } from './usual-climate.ts';

const july = (days: number) => ({
  month: 7,
  days,
  et0Mm: 8,
  rainfallMm: 0.5,
  rainyShare: 0.1,
  tMinC: 18,
  tMaxC: 34,
  windMPerS: null,
});

test('a month is the garden’s own from twenty days on; the others, and what nobody measured, are of the latitude', () => {
  const assumed = latitudeNormals(48);
  const { normals, assumedMonths } = usualClimateFrom([july(LIMITS.daysOfAKnownMonth)], 48);
  expect(normals.et0MmPerDay[6]).toBe(8);
  expect(normals.rainyDaysPerMonth[6]).toBeCloseTo(3.04, 1);
  expect(normals.windMPerS).toEqual(assumed.windMPerS);
  expect(normals.et0MmPerDay[5]).toBe(assumed.et0MmPerDay[5]);
  expect(assumedMonths).toEqual([1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12]);
});

test('a few days of a month say nothing of it', () => {
  expect(usualClimateFrom([july(LIMITS.daysOfAKnownMonth - 1)], 48)).toEqual(usualClimateFrom([], 48));
});

test('two places that nobody knows anything of differ by their latitude', () => {
  expect(usualClimateFrom([], 48).normals).not.toEqual(usualClimateFrom([], -33).normals);
});
