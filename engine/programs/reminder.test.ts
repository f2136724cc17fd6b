import { describe, expect, test } from 'vitest';
import { expectNoNonsense, findProblems } from '../proof/nonsense.ts';
import { DAY_MS } from '../vocabulary/units.ts';
import { parseReminderRule, remindersBetween } from './reminder.ts';

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

describe('reading a reminder', () => {
  const pattern = { startDay: '2026-05-01', endDay: null, startTime: '18:00', repeat: 'interval', everyDays: 2 };

  test('by pattern and by moisture', () => {
    expect(parseReminderRule({ by: 'pattern', pattern })).toEqual({
      ok: true,
      value: {
        by: 'pattern',
        pattern: { ...pattern, everyDays: undefined, repeat: { kind: 'interval', everyDays: 2 }, months: [] },
      },
    });
    expect(parseReminderRule({ by: 'moisture', below: 0.3 })).toEqual({
      ok: true,
      value: { by: 'moisture', below: 0.3 },
    });
    expectNoNonsense(parseReminderRule, { by: 'moisture', below: 0.3 });
  });

  test.each([
    [{ by: 'smell' }, ['by NOT_IN_THE_LIST']],
    [{ by: 'moisture', below: 30 }, ['below ABOVE_MOST']],
    [{ by: 'pattern', pattern: { ...pattern, startTime: '24:00' } }, ['pattern.startTime NOT_A_TIME_OF_DAY']],
    [
      { by: 'pattern', pattern: { ...pattern, startTime: '', repeat: 'weekly' } },
      ['pattern.startTime MISSING', 'pattern.weekdays NO_DAY_CHOSEN'],
    ],
  ])('%j is refused', (input, problems) => {
    expect(findProblems(parseReminderRule(input))).toEqual(problems);
  });
});
