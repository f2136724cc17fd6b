import { expect, test } from 'vitest';
import { toEpochDay, toPlainDate } from './calendar-day.ts';

const EPOCH = Temporal.PlainDate.from('1970-01-01');

test.each([
  ['0001-01-01', -719_162],
  ['1582-10-15', -141_427],
  ['1969-12-31', -1],
  ['1970-01-01', 0],
  ['2000-02-29', 11_016],
  ['2026-11-28', 20_785],
  ['2100-03-01', 47_541],
  ['9999-12-31', 2_932_896],
])('%s is day %i', (date, epochDay) => {
  expect(toEpochDay(Temporal.PlainDate.from(date))).toBe(epochDay);
  expect(toPlainDate(epochDay).toString()).toBe(date);
});

test('days are counted as the calendar counts them', () => {
  for (let epochDay = -800_000; epochDay < 800_000; epochDay += 997) {
    const date = EPOCH.add({ days: epochDay });
    expect(toPlainDate(epochDay).equals(date), date.toString()).toBe(true);
    expect(toEpochDay(date), date.toString()).toBe(epochDay);
  }
});
