import { expect, test } from 'vitest';
import { BERLIN, programFrom } from '../proof/gardens.ts';
import { whyNeverWaters } from './never-waters.ts';

const NOON = Temporal.ZonedDateTime.from('2026-06-17T12:00[Europe/Berlin]').epochMilliseconds;
const why = (over: object) => whyNeverWaters(programFrom(over), NOON, BERLIN);

test('a daily program waters, also one that began years ago', () => {
  expect(why({ startDay: '2019-01-01' })).toBeNull();
});

test('its last day is past, or today and its time is past', () => {
  expect(why({ endDay: '2026-06-16' })).toBe('PAST');
  expect(why({ endDay: '2026-06-17' })).toBe('PAST');
  expect(why({ endDay: '2026-06-17', at: { kind: 'clock', time: '13:00' } })).toBeNull();
});

test('it begins more than ten years ahead', () => {
  expect(why({ startDay: '2036-06-17' })).toBeNull();
  expect(why({ startDay: '2036-06-18' })).toBe('TOO_FAR');
});

test('no day of its pattern lies between its first and its last', () => {
  expect(why({ startDay: '2026-07-01', endDay: '2026-07-01', repeat: 'even_days' })).toBe('NO_DAY');
  expect(why({ startDay: '2026-07-01', endDay: '2026-07-31', months: [2] })).toBe('NO_DAY');
});

test('by sun and clock it never ends after its start; by the clock alone it may on some days', () => {
  const at = { kind: 'clock', time: '21:00' };
  expect(why({ at, endAt: { kind: 'sunrise' } })).toBe('NO_TIME');
  // Sunset is after 21:00 in summer only.
  expect(why({ at, endAt: { kind: 'sunset' } })).toBeNull();
  expect(why({ at, endAt: { kind: 'sunset' }, months: [12] })).toBe('NO_TIME');
});
