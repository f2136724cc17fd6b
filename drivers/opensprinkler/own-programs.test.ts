import { DRIVERS_WITH_PROGRAMS } from '@sluice/engine/vocabulary/hardware';
import { afterEach, describe, expect, test } from 'vitest';
import type { FakeProgram } from './fake-controller.ts';
import { type FakeSetup, openFakeSetup } from './fake-setup.ts';
import { readOwnPrograms } from './own-programs.ts';

const FIXED = 1 << 6;
const WEEKLY = 0;
const [SINGLE_RUN, MONTHLY, INTERVAL] = [1, 2, 3].map((kind) => kind << 4) as [number, number, number];
const [ODD, EVEN] = [1 << 2, 2 << 2];
const IN_RANGE = 1 << 7;
const [SUNRISE, SUNSET, BEFORE] = [1 << 14, 1 << 13, 1 << 12];

const daily: FakeProgram = {
  ...{ name: 'Lawn', flags: WEEKLY + FIXED, days: [127, 0], starts: [330, -1, -1, -1], lengths: [600, 0, 90] },
};
const read = (change: Partial<FakeProgram>) => {
  const { flags, days, starts, lengths, name, range } = { ...daily, ...change };
  const [program] = readOwnPrograms({ pd: [[flags + 1, ...days, starts, lengths, name, ...(range ? [range] : [])]] });
  if (!program) throw new Error('it was not read');
  return program;
};

test('a program is read with its days, starts and lengths', () => {
  expect(read({})).toEqual({
    ...{ number: 0, name: 'Lawn', isEnabled: true, months: [], starts: ['05:30'], changes: [] },
    days: { repeat: 'weekly', intervalDays: null, weekdays: [0, 1, 2, 3, 4, 5, 6], firstInDays: 0 },
    lengths: [
      { terminal: 1, lengthS: 600 },
      { terminal: 3, lengthS: 90 },
    ],
  });
});

describe('its days', () => {
  const days = (flags: number, first: number, second = 0) => read({ flags: flags + FIXED, days: [first, second] }).days;

  test('begin with Monday', () => {
    expect(days(WEEKLY, 0b0000101)).toMatchObject({ repeat: 'weekly', weekdays: [1, 3] });
    expect(days(WEEKLY, 0b1000000)).toMatchObject({ repeat: 'weekly', weekdays: [0] });
  });

  test('of an interval count from today', () => {
    expect(days(INTERVAL, 2, 3)).toEqual({ repeat: 'interval', intervalDays: 3, weekdays: [], firstInDays: 2 });
  });

  test('are odd or even, where nothing else is asked of them', () => {
    expect(days(WEEKLY + ODD, 127)).toMatchObject({ repeat: 'odd_days' });
    // The controller leaves out the 31st and 29 February (program.cpp, check_day_match); ours does not.
    expect(read({ flags: WEEKLY + ODD + FIXED }).changes).toEqual(['odd_days']);
    expect(read({ flags: WEEKLY + EVEN + FIXED }).changes).toEqual([]);
    expect(days(INTERVAL + EVEN, 0, 1)).toMatchObject({ repeat: 'even_days' });
  });

  test.each([
    ['odd Mondays', WEEKLY + ODD, 1, 0],
    ['even days of every third', INTERVAL + EVEN, 0, 3],
    ['one date', SINGLE_RUN, 80, 12],
    ['a day of each month', MONTHLY, 15, 0],
    ['no day at all', WEEKLY, 0, 0],
  ])('cannot be said of %s', (_which, flags, first, second) => {
    expect(days(flags, first, second)).toBeNull();
  });
});

describe('its starts', () => {
  const starts = (...four: [number, number, number, number]) => read({ starts: four });
  const repeated = (start: number, count: number, every: number) =>
    read({ flags: WEEKLY, starts: [start, count, every, 0] });

  test('are up to four, by the clock or the sun', () => {
    expect(starts(0, SUNRISE, SUNSET + BEFORE + 30, SUNRISE + 15).starts).toEqual([
      '00:00',
      'sunrise',
      'sunset-30',
      'sunrise+15',
    ]);
  });

  test('that are off are none', () => {
    expect(starts(-1, 600, -1, -1)).toMatchObject({ starts: ['10:00'], changes: [] });
  });

  test('repeat through the day', () => {
    expect(repeated(360, 2, 90)).toMatchObject({ starts: ['06:00', '07:30', '09:00'], changes: [] });
    expect(repeated(SUNSET + BEFORE + 60, 1, 90).starts).toEqual(['sunset-60', 'sunset+30']);
    expect(repeated(360, 0, 0).starts).toEqual(['06:00']);
  });

  test('beyond midnight, or far from the sun’s turn, are left out, and that is said', () => {
    expect(repeated(1_380, 1, 120)).toMatchObject({ starts: ['23:00'], changes: ['starts'] });
    expect(starts(300, SUNRISE + 361, -1, -1)).toMatchObject({ starts: ['05:00'], changes: ['starts'] });
  });

  test('of more than twelve a day none are taken', () => {
    expect(repeated(360, 30, 10)).toMatchObject({ starts: [], changes: ['starts'] });
  });
});

describe('its months', () => {
  const date = (month: number, day: number) => month * 32 + day;
  const months = (from: number, to: number) => read({ flags: daily.flags + IN_RANGE, range: [1, from, to] });

  test('are those of its date range', () => {
    expect(months(date(5, 1), date(9, 30))).toMatchObject({ months: [5, 6, 7, 8, 9], changes: [] });
    expect(months(date(11, 1), date(2, 28))).toMatchObject({ months: [1, 2, 11, 12], changes: [] });
  });

  test('are whole ones, and that is said', () => {
    expect(months(date(5, 15), date(6, 10))).toMatchObject({ months: [5, 6], changes: ['months'] });
  });

  test('are all where no range is on, or the firmware has none', () => {
    expect(read({ range: [0, 33, 415] }).months).toEqual([]);
    expect(read({}).months).toEqual([]);
  });
});

test('what the weather changes, and lengths by the sun, are said', () => {
  expect(read({ flags: daily.flags + 2, lengths: [65_534, 60, 65_535] })).toMatchObject({
    lengths: [{ terminal: 2, lengthS: 60 }],
    changes: ['weather', 'lengths'],
  });
});

test.each([
  ['nothing', {}],
  ['no flags', { pd: [[null, 1, 0, [0], [1], 'x']] }],
  ['a start that is a text', { pd: [[65, 127, 0, ['6 am'], [1], 'x']] }],
  ['a thirteenth month', { pd: [[193, 127, 0, [1], [1], 'x', [1, 33, 13 * 32 + 1]]] }],
])('an answer with %s is no answer', (_what, answer) => {
  expect(() => readOwnPrograms(answer)).toThrow(expect.objectContaining({ fault: 'unreachable' }));
});

test('programs of the firmware 2.2.1(3) itself, made by its own API and read from its answer', () => {
  // Recorded on 28 November 2026 from the firmware at 49b0e8a3, built for Linux.
  const answer = {
    ...{ nprogs: 5, nboards: 1, mnp: 40, mnst: 4, pnsize: 32 },
    pd: [
      [65, 5, 0, [330, -1, -1, -1], [600, 0, 90, 0, 0, 0, 0, 0], 'Weekly fixed', [0, 33, 415]],
      [113, 2, 3, [1380, 360, -1, -1], [600, 0, 90, 0, 0, 0, 0, 0], 'Every third, two on', [0, 33, 415]],
      [3, 127, 0, [360, 2, 90, -1], [600, 0, 90, 0, 0, 0, 0, 0], 'Repeating', [0, 33, 415]],
      [65, 127, 0, [16384, 12318, 16399, -1], [600, 0, 90, 0, 0, 0, 0, 0], 'Sun', [0, 33, 415]],
      [193, 127, 0, [300, -1, -1, -1], [600, 0, 90, 0, 0, 0, 0, 0], 'Summer', [1, 161, 318]],
    ],
  };
  // What was asked of it: Monday and Wednesday; every third day, in two days; thrice; by the sun; May to September.
  expect(readOwnPrograms(answer).map(({ days, months, starts }) => [days?.weekdays.length, months, starts])).toEqual([
    [2, [], ['05:30']],
    [0, [], ['23:00', '06:00']],
    [7, [], ['06:00', '07:30', '09:00']],
    [7, [], ['sunrise', 'sunset-30', 'sunrise+15']],
    [7, [5, 6, 7, 8, 9], ['05:00']],
  ]);
});

describe('of an adopted controller', () => {
  let fake: FakeSetup;
  afterEach(() => fake.end());

  test('those that the adoption switched off count as on', async () => {
    fake = await openFakeSetup({ programs: ['Morning', daily, 'Off'] });
    const off = fake.controller.programs[2];
    if (off) off.isEnabled = false;
    const driver = fake.start();
    const { address } = await driver.adoptDevice(fake.adoption);
    expect(DRIVERS_WITH_PROGRAMS).toContain(driver.kind);
    const programs = await driver.programs?.readPrograms(address);
    expect(programs?.map(({ name, isEnabled, starts }) => [name, isEnabled, ...starts])).toEqual([
      ['Morning', true, '06:00'],
      ['Lawn', true, '05:30'],
      ['Off', false, '06:00'],
    ]);
  });
});
