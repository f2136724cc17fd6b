import { describe, expect, test } from 'vitest';
import { addMonths, clampDay, listWeek, weeksOfMonth } from './calendar-days.ts';

describe('weeks', () => {
  test('begin with the day that the user has chosen', () => {
    expect(listWeek('2026-11-21', 0)).toEqual(expect.arrayContaining(['2026-11-15', '2026-11-21']));
    expect(listWeek('2026-11-21', 1)[0]).toBe('2026-11-16');
    expect(listWeek('2026-11-21', 6)[0]).toBe('2026-11-21');
  });

  test('a month shows every one of its days, in whole weeks', () => {
    const weeks = weeksOfMonth('2026-02-10', 0);
    expect(weeks).toHaveLength(4);
    expect(weeksOfMonth('2026-02-10', 1)).toHaveLength(5);
    expect(weeks[0]?.[0]).toBe('2026-02-01');
  });
});

describe('days', () => {
  test('a month on from the 31st is the next month', () => expect(addMonths('2026-01-31', 1)).toBe('2026-02-01'));
  test('a year begins after December', () => expect(addMonths('2026-12-05', 1)).toBe('2027-01-01'));
  test('what the calendar does not know is its edge', () => {
    const range = { first: '2026-10-22', last: '2026-12-21' };
    expect(clampDay(range, '2020-01-01')).toBe('2026-10-22');
    expect(clampDay(range, '2030-01-01')).toBe('2026-12-21');
  });
});
