import { describe, expect, test } from 'vitest';
import { parseCalendarDay } from '../programs/calendar-day.ts';
import { clockFrame } from '../proof/gardens.ts';
import { allowedOn, MONDAY, onTheClock, TUESDAY } from '../proof/phoenix.ts';
import { isClosed } from './closed-season.ts';
import type { Restriction } from './restriction.ts';

const restriction = (over: Partial<Restriction>): Restriction => ({
  id: 'r1',
  frame: null,
  months: [],
  weekdays: [],
  ...over,
});

describe('windows', () => {
  test('no rule: the whole day', () => {
    expect(onTheClock(allowedOn({}, MONDAY).windows)).toEqual(['00:00-00:00']);
  });

  test('two time frames bind the planner, but not the user’s own programs', () => {
    const day = allowedOn({ timeFrames: [clockFrame('04:00', '08:00'), clockFrame('19:00', '22:00')] }, MONDAY);
    expect(onTheClock(day.windows)).toEqual(['04:00-08:00', '19:00-22:00']);
    expect(onTheClock(day.open)).toEqual(['00:00-00:00']);
  });

  test('a restriction of every Monday noon', () => {
    const noon = restriction({ frame: clockFrame('10:00', '16:00'), weekdays: [1] });
    expect(onTheClock(allowedOn({ restrictions: [noon] }, MONDAY).windows)).toEqual(['00:00-10:00', '16:00-00:00']);
    expect(onTheClock(allowedOn({ restrictions: [noon] }, TUESDAY).windows)).toEqual(['00:00-00:00']);
  });

  test('a restriction over midnight closes the morning and the evening of the same date', () => {
    const night = restriction({ frame: clockFrame('22:00', '05:00') });
    expect(onTheClock(allowedOn({ restrictions: [night] }, MONDAY).windows)).toEqual(['05:00-22:00']);
  });

  test('all day in June', () => {
    const june = restriction({ months: [6] });
    expect(allowedOn({ restrictions: [june] }, '2026-06-04')).toMatchObject({
      windows: [],
      closures: [{ by: 'restriction', id: 'r1' }],
    });
    expect(allowedOn({ restrictions: [june] }, MONDAY).windows).toHaveLength(1);
  });
});

test('a season closed over New Year', () => {
  const winter = { fromMonth: 11, fromDay: 15, toMonth: 3, toDay: 1 };
  const closed = (date: string) => isClosed(winter, parseCalendarDay(date));
  expect(['2026-11-14', '2026-11-15', '2026-12-31', '2027-03-01', '2027-03-02'].map(closed)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(allowedOn({ closedSeasons: [winter] }, '2026-12-24')).toMatchObject({
    windows: [],
    closures: [{ by: 'season' }],
  });
});
