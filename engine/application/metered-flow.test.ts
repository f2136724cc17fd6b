import { expect, test } from 'vitest';
import { meteredFlow } from './metered-flow.ts';

const day = (litresPerMinute: number, minutes = 10) => ({ volumeL: litresPerMinute * minutes, openS: 60 * minutes });

test('the flow is the median of the days, so that one burst pipe does not move it', () => {
  expect(meteredFlow([day(12), day(13), day(60)])).toBeCloseTo(13, 12);
  expect(meteredFlow([day(12), day(13), day(14), day(15)])).toBeCloseTo(13.5, 12);
});

test('two days, and days of a minute, are too few to tell', () => {
  expect(meteredFlow([day(12), day(13)])).toBeNull();
  expect(meteredFlow([day(12, 1), day(13, 1), day(14, 1), day(15, 1)])).toBeNull();
});
