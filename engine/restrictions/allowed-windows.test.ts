import { describe, expect, test } from 'vitest';
import { parseCalendarDay } from '../programs/calendar-day.ts';
import { localDayOf } from '../programs/local-day.ts';
import type { Span } from '../programs/program-span.ts';
import { sunTimes } from '../programs/sun-times.ts';
import { minuteOfDayFrom, type TimeOfDay } from '../programs/time-of-day.ts';
import { allowedDay, type WateringRules } from './allowed-windows.ts';
import { isClosed } from './closed-season.ts';
import type { RegulatedZone } from './regulation.ts';
import type { Restriction } from './restriction.ts';

const PHOENIX = { timeZone: 'America/Phoenix', latitudeDeg: 33.45, longitudeDegE: -112.07 };

const clock = (time: string): TimeOfDay => ({ kind: 'clock', minuteOfDay: minuteOfDayFrom(time) ?? 0 });

const frame = (from: string, to: string) => ({ from: clock(from), to: clock(to) });

const NO_RULES: WateringRules = { timeFrames: [], restrictions: [], regulations: [], closedSeasons: [] };

const ZONE: RegulatedZone = { houseNumber: 12, sprinkler: 'ROTOR_HEAD', isNewPlanting: false };

const restriction = (over: Partial<Restriction>): Restriction => ({
  id: 'r1',
  frame: null,
  months: [],
  weekdays: [],
  ...over,
});

const allowed = (rules: Partial<WateringRules>, date: string, zone: RegulatedZone = ZONE) => {
  const day = localDayOf(parseCalendarDay(date), PHOENIX.timeZone);
  return allowedDay({ ...NO_RULES, ...rules }, zone, day, sunTimes(day, PHOENIX));
};

const read = (spans: readonly Span[]) =>
  spans.map(({ startMs, endMs }) =>
    [startMs, endMs]
      .map((at) =>
        Temporal.Instant.fromEpochMilliseconds(at)
          .toZonedDateTimeISO(PHOENIX.timeZone)
          .toPlainTime()
          .toString()
          .slice(0, 5),
      )
      .join('-'),
  );

/** 4 May 2026 is a Monday. */
const MONDAY = '2026-05-04';

const TUESDAY = '2026-05-05';

describe('windows', () => {
  test('no rule: the whole day', () => {
    expect(read(allowed({}, MONDAY).windows)).toEqual(['00:00-00:00']);
  });

  test('two time frames bind the planner and leave the user’s own programs free', () => {
    const day = allowed({ timeFrames: [frame('04:00', '08:00'), frame('19:00', '22:00')] }, MONDAY);
    expect(read(day.windows)).toEqual(['04:00-08:00', '19:00-22:00']);
    expect(read(day.open)).toEqual(['00:00-00:00']);
  });

  test('a restriction of every Monday noon', () => {
    const noon = restriction({ frame: frame('10:00', '16:00'), weekdays: [1] });
    expect(read(allowed({ restrictions: [noon] }, MONDAY).windows)).toEqual(['00:00-10:00', '16:00-00:00']);
    expect(read(allowed({ restrictions: [noon] }, TUESDAY).windows)).toEqual(['00:00-00:00']);
  });

  test('a restriction over midnight bars both ends of the same date', () => {
    const night = restriction({ frame: frame('22:00', '05:00') });
    expect(read(allowed({ restrictions: [night] }, MONDAY).windows)).toEqual(['05:00-22:00']);
  });

  test('all day in June', () => {
    const june = restriction({ months: [6] });
    expect(allowed({ restrictions: [june] }, '2026-06-04')).toMatchObject({
      windows: [],
      closures: [{ by: 'restriction', id: 'r1' }],
    });
    expect(allowed({ restrictions: [june] }, MONDAY).windows).toHaveLength(1);
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
  expect(allowed({ closedSeasons: [winter] }, '2026-12-24')).toMatchObject({
    windows: [],
    closures: [{ by: 'season' }],
  });
});
