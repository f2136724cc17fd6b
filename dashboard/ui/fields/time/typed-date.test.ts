import { LOCALES, localeOfDates, UNIT_SYSTEMS } from '@sluice/engine/vocabulary/people';
import { expect, test } from 'vitest';
import { createDateDisplay } from '../../../platform/display/date-display.ts';
import { readDate } from './typed-date.ts';

const DATES = ['2026-01-02', '2026-06-17', '2027-12-31', '2028-02-29', '2019-10-09'];
const writerOf = (locale: string) => createDateDisplay(locale, 'UTC', false).dateInFigures;
const german = writerOf('de');
const american = writerOf('en-US');
const canadian = writerOf('en-CA');

test.each(
  LOCALES.flatMap((locale) => UNIT_SYSTEMS.map((units) => [locale, units, localeOfDates(locale, units)] as const)),
)('what is written in %s with units of %s is read as the same day', (_locale, _units, datesAs) => {
  const write = writerOf(datesAs);
  expect(DATES.map((date) => readDate(write(date), write, 2020))).toEqual(DATES);
  // With figures alone, and as every machine writes it.
  expect(DATES.map((date) => readDate(write(date).replaceAll(/\D/g, ''), write, 2020))).toEqual(DATES);
  expect(DATES.map((date) => readDate(date, write, 2020))).toEqual(DATES);
});

test.each([
  ['17.6.2026', german],
  ['17.6.26', german],
  ['17/6/2026', german],
  ['17-06-2026', german],
  ['17 6 2026', german],
  ['17.6.', german],
  ['17.6', german],
  ['1706', german],
  ['170626', german],
  ['17062026', german],
  ['20260617', german],
  [' 2026/6/17 ', german],
  ['2026年6月17日', german],
  ['１７．６．２０２６', german],
  ['6/17/2026', american],
  ['6/17/26', american],
  ['6-17', american],
  ['06172026', american],
  ['2026-6-17', canadian],
  ['6/17', canadian],
] as const)('%s is 17 June', (typed, write) => {
  expect(readDate(typed, write, 2026)).toBe('2026-06-17');
});

test.each([
  '',
  '1',
  '17',
  '17.',
  '17.06.202',
  '31.4.2026',
  '29.2.2027',
  '6/17/2026',
  '17.6.20266',
  '0.6.2026',
  '17. Juni',
  'morgen',
  '1.2.3.2026',
  '123456789',
])('%s is no day for a German reader', (typed) => {
  expect(readDate(typed, german, 2026)).toBe(null);
});
