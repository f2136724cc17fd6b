import { expect, test } from 'vitest';
import { catchCanResult } from './catch-can.ts';

test('the rate is the mean of the cans, the uniformity that of the lowest quarter over it', () => {
  const result = catchCanResult([4, 5, 6, 5, 3, 5, 6, 6], 15);
  expect(result?.precipitationRateMmPerHour).toBe(20);
  expect(result?.distributionUniformity).toBeCloseTo(3.5 / 5, 12);
});

test('too few cans, dry cans, no minutes and nonsense give no result', () => {
  expect(catchCanResult([4, 5, 6], 15)).toBeNull();
  expect(catchCanResult([0, 0, 0, 0], 15)).toBeNull();
  expect(catchCanResult([4, 5, 6, 5], 0)).toBeNull();
  expect(catchCanResult([4, 5, Number.NaN, 5], 15)).toBeNull();
});
