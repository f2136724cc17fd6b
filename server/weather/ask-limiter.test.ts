import { expect, test } from 'vitest';
import { AskLimiter } from './ask-limiter.ts';

const NOON = Date.parse('2026-06-17T12:00:00Z');
const MINUTE = 60_000;

test('a minute and a day have their share, and the next has its own', () => {
  const limiter = new AskLimiter();
  const ask = (ms: number) => limiter.mayAsk('OPEN_METEO', { perMinute: 2, perDay: 3 }, NOON + ms);
  expect([ask(0), ask(1), ask(2)]).toEqual([true, true, false]);
  expect([ask(MINUTE), ask(MINUTE)]).toEqual([true, false]);
  expect(ask(600 * MINUTE)).toBe(false);
  expect(ask(720 * MINUTE)).toBe(true);
});

test('each service has its own, and one without limits none', () => {
  const limiter = new AskLimiter();
  const once = { perMinute: 1, perDay: 1 };
  expect(limiter.mayAsk('OPEN_METEO', once, NOON)).toBe(true);
  expect(limiter.mayAsk('TEMPEST', once, NOON)).toBe(true);
  expect(limiter.mayAsk('OPEN_METEO', once, NOON)).toBe(false);
  for (let count = 0; count < 1000; count += 1) expect(limiter.mayAsk('SIMULATED', null, NOON)).toBe(true);
});

test('who wants to be left alone is not asked until then', () => {
  const limiter = new AskLimiter();
  limiter.pause('OPEN_METEO', NOON + MINUTE);
  expect(limiter.mayAsk('OPEN_METEO', null, NOON)).toBe(false);
  expect(limiter.mayAsk('OPEN_METEO', null, NOON + MINUTE)).toBe(true);
});
