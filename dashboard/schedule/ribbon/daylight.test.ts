import { describe, expect, test } from 'vitest';
import { findDaylight } from './daylight.ts';

const minutesApart = (date: Date | undefined, expected: string) =>
  Math.abs((date?.getTime() ?? 0) - Date.parse(expected)) / 60_000;

describe('sunrise and sunset', () => {
  test('Berlin at midsummer (almanac: 04:43 and 21:33 CEST)', () => {
    const daylight = findDaylight('2026-06-21', 52.52, 13.405);
    expect(minutesApart(daylight?.sunrise, '2026-06-21T02:43:00Z')).toBeLessThan(4);
    expect(minutesApart(daylight?.sunset, '2026-06-21T19:33:00Z')).toBeLessThan(4);
  });

  test('no sunset in a polar summer, nothing without a place', () => {
    expect(findDaylight('2026-06-21', 70, 25)).toBeNull();
    expect(findDaylight('2026-06-21', null, 25)).toBeNull();
  });
});
