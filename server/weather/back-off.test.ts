import { expect, test } from 'vitest';
import { BackOff } from './back-off.ts';

const NOW = Date.parse('2026-06-17T12:00:00Z');
const MINUTE = 60_000;

/** Minutes waited after each of so many failures, each at the end of the wait before. */
function waits(fault: 'unreachable' | 'refused', times: number): number[] {
  const backOff = new BackOff();
  let now = NOW;
  return Array.from({ length: times }, () => {
    const until = backOff.failed('place', fault, now, null);
    const minutes = (until - now) / MINUTE;
    now = until;
    return minutes;
  });
}

test('the wait doubles up to six hours; a refusal begins with an hour', () => {
  expect(waits('unreachable', 9)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 360]);
  expect(waits('refused', 4)).toEqual([60, 120, 240, 360]);
});

test('what the service asks for is the least wait', () => {
  expect(new BackOff().failed('place', 'limited', NOW, 3600)).toBe(NOW + 60 * MINUTE);
  expect(new BackOff().failed('place', 'limited', NOW, 1)).toBe(NOW + 10 * MINUTE);
});

test('a failure that gardens share counts once', () => {
  const backOff = new BackOff();
  backOff.failed('place', 'unreachable', NOW, null);
  expect(backOff.failed('place', 'unreachable', NOW, null)).toBe(NOW + 2 * MINUTE);
  expect(backOff.findWait('place', NOW)?.fault).toBe('unreachable');
  expect(backOff.findWait('another', NOW)).toBeNull();
});

test('a success ends the wait, and the next failure begins small', () => {
  const backOff = new BackOff();
  backOff.failed('place', 'unreachable', NOW, null);
  backOff.failed('place', 'unreachable', NOW + 2 * MINUTE, null);
  backOff.succeeded('place');
  expect(backOff.findWait('place', NOW)).toBeNull();
  expect(backOff.failed('place', 'unreachable', NOW, null)).toBe(NOW + 2 * MINUTE);
});
