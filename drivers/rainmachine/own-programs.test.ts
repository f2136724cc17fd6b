/** Programs as the maker's description and regenmaschine's recordings have them. */
import { describe, expect, test } from 'vitest';
import { readOwnPrograms } from './own-programs.ts';

const CLOCK = '2018-06-02 21:48:42';
/** As recorded by regenmaschine's author, with fields that tests change. */
const morning = (changes: object = {}) => ({
  ...{ uid: 1, name: 'Morning', active: true, startTime: '06:00', cycles: 0, soak: 0, cs_on: false, delay: 0 },
  ...{ delay_on: false, status: 0, startTimeParams: { offsetSign: 0, type: 0, offsetMinutes: 0 } },
  ...{ frequency: { type: 0, param: '0' }, coef: 0, ignoreInternetWeather: false, futureField1: 0, freq_modified: 0 },
  ...{ useWaterSense: false, nextRun: '2018-06-04', startDate: '2018-04-28', endDate: null, yearlyRecurring: true },
  wateringTimes: [
    { id: 1, order: -1, name: 'Landscaping', duration: 0, active: true, userPercentage: 1, minRuntimeCoef: 1 },
    { id: 2, order: -1, name: 'Flower Box', duration: 600, active: true, userPercentage: 1, minRuntimeCoef: 1 },
    { id: 3, order: -1, name: 'TEST', duration: 300, active: false, userPercentage: 1, minRuntimeCoef: 1 },
  ],
  ...changes,
});
const read = (changes: object = {}) => readOwnPrograms({ programs: [morning(changes)] }, CLOCK)[0];

test('each day at six by the weather; a zone without a length is left out, and said so', () => {
  expect(read()).toEqual({
    ...{ id: 1, number: 0, name: 'Morning', isEnabled: true, months: [], starts: ['06:00'] },
    days: { repeat: 'weekly', intervalDays: null, weekdays: [0, 1, 2, 3, 4, 5, 6], firstInDays: 0 },
    lengths: [{ terminal: 2, lengthS: 600 }],
    changes: ['weather', 'lengths'],
  });
});

describe('days', () => {
  test.each([
    { frequency: { type: 1, param: '2' }, days: { repeat: 'interval', intervalDays: 2, firstInDays: 2 } },
    { frequency: { type: 1, param: 3 }, days: { repeat: 'interval', intervalDays: 3, firstInDays: 2 } },
    // The maker's order is Sunday, Saturday, Friday, Thursday, Wednesday, Tuesday, Monday, nothing.
    { frequency: { type: 2, param: '10000010' }, days: { repeat: 'weekly', weekdays: [0, 1] } },
    { frequency: { type: 2, param: '01010100' }, days: { repeat: 'weekly', weekdays: [2, 4, 6] } },
    { frequency: { type: 4, param: '1' }, days: { repeat: 'odd_days' } },
    { frequency: { type: 4, param: '0' }, days: { repeat: 'even_days' } },
    { frequency: { type: 2, param: '00000000' }, days: null },
    { frequency: { type: 1, param: '0' }, days: null },
    { frequency: { type: 9, param: '0' }, days: null },
  ])('$frequency.type $frequency.param', ({ frequency, days }) => {
    const program = read({ frequency });
    if (days === null) expect(program?.days).toBeNull();
    else expect(program?.days).toMatchObject(days);
  });

  test('of an interval, from the day of its next run; from today where that is not known', () => {
    const frequency = { type: 1, param: '5' };
    const first = (nextRun: string | null, clock: string | null) =>
      readOwnPrograms({ programs: [morning({ frequency, nextRun })] }, clock)[0]?.days?.firstInDays;
    expect(first('2018-06-02', CLOCK)).toBe(0);
    expect(first('2018-06-05', CLOCK)).toBe(3);
    expect(first('2018-05-05', CLOCK)).toBe(0);
    expect(first(null, CLOCK)).toBe(0);
    expect(first('2018-06-05', null)).toBe(0);
  });
});

describe('starts', () => {
  test.each([
    { startTimeParams: { type: 1, offsetMinutes: 0, offsetSign: 0 }, start: 'sunrise' },
    { startTimeParams: { type: 1, offsetMinutes: 45, offsetSign: -1 }, start: 'sunrise-45' },
    { startTimeParams: { type: 2, offsetMinutes: 20, offsetSign: 1 }, start: 'sunset+20' },
    { startTimeParams: undefined, start: '06:00' },
  ])('$start', ({ startTimeParams, start }) => {
    expect(read({ startTimeParams })?.starts).toEqual([start]);
  });

  test.each([
    // So that it has ended by the turn of the sun; and further from it than Sluice goes.
    { type: 3, offsetMinutes: 10, offsetSign: -1 },
    { type: 1, offsetMinutes: 500, offsetSign: -1 },
  ])('of the kind $type, $offsetMinutes minutes away, is left out and said so', (startTimeParams) => {
    const program = read({ startTimeParams });
    expect(program?.starts).toEqual([]);
    expect(program?.changes).toContain('starts');
  });
});

test.each([
  { startDate: '2026-05-10', endDate: '2026-08-20', months: [5, 6, 7, 8] },
  { startDate: '2025-11-01', endDate: '2026-02-28', months: [1, 2, 11, 12] },
  { startDate: '2026-03-01', endDate: '2027-02-28', months: [] },
  { startDate: '2018-04-28', endDate: null, months: [] },
  // As recorded of one without an end.
  { startDate: undefined, endDate: '1969-12-31', months: [] },
])('from $startDate to $endDate: whole months, each year', ({ startDate, endDate, months }) => {
  const program = read({ startDate, endDate });
  expect(program?.months).toEqual(months);
  expect(program?.changes.includes('months')).toBe(months.length > 0);
  expect(program?.days).not.toBeNull();
});

test('what is for one year alone is not made to come again', () => {
  expect(read({ startDate: '2026-05-10', endDate: '2026-08-20', yearlyRecurring: false })?.days).toBeNull();
});

test('zones come in watering order, and weather that is ignored is no change', () => {
  const time = (id: number, order: number) => ({ id, order, name: '', duration: 60 * id, active: true });
  const program = read({ ignoreInternetWeather: true, wateringTimes: [time(1, 3), time(2, 1), time(3, 2)] });
  expect(program?.lengths.map(({ terminal }) => terminal)).toEqual([2, 3, 1]);
  expect(program?.changes).toEqual([]);
});

test('what cannot be read is no program', () => {
  for (const answer of [{}, { programs: [{}] }, { programs: [morning({ frequency: null })] }, []]) {
    expect(() => readOwnPrograms(answer, CLOCK)).toThrow();
  }
});
