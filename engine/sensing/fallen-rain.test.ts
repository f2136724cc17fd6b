import { expect, test } from 'vitest';
import { acceptFallen } from './fallen-rain.ts';

test('what fell is counted', () => {
  expect(acceptFallen(0.4, 12)).toEqual({ rainfallMm: 0.4, refusedMm: null });
  expect(acceptFallen(0, 0)).toEqual({ rainfallMm: 0, refusedMm: null });
});

test.each([
  ['less than nothing', -0.1, 0],
  ['more than any cloud has at once', 31, 0],
  ['more than falls in an hour', 5, 146],
])('%s is refused whole', (_what, mm, hourMm) => {
  expect(acceptFallen(mm, hourMm)).toEqual({ rainfallMm: 0, refusedMm: mm });
});
