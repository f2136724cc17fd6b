import { describe, expect, test } from 'vitest';
import { FIRST_DAY } from '../proof/gardens.ts';
import { classifyClimate, countedRainMm, normalDay, usualPastDay } from './outlook.ts';

const months = (value: number) => Array.from({ length: 12 }, () => value);
const NORMALS = {
  et0MmPerDay: months(3),
  rainMmPerMonth: months(24),
  rainyDaysPerMonth: months(3),
  temperatureMinC: months(5),
  temperatureMaxC: months(15),
  windMPerS: months(12),
};

test('a usual April day has a tenth of a chance of the month’s rain', () => {
  expect(normalDay(FIRST_DAY, 4, 30, NORMALS)).toMatchObject({
    basis: 'normal',
    rainfallMm: 8,
    rainProbability: 0.1,
  });
  expect(normalDay(FIRST_DAY, 4, 30, { ...NORMALS, rainyDaysPerMonth: months(0) }).rainfallMm).toBe(0);
});

test('of past days that nobody knows as many are wet as usual, each with the rain of a wet day', () => {
  const days = Array.from({ length: 30 }, (_, day) => usualPastDay(normalDay(FIRST_DAY + day, 4, 30, NORMALS)));
  expect(days.filter(({ rainfallMm }) => rainfallMm === 8)).toHaveLength(3);
  expect(days.reduce((sum, { rainfallMm }) => sum + rainfallMm, 0)).toBe(24);
  // What did fall counts by either strategy.
  expect(days.reduce((sum, day) => sum + countedRainMm(day, { strategy: 'forecast', leastProbability: 0.8 }), 0)).toBe(
    24,
  );
});

describe('a climate', () => {
  const summer = [1, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

  test('is wet where the warm half of the year has enough rain, and dry where only the winter has', () => {
    const withRain = (rainMmPerMonth: number[]) => classifyClimate({ ...NORMALS, et0MmPerDay: summer, rainMmPerMonth });
    expect(withRain([50, 50, 50, 60, 70, 70, 70, 70, 60, 50, 50, 50])).toBe('wet');
    expect(withRain([120, 100, 60, 30, 10, 0, 0, 0, 10, 40, 90, 120])).toBe('dry');
  });
});
