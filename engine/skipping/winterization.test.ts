import { describe, expect, test } from 'vitest';
import type { DayOutlook } from './outlook.ts';
import { skipForWinterization } from './winterization.ts';

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

describe('winterization', () => {
  const nights = (temperatures: readonly number[]) =>
    temperatures.map((temperatureMinC, index) =>
      day({ epochDay: TODAY - temperatures.length + 1 + index, temperatureMinC }),
    );

  test('at or below the threshold skips', () => {
    expect(skipForWinterization(TODAY, nights([2]), 2)).toMatchObject({ code: -1, figures: { temperatureMinC: 2 } });
    expect(skipForWinterization(TODAY, nights([2.1]), 2)).toBeNull();
  });

  test('after a week of frost one mild night does not wake the garden, seven do', () => {
    const frost = [-4, -3, -2, -4, -5, -1, -2];
    expect(skipForWinterization(TODAY, nights([...frost, 8]), 2)).not.toBeNull();
    expect(skipForWinterization(TODAY, nights([...frost, 8, 8, 8, 8, 8, 8, 8, 8]), 2)).toBeNull();
  });

  test('single frosts of spring do not put it to sleep', () => {
    expect(skipForWinterization(TODAY, nights([6, -1, 7, 8, 6, -1, 7, 8]), 2)).toBeNull();
  });
});
