import { expect, test } from 'vitest';
import { AskLimiter } from './ask-limiter.ts';

const NOON = Date.parse('2026-06-17T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test('a minute and an hour have their share, and the wait is until the next one begins', () => {
  const limiter = new AskLimiter();
  const ask = (ms: number) => limiter.takeTurn('A', { perMinute: 2, perHour: 3, perDay: 4 }, NOON + ms);
  expect([ask(0), ask(1000), ask(2000)]).toEqual([0, 0, MINUTE - 2000]);
  expect([ask(MINUTE), ask(MINUTE)]).toEqual([0, HOUR - MINUTE]);
  expect(ask(HOUR)).toBe(0);
});

test('each account has its own share, and one without limits may always be asked', () => {
  const limiter = new AskLimiter();
  const once = { perMinute: 1, perHour: 1, perDay: 1 };
  expect(limiter.takeTurn('A', once, NOON)).toBe(0);
  expect(limiter.takeTurn('B', once, NOON)).toBe(0);
  expect(limiter.takeTurn('A', once, NOON)).toBeGreaterThan(0);
  for (let count = 0; count < 1000; count += 1) expect(limiter.takeTurn('C', null, NOON)).toBe(0);
});

test('a paused account is not used until the pause is over', () => {
  const limiter = new AskLimiter();
  limiter.pause('A', NOON + MINUTE);
  expect(limiter.takeTurn('A', null, NOON)).toBe(MINUTE);
  expect(limiter.takeTurn('A', null, NOON + MINUTE)).toBe(0);
});
