import { describe, expect, test } from 'vitest';
import { dryDay, FIRST_DAY } from '../proof/gardens.ts';
import type { DayOutlook } from './outlook.ts';
import { skipForWinterization } from './winterization.ts';

const day = (over: Partial<DayOutlook> = {}) => dryDay(FIRST_DAY, over);

describe('winterization', () => {
  const nights = (temperatures: readonly number[]) =>
    temperatures.map((temperatureMinC, index) =>
      day({ epochDay: FIRST_DAY - temperatures.length + 1 + index, temperatureMinC }),
    );

  test('at or below the threshold skips', () => {
    expect(skipForWinterization(FIRST_DAY, nights([2]), 2)).toMatchObject({
      reason: 'WINTERIZATION',
      figures: { temperatureMinC: 2, thresholdC: 2 },
      turningPoint: { figure: 'temperatureMinC', needed: 'above', value: 2 },
    });
    expect(skipForWinterization(FIRST_DAY, nights([2.1]), 2)).toBeNull();
  });

  test('after a week of frost one mild night does not end winterization, seven do', () => {
    const frost = [-4, -3, -2, -4, -5, -1, -2];
    expect(skipForWinterization(FIRST_DAY, nights([...frost, 8, 8]), 2)).toMatchObject({
      figures: { temperatureMinC: 8, mildNights: 1 },
      turningPoint: { figure: 'mildNights', needed: 'above', value: 7 },
    });
    expect(skipForWinterization(FIRST_DAY, nights([...frost, 8, 8, 8, 8, 8, 8, 8, 8]), 2)).toBeNull();
  });

  test('a week that is mild on average ends it, with or without a frost', () => {
    const frost = [-4, -3, -2, -4, -5, -1, -2];
    expect(skipForWinterization(FIRST_DAY, nights([...frost, 6, 4, -1, 5, 6, 1, 5, 6]), 2)).toBeNull();
    expect(skipForWinterization(FIRST_DAY, nights([...frost, 4, 2, -1, 3, 2, 1, 2, 3]), 2)).not.toBeNull();
  });

  test('single spring frosts do not start it', () => {
    expect(skipForWinterization(FIRST_DAY, nights([6, -1, 7, 8, 6, -1, 7, 8]), 2)).toBeNull();
  });
});
