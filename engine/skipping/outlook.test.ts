import { describe, expect, test } from 'vitest';
import { type DayOutlook, normalDay, parseDayOutlook } from './outlook.ts';

const TODAY = 20_000;

const day = (over: Partial<DayOutlook> = {}): DayOutlook => ({
  epochDay: TODAY,
  basis: 'forecast',
  et0Mm: 5,
  rainfallMm: 0,
  rainProbability: 0,
  temperatureMinC: 12,
  temperatureMaxC: 25,
  windKmh: 10,
  ...over,
});

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
    expect(normalDay(TODAY, 4, 30, normals)).toMatchObject({ basis: 'normal', rainfallMm: 8, rainProbability: 0.1 });
    expect(normalDay(TODAY, 4, 30, { ...normals, rainyDaysPerMonth: months(0) }).rainfallMm).toBe(0);
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
