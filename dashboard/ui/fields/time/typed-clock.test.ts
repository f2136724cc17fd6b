import { expect, test } from 'vitest';
import { createDateDisplay } from '../../../platform/display/date-display.ts';
import { readClock } from './typed-clock.ts';

const LOCALES = [
  'en-US',
  'en-GB',
  'de-DE',
  'es-ES',
  'fr-FR',
  'it-IT',
  'nl-NL',
  'pl-PL',
  'pt-PT',
  'ru-RU',
  'zh-Hans-CN',
];
const TIMES = ['00:00', '00:30', '05:05', '11:59', '12:00', '12:30', '13:00', '18:45', '23:59'];
const writeAs24 = createDateDisplay('en-GB', 'UTC', false).clock;

test.each(LOCALES.flatMap((locale) => [true, false].map((isTwelveHour) => [locale, isTwelveHour] as const)))(
  'what is written in %s (12 hours: %s) is read as the same time',
  (locale, isTwelveHour) => {
    const write = createDateDisplay(locale, 'UTC', isTwelveHour).clock;
    expect(TIMES.map((time) => readClock(write(time), write))).toEqual(TIMES);
  },
);

test.each([
  ['6', '06:00'],
  ['630', '06:30'],
  ['0630', '06:30'],
  ['6:30', '06:30'],
  ['6.30', '06:30'],
  ['6h30', '06:30'],
  ['18 h', '18:00'],
  [' 6:30pm ', '18:30'],
  ['6p', '18:00'],
  ['12:15 a.m.', '00:15'],
  ['12:15 P.M.', '12:15'],
  ['18:30 pm', '18:30'],
  ['６：３０', '06:30'],
])('%s is %s', (typed, time) => {
  expect(readClock(typed, writeAs24)).toBe(time);
});

test.each(['', '6:3', '24:00', '6:60', '13:00 am', 'soon', '6:30 tomorrow', '12345'])('%s is no time', (typed) => {
  expect(readClock(typed, writeAs24)).toBe(null);
});
