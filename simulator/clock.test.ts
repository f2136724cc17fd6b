import { expect, test } from 'vitest';
import { hostTime, simulatedTime, startClock, withSpeed, withTimePassed } from './clock.ts';

test('a minute of simulated time passes in a second at speed 60', () => {
  const clock = withSpeed(startClock(1000), 1000, 60);
  expect(simulatedTime(clock, 2000)).toBe(61_000);
  expect(hostTime(clock, 61_000)).toBe(2000);
});

test('changing the speed neither jumps nor changes when earlier things happened', () => {
  const fast = withSpeed(startClock(0), 1000, 60);
  const slow = withSpeed(fast, 2000, 1);
  expect(simulatedTime(slow, 2000)).toBe(simulatedTime(fast, 2000));
  expect(hostTime(slow, 31_000)).toBe(1500);
  expect(hostTime(slow, 500)).toBe(500);
});

test('what happened within a jump happened when one jumped', () => {
  const clock = withTimePassed(startClock(0), 1000, 3600);
  expect(simulatedTime(clock, 1000)).toBe(3_601_000);
  expect(hostTime(clock, 1_800_000)).toBe(1000);
  expect(hostTime(clock, 3_602_000)).toBe(2000);
});

test('a host clock set back stops simulated time and does not turn it round', () => {
  expect(simulatedTime(startClock(10_000), 4000)).toBe(10_000);
});

test('impossible speeds and going back are refused', () => {
  expect(() => withSpeed(startClock(0), 0, 0)).toThrow(RangeError);
  expect(() => withSpeed(startClock(0), 0, Number.NaN)).toThrow(RangeError);
  expect(() => withTimePassed(startClock(0), 0, -1)).toThrow(RangeError);
});
