import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../vocabulary/units.ts';
import { remindersBetween } from './reminder.ts';

describe('reminders', () => {
  test('by moisture: once each time it falls below, not while it stays there', () => {
    const reports = [0.5, 0.29, 0.28, 0.6, 0.2].map((moisture, atMs) => ({ atMs, moisture }));
    const rule = { by: 'moisture', below: 0.3 } as const;
    expect(remindersBetween(rule, -1, 10, 'UTC', reports)).toEqual([1, 4]);
    expect(remindersBetween(rule, 1, 10, 'UTC', reports)).toEqual([4]);
  });

  test('by pattern: as a program', () => {
    const pattern = {
      startDay: '2026-05-01',
      endDay: null,
      startTime: '18:00',
      repeat: { kind: 'odd_days' },
      months: [],
    } as const;
    const from = Date.UTC(2026, 4, 1);
    expect(remindersBetween({ by: 'pattern', pattern }, from, from + 3 * DAY_MS, 'UTC', [])).toHaveLength(2);
  });
});
