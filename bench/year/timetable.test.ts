import { DAY_MS, MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { describe, expect, test } from 'vitest';
import { dueDays, startOn } from './due-days.ts';
import { PLACES } from './gardens.ts';
import { readYearOptions } from './options.ts';
import { listBlows, listFullDisks, listRestarts, RESTART_MOMENTS } from './timetable.ts';
import { clockChanges } from './year.ts';

const span = { seed: 4, fromMs: Date.parse('2025-11-25T00:00Z'), days: 365 };

test('a seed makes the same timetable again, and another seed another one', () => {
  expect(listRestarts(span, 200)).toEqual(listRestarts(span, 200));
  expect(listBlows(span, 4)).toEqual(listBlows(span, 4));
  expect(listRestarts({ ...span, seed: 5 }, 200)).not.toEqual(listRestarts(span, 200));
});

test('restarts are spread over the days, at every moment', () => {
  const restarts = listRestarts(span, 200);
  for (const moment of RESTART_MOMENTS) {
    expect(restarts.filter((one) => one.moment === moment).length).toBeGreaterThan(30);
  }
  const days = restarts.map(({ atMs }) => (atMs - span.fromMs) / DAY_MS);
  expect(days).toEqual(days.toSorted((one, other) => one - other));
  expect(days.at(-1)).toBeGreaterThan(360);
});

test('disks are full before starts and over open valves, with and without an end of the database, for longer than an hour too', () => {
  const disks = listFullDisks(span, 8);
  expect(disks).toEqual(listFullDisks(span, 8));
  const kinds = disks.map(({ moment, stopsDatabase }) => `${moment} ${stopsDatabase}`);
  expect([...new Set(kinds)].toSorted()).toEqual(['open false', 'open true', 'start false', 'start true']);
  expect(disks.map(({ atMs }) => atMs)).toEqual(disks.map(({ atMs }) => atMs).toSorted((one, other) => one - other));
  const minutes = disks.map(({ forMs }) => forMs / MINUTE_MS);
  expect([Math.min(...minutes) < 60, Math.max(...minutes) > 60]).toEqual([true, true]);
});

test('each place has both nights of clock change, and a program in the hour that one of them skips', () => {
  for (const { timeZone, programs } of PLACES) {
    const changes = clockChanges(timeZone, span.fromMs, span.fromMs + span.days * DAY_MS);
    expect(changes).toHaveLength(2);
    const skipped = programs.filter((program) =>
      dueDays(program, '2025-11-26', timeZone, span.fromMs, span.fromMs + span.days * DAY_MS).some((date) => {
        const startsAt = Temporal.Instant.fromEpochMilliseconds(startOn(date, program.at, timeZone));
        return startsAt.toZonedDateTimeISO(timeZone).toPlainTime().toString() !== `${program.at}:00`;
      }),
    );
    expect(skipped).toHaveLength(1);
  }
});

describe('when a program is due by the calendar', () => {
  test.each([
    ['02:10', '2026-10-04', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    ['01:40', '2026-04-05', 'Australia/Lord_Howe', '2026-04-04T14:40:00.000Z'],
    ['00:20', '2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['23:30', '2026-04-04', 'America/Santiago', '2026-04-05T02:30:00.000Z'],
    ['02:30', '2026-03-08', 'America/Los_Angeles', '2026-03-08T10:00:00.000Z'],
  ])('%s on %s in %s is %s', (time, date, timeZone, instant) => {
    expect(new Date(startOn(date, time, timeZone)).toISOString()).toBe(instant);
  });

  test('an interval counts from its first day', () => {
    const program = {
      ...{ name: 'Third', at: '05:00', months: [], runs: [] },
      when: { repeat: 'interval' as const, interval_days: 3 },
    };
    const from = Date.parse('2026-03-01T00:00Z');
    expect(dueDays(program, '2026-02-27', 'UTC', from, from + 7 * DAY_MS)).toEqual(['2026-03-02', '2026-03-05']);
  });
});

describe('options of the command', () => {
  const now = Date.parse('2026-11-27T16:00Z');

  test('left out: a year that ends yesterday, with two hundred restarts', () => {
    const { fromMs, days, restarts, disks, isWritten } = readYearOptions([], now);
    expect([new Date(fromMs).toISOString(), days, restarts, disks, isWritten]).toEqual([
      '2025-11-27T00:00:00.000Z',
      365,
      200,
      10,
      false,
    ]);
  });

  test.each([
    [['--days', '0'], '--days takes a whole number from 1.'],
    [['--restarts', 'many'], '--restarts takes a whole number from 0.'],
    [['--disks', 'some'], '--disks takes a whole number from 0.'],
    [['--from', '2024-06-01'], '--from takes a date from 2025-01-01 on, so that the last day is past.'],
    [['--from', '2026-11-20', '--days', '30'], '--from takes a date from 2025-01-01 on, so that the last day is past.'],
    [['--from', 'spring'], '--from takes a date from 2025-01-01 on, so that the last day is past.'],
  ])('%j is refused', (args, sentence) => {
    expect(() => readYearOptions(args, now)).toThrow(sentence);
  });
});
