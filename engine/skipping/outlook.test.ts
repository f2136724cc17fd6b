import { describe, expect, test } from 'vitest';
import { dryDay, FIRST_DAY } from '../proof/gardens.ts';
import { problemsOf } from '../proof/nonsense.ts';
import { type DayOutlook, normalDay, parseClimateNormals, parseDayOutlook } from './outlook.ts';

const day = (over: Partial<DayOutlook> = {}) => dryDay(FIRST_DAY, over);

describe('outlooks', () => {
  const months = (value: number) => Array.from({ length: 12 }, () => value);

  test('a usual April day has a tenth of a chance of the month’s rain', () => {
    const normals = {
      et0MmPerDay: months(3),
      rainMmPerMonth: months(24),
      rainyDaysPerMonth: months(3),
      temperatureMinC: months(5),
      temperatureMaxC: months(15),
      windKmh: months(12),
    };
    expect(parseClimateNormals(normals)).toEqual({ ok: true, value: normals });
    const broken = { ...normals, windKmh: months(-1).slice(1), rainyDaysPerMonth: [...months(3).slice(1), 32] };
    expect(problemsOf(parseClimateNormals(broken))).toEqual([
      'rainyDaysPerMonth.11 ABOVE_MOST',
      'windKmh NOT_IN_THE_LIST',
    ]);
    expect(normalDay(FIRST_DAY, 4, 30, normals)).toMatchObject({
      basis: 'normal',
      rainfallMm: 8,
      rainProbability: 0.1,
    });
    expect(normalDay(FIRST_DAY, 4, 30, { ...normals, rainyDaysPerMonth: months(0) }).rainfallMm).toBe(0);
  });

  test.each([
    [{ windKmh: -1 }, 'windKmh', 'BELOW_LEAST'],
    [{ rainfallMm: 4000 }, 'rainfallMm', 'ABOVE_MOST'],
    [{ rainProbability: 60 }, 'rainProbability', 'ABOVE_MOST'],
    [{ temperatureMinC: 30 }, 'temperatureMinC', 'MINIMUM_ABOVE_MAXIMUM'],
    [{ basis: 'guessed' }, 'basis', 'NOT_IN_THE_LIST'],
  ])('%j is refused', (over, path, name) => {
    expect(parseDayOutlook(day())).toEqual({ ok: true, value: day() });
    expect(parseDayOutlook({ ...day(), ...over })).toMatchObject({ ok: false, problems: [{ path, name }] });
  });
});
