import { expect, test } from 'vitest';
import { litresPerMinute as flow } from '../vocabulary/units.ts';
import { findDeparture } from './flow-departure.ts';

test.each([
  [12, 12, null],
  [17.9, 12, null],
  [18.1, 12, 'high'],
  [6.1, 12, null],
  [5.9, 12, 'low'],
  [0, 12, 'low'],
])('%s of usually %s litres a minute: %s', (now, usual, expected) => {
  expect(findDeparture(flow(now), flow(usual))).toBe(expected);
});

test('a dripper that a meter can hardly count is never judged', () => {
  expect(findDeparture(flow(0), flow(0.8))).toBe(null);
  expect(findDeparture(flow(1.7), flow(0.8))).toBe(null);
  expect(findDeparture(flow(1.9), flow(0.8))).toBe('high');
});
