import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../vocabulary/units.ts';
import { occurrencesBetween, type RecurringProgram, type Repeat } from './recurrence.ts';

const daily: Repeat = { kind: 'interval', everyDays: 1 };
const rule = (over: Partial<RecurringProgram> = {}): RecurringProgram => ({
  startDay: '2026-01-01',
  endDay: null,
  startTime: '06:00',
  repeat: daily,
  months: [],
  ...over,
});

const ms = (text: string) => Temporal.Instant.from(text).epochMilliseconds;
const clock = (startsAt: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(startsAt).toZonedDateTimeISO(timeZone).toString({ timeZoneName: 'never' });
/** Wall clock readings of the starts from the midnight of one day to the midnight of another. */
const starts = (program: RecurringProgram, from: string, to: string, timeZone: string) => {
  const midnight = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime({ timeZone }).epochMilliseconds;
  return occurrencesBetween(program, midnight(from) - 1, midnight(to) - 1, timeZone).map((occurrence) =>
    clock(occurrence.startsAt, timeZone),
  );
};
const days = (program: RecurringProgram, from: string, to: string) =>
  starts(program, from, to, 'UTC').map((start) => start.slice(5, 10));

describe('which days', () => {
  test('every third day counts from the start day, over the ends of months', () => {
    const program = rule({ startDay: '2026-01-28', repeat: { kind: 'interval', everyDays: 3 } });
    expect(days(program, '2026-01-01', '2026-02-10')).toEqual(['01-28', '01-31', '02-03', '02-06', '02-09']);
  });

  test('a query from the middle keeps counting from the start day', () => {
    const program = rule({ startDay: '2026-01-28', repeat: { kind: 'interval', everyDays: 3 } });
    expect(days(program, '2026-02-04', '2026-02-10')).toEqual(['02-06', '02-09']);
  });

  test('weekdays: 0 is Sunday', () => {
    const program = rule({ repeat: { kind: 'weekly', weekdays: [0, 3] } });
    expect(days(program, '2026-11-01', '2026-11-09')).toEqual(['11-01', '11-04', '11-08']);
  });

  test('no weekday chosen: never', () => {
    expect(days(rule({ repeat: { kind: 'weekly', weekdays: [] } }), '2026-11-01', '2026-11-30')).toEqual([]);
  });

  test('odd days come on the 31st and again on the 1st', () => {
    expect(days(rule({ repeat: { kind: 'odd_days' } }), '2026-01-29', '2026-02-03')).toEqual([
      '01-29',
      '01-31',
      '02-01',
    ]);
  });

  test('even days take the 28th and, in a leap year, not the 29th', () => {
    expect(days(rule({ startDay: '2024-01-01', repeat: { kind: 'even_days' } }), '2024-02-27', '2024-03-03')).toEqual([
      '02-28',
      '03-02',
    ]);
  });

  test('the months filter leaves the count of the interval alone', () => {
    const program = rule({ repeat: { kind: 'interval', everyDays: 10 }, months: [3] });
    expect(days(program, '2026-01-01', '2027-01-01')).toEqual(['03-02', '03-12', '03-22']);
  });

  test('start day and end day both run', () => {
    const program = rule({ startDay: '2026-05-04', endDay: '2026-05-06' });
    expect(days(program, '2026-05-01', '2026-05-31')).toEqual(['05-04', '05-05', '05-06']);
  });
});

describe('bounds of the query', () => {
  const program = rule();
  const six = ms('2026-05-04T06:00:00Z');

  test('the first instant is excluded, the last is included', () => {
    expect(occurrencesBetween(program, six - 1, six, 'UTC')).toEqual([{ startsAt: six, localDate: '2026-05-04' }]);
    expect(occurrencesBetween(program, six, six + 1, 'UTC')).toEqual([]);
  });

  test('a clock set back gives no starts', () => {
    expect(occurrencesBetween(program, six + 1, six - 1, 'UTC')).toEqual([]);
  });

  test('after a month of sleep every start of that month is found once', () => {
    expect(occurrencesBetween(program, six, six + 30 * DAY_MS, 'UTC')).toHaveLength(30);
  });
});

describe('clock changes', () => {
  const LOS_ANGELES = 'America/Los_Angeles';
  const LORD_HOWE = 'Australia/Lord_Howe';
  const at = (startTime: string, startDay = '2025-01-01') => rule({ startTime, startDay });

  test('Los Angeles, 8 March: 02:30 is jumped over and runs at 03:00, once', () => {
    expect(starts(at('02:30'), '2026-03-07', '2026-03-10', LOS_ANGELES)).toEqual([
      '2026-03-07T02:30:00-08:00',
      '2026-03-08T03:00:00-07:00',
      '2026-03-09T02:30:00-07:00',
    ]);
  });

  test('Los Angeles, 1 November: 01:30 comes twice and runs the first time only', () => {
    expect(starts(at('01:30'), '2026-10-31', '2026-11-03', LOS_ANGELES)).toEqual([
      '2026-10-31T01:30:00-07:00',
      '2026-11-01T01:30:00-07:00',
      '2026-11-02T01:30:00-08:00',
    ]);
  });

  test('Los Angeles, 1 November: a tick between the two 01:30 does not start the program again', () => {
    const first = ms('2026-11-01T08:30:00Z');
    expect(occurrencesBetween(at('01:30'), first - 60_000, first, LOS_ANGELES)).toHaveLength(1);
    expect(occurrencesBetween(at('01:30'), first, first + HOUR_MS, LOS_ANGELES)).toEqual([]);
  });

  test('Lord Howe, 4 October: half an hour is missing, 02:15 runs at 02:30', () => {
    expect(starts(at('02:15'), '2026-10-04', '2026-10-05', LORD_HOWE)).toEqual(['2026-10-04T02:30:00+11:00']);
  });

  test('Lord Howe, 5 April: 01:45 comes twice, half an hour apart, and runs once', () => {
    expect(starts(at('01:45'), '2026-04-05', '2026-04-06', LORD_HOWE)).toEqual(['2026-04-05T01:45:00+11:00']);
  });

  test('Santiago, 6 September: midnight itself is missing, 00:00 runs at 01:00 of the same day', () => {
    expect(starts(at('00:00'), '2026-09-05', '2026-09-08', 'America/Santiago')).toEqual([
      '2026-09-05T00:00:00-04:00',
      '2026-09-06T01:00:00-03:00',
      '2026-09-07T00:00:00-03:00',
    ]);
  });

  test('Santiago, 4 April: 23:30 comes twice on one evening and runs once', () => {
    expect(starts(at('23:30'), '2026-04-04', '2026-04-06', 'America/Santiago')).toEqual([
      '2026-04-04T23:30:00-03:00',
      '2026-04-05T23:30:00-04:00',
    ]);
  });

  test('Cairo, 24 April: a Friday that begins at 01:00 still waters at half past midnight, at 01:00', () => {
    const program = { ...at('00:30'), repeat: { kind: 'weekly', weekdays: [5] } as const };
    expect(starts(program, '2026-04-20', '2026-05-02', 'Africa/Cairo')).toEqual([
      '2026-04-24T01:00:00+03:00',
      '2026-05-01T00:30:00+03:00',
    ]);
  });

  test('Cairo, 29 October: 23:30 comes twice before the month goes on and runs once', () => {
    expect(starts(at('23:30'), '2026-10-29', '2026-10-31', 'Africa/Cairo')).toEqual([
      '2026-10-29T23:30:00+03:00',
      '2026-10-30T23:30:00+02:00',
    ]);
  });

  test('Apia, 30 December 2011: the lost day has no start, and the 31st has not two', () => {
    expect(starts(at('06:00', '2011-12-28'), '2011-12-28', '2012-01-02', 'Pacific/Apia')).toEqual([
      '2011-12-28T06:00:00-10:00',
      '2011-12-29T06:00:00-10:00',
      '2011-12-31T06:00:00+14:00',
      '2012-01-01T06:00:00+14:00',
    ]);
  });

  test('Apia: even days lose the 30th, every second day from the 28th loses one turn and keeps its count', () => {
    const even: RecurringProgram = { ...at('06:00', '2011-12-28'), repeat: { kind: 'even_days' } };
    const second: RecurringProgram = { ...even, repeat: { kind: 'interval', everyDays: 2 } };
    const dates = (program: RecurringProgram) =>
      starts(program, '2011-12-28', '2012-01-04', 'Pacific/Apia').map((start) => start.slice(5, 10));
    expect(dates(even)).toEqual(['12-28', '01-02']);
    expect(dates(second)).toEqual(['12-28', '01-01', '01-03']);
  });

  test('Berlin, 29 March: 02:00 is the first missing minute and runs at 03:00 beside the program of 03:00', () => {
    expect(starts(at('02:00'), '2026-03-29', '2026-03-30', 'Europe/Berlin')).toEqual(['2026-03-29T03:00:00+02:00']);
    expect(starts(at('03:00'), '2026-03-29', '2026-03-30', 'Europe/Berlin')).toEqual(['2026-03-29T03:00:00+02:00']);
  });

  test('Berlin, 25 October: the day of 25 hours has one start at 02:30, in summer time', () => {
    expect(starts(at('02:30'), '2026-10-25', '2026-10-26', 'Europe/Berlin')).toEqual(['2026-10-25T02:30:00+02:00']);
  });

  test('Nuuk, 28 March: 23:30 is missing and runs at midnight, still as the start of the 28th', () => {
    const midnight = ms('2026-03-29T01:00:00Z');
    const found = occurrencesBetween(at('23:30'), midnight - HOUR_MS, midnight, 'America/Nuuk');
    expect(found).toEqual([{ startsAt: midnight, localDate: '2026-03-28' }]);
  });
});

test('split anywhere, the parts hold the same starts as the whole', () => {
  const zones = ['Australia/Lord_Howe', 'America/Santiago', 'Africa/Cairo', 'America/Los_Angeles', 'Europe/Berlin'];
  const begin = ms('2026-01-01T00:00:00Z');
  const year = 366 * DAY_MS;
  const repeat = fc.oneof(
    fc.record({ kind: fc.constant('interval' as const), everyDays: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ kind: fc.constant('weekly' as const), weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6]) }),
    fc.constantFrom({ kind: 'even_days' as const }, { kind: 'odd_days' as const }),
  );
  const minute = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(fc.constantFrom(...zones), repeat, minute, fc.nat(year), fc.nat(year), (zone, repeats, at, a, b) => {
      const startTime = `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
      const program = rule({ repeat: repeats, startTime });
      const [from, cut, to] = [begin, begin + Math.min(a, b), begin + Math.max(a, b)];
      expect([...occurrencesBetween(program, from, cut, zone), ...occurrencesBetween(program, cut, to, zone)]).toEqual(
        occurrencesBetween(program, from, to, zone),
      );
    }),
    { numRuns: 40 },
  );
});
