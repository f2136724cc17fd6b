import { expect, test } from 'vitest';
import { Breaker } from './breaker.ts';

const NOW = Date.parse('2026-06-17T12:00:00Z');
const MINUTE = 60_000;

function failing(times: number, breaker = new Breaker()): Breaker {
  for (let time = 0; time < times; time += 1) breaker.failed(NOW);
  return breaker;
}

test('two failures in a row pause nothing, a third one does', () => {
  const breaker = failing(2);
  expect(breaker.findPause(NOW)).toBeNull();
  breaker.failed(NOW);
  expect(breaker.findPause(NOW + 1000)).toBe(NOW + 2 * MINUTE);
});

test('a success between failures starts the count anew', () => {
  const breaker = failing(2);
  breaker.succeeded();
  expect(failing(2, breaker).findPause(NOW)).toBeNull();
});

test('requests that were under way when the pause began do not extend it', () => {
  expect(failing(16).findPause(NOW)).toBe(NOW + 2 * MINUTE);
});

test('after the pause one request tries it: a failure doubles the pause, up to an hour', () => {
  const breaker = failing(3);
  let now = NOW;
  const pauses: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const until = breaker.findPause(now) ?? now;
    pauses.push((until - now) / MINUTE);
    now = until;
    expect(breaker.findPause(now)).toBeNull();
    breaker.begin();
    // The others wait for the one try.
    expect(breaker.findPause(now)).toBe(now + 2 * MINUTE);
    breaker.failed(now);
  }
  expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60]);
});

test('a success ends the pause', () => {
  const breaker = failing(3);
  breaker.begin();
  breaker.succeeded();
  expect(breaker.findPause(NOW)).toBeNull();
});
