import { describe, expect, test } from 'vitest';
import { createDateDisplay } from './date-display.ts';

const now = new Date('2026-06-10T12:00:00Z');
const inMs = (ms: number) => new Date(now.getTime() + ms);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('relative times', () => {
  const dates = createDateDisplay('en', 'UTC', false);
  test.each([
    [-59_000, 'now'],
    [-60_000, '1 minute ago'],
    [-59 * MINUTE, '59 minutes ago'],
    [-HOUR, '1 hour ago'],
    [-48 * HOUR, '48 hours ago'],
    [-48 * HOUR - 1, '2 days ago'],
    [-72 * HOUR, '3 days ago'],
  ])('%i ms reads %s', (ms, text) => {
    expect(dates.ago(inMs(ms), now)).toBe(text.replaceAll(' ', '\u00a0'));
  });
});

describe('times as people say them', () => {
  const berlin = createDateDisplay('en', 'Europe/Berlin', false);

  test('within the hour, today, tomorrow, this week and later', () => {
    expect(berlin.when(inMs(40 * MINUTE), now)).toBe('in\u00a040\u00a0minutes');
    expect(berlin.when('2026-06-10T18:30:00Z', now)).toBe('today 20:30');
    expect(berlin.when('2026-06-11T03:10:00Z', now)).toBe('tomorrow 05:10');
    expect(berlin.when('2026-06-13T03:10:00Z', now)).toBe('Saturday 05:10');
    expect(berlin.when('2026-06-29T03:10:00Z', now)).toBe('Jun\u00a029 05:10');
  });

  test('the garden decides what day it is, not the browser', () => {
    const late = '2026-06-10T22:30:00Z';
    expect(createDateDisplay('en', 'Europe/Berlin', false).when(late, now)).toBe('tomorrow 00:30');
    expect(createDateDisplay('en', 'America/Los_Angeles', false).when(late, now)).toBe('today 15:30');
  });

  test('the night the clocks go back has one day in it, however long', () => {
    const before = new Date('2026-10-24T21:00:00Z');
    expect(berlin.when('2026-10-25T21:00:00Z', before)).toBe('tomorrow 22:00');
  });

  test('twelve hours where they are usual', () => {
    expect(createDateDisplay('en', 'America/New_York', true).time('2026-06-10T12:05:00Z')).toMatch(/^8:05\sAM$/);
  });

  test('today a time, older a date', () => {
    expect(berlin.timeOrDate('2026-06-10T05:00:00Z', now)).toBe('07:00');
    expect(berlin.timeOrDate('2026-06-08T05:00:00Z', now)).toBe('Jun\u00a08');
  });

  test.each([
    ['en', 'Monday, June_29', 'June_29,_2026'],
    ['en-GB', 'Monday 29_June', '29_June_2026'],
    ['de', 'Montag, 29._Juni', '29._Juni_2026'],
    ['pt-PT', 'segunda-feira, 29_de_junho', '29_de_junho_de_2026'],
    ['ru', 'понедельник, 29_июня', '29_июня_2026_г.'],
  ])('the day is not parted from its month in %s', (locale, long, full) => {
    const dates = createDateDisplay(locale, 'UTC', false);
    const shown = [dates.longDay('2026-06-29'), dates.fullDay('2026-06-29')];
    expect(shown.map((date) => date.replaceAll('\u00a0', '_'))).toEqual([long, full]);
  });

  test('nor a Chinese figure within itself', () => {
    const dates = createDateDisplay('zh-Hans', 'UTC', false);
    const shown = [dates.ago(inMs(-3 * 24 * HOUR), now), dates.dayAndMonth('2026-06-29'), dates.duration(5400)];
    expect(shown.map((text) => text.replaceAll('\u2060', '_'))).toEqual([
      '3_天_前',
      '6_月_29_日',
      '1_小_时\u00a030_分_钟',
    ]);
  });

  test('Polish has one word for today, and May in the case that a day asks for', () => {
    const dates = createDateDisplay('pl', 'UTC', false);
    expect(dates.when('2026-06-10T18:30:00Z', now)).toBe('dziś 18:30');
    expect(dates.dayAndMonth('2026-05-20')).toBe('20\u00a0maja');
  });

  test('a date in figures has two of them for the day', () => {
    expect(createDateDisplay('pt-PT', 'UTC', false).dayAndMonth('2026-07-01')).toBe('01/07');
  });
});

describe('durations', () => {
  const dates = createDateDisplay('en', 'UTC', false);
  test('in words', () => {
    expect(dates.duration(45)).toBe('45\u00a0sec');
    expect(dates.duration(24 * 60, 'long')).toBe('24\u00a0minutes');
    expect(dates.duration(65 * 60)).toBe('1\u00a0hr\u00a05\u00a0min');
    expect(createDateDisplay('ru', 'UTC', false).duration(21 * 60, 'long')).toBe('21\u00a0минута');
  });
  test('as a clock that never shows less than nothing', () => {
    expect(dates.countdown(425)).toBe('7:05');
    expect(dates.countdown(3725)).toBe('1:02:05');
    expect(dates.countdown(-3)).toBe('0:00');
  });
});
