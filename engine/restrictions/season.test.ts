import { expect, test } from 'vitest';
import { parseCalendarDay } from '../programs/calendar-day.ts';
import { toLocalDay } from '../programs/local-day.ts';
import { usualClosedSeason } from './closed-season.ts';
import { isInSeason } from './season.ts';

const day = (date: string, timeZone = 'America/New_York') => toLocalDay(parseCalendarDay(date), timeZone);

test('over New Year, both ends included, and the leap day', () => {
  const winter = { kind: 'dates', from: '11-01', to: '02-29' } as const;
  const found = ['2027-10-31', '2027-11-01', '2028-02-28', '2028-02-29', '2028-03-01', '2027-02-28'];
  expect(found.map((date) => isInSeason(winter, day(date)))).toEqual([false, true, true, true, false, true]);
});

test('on the day of a clock change the new time counts', () => {
  const summer = { kind: 'daylightTime' } as const;
  const dates = ['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01'];
  expect(dates.map((date) => isInSeason(summer, day(date)))).toEqual([false, true, true, false]);
  expect(dates.map((date) => isInSeason({ kind: 'standardTime' }, day(date)))).toEqual([true, false, false, true]);
});

test('south of the equator summer time is in January; where no clock is put forward there is none', () => {
  const summer = { kind: 'daylightTime' } as const;
  expect(isInSeason(summer, day('2026-01-15', 'Australia/Sydney'))).toBe(true);
  expect(isInSeason(summer, day('2026-07-15', 'Australia/Sydney'))).toBe(false);
  expect(isInSeason(summer, day('2026-07-15', 'America/Phoenix'))).toBe(false);
});

test('water is usually off around winter, north and south of the equator', () => {
  expect(usualClosedSeason(52.5)).toEqual({ from: '11-15', to: '03-15' });
  expect(usualClosedSeason(null)).toEqual({ from: '11-15', to: '03-15' });
  expect(usualClosedSeason(-33.9)).toEqual({ from: '05-15', to: '09-15' });
});
