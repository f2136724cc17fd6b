import { classifyClimate } from '@sluice/engine/skipping/outlook';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { expect, test } from 'vitest';
import { placeClimate } from './place-climate.ts';
import { usualClimateFrom } from './usual-climate.ts';

const MUNICH = { latitudeDeg: 48.1, longitudeDegE: 11.6, elevationM: 520 };

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

test('a month is the garden’s own from twenty days on; the others, and what nobody measured, are of the stations around', () => {
  const assumed = placeClimate(MUNICH);
  const { normals, assumedMonths } = usualClimateFrom([july(LIMITS.daysOfAKnownMonth)], MUNICH);
  expect(normals.et0MmPerDay[6]).toBe(8);
  expect(normals.windMPerS).toEqual(assumed.windMPerS);
  expect(normals.et0MmPerDay[5]).toBe(assumed.et0MmPerDay[5]);
  expect(assumedMonths).toEqual([1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12]);
});

test('one rainless summer makes no dry climate, many do', () => {
  const summers = (days: number) =>
    [4, 5, 6, 7, 8, 9].map((month) => ({ ...july(days), month, et0Mm: 4.5, rainfallMm: 0, rainyShare: 0 }));
  const climateAfter = (days: number) => classifyClimate(usualClimateFrom(summers(days), MUNICH).normals);
  expect(classifyClimate(placeClimate(MUNICH))).toBe('wet');
  expect(climateAfter(30)).toBe('wet');
  expect(climateAfter(30 * 30)).toBe('dry');
});

test('a few days of a month say nothing of it', () => {
  expect(usualClimateFrom([july(LIMITS.daysOfAKnownMonth - 1)], MUNICH)).toEqual(usualClimateFrom([], MUNICH));
});
