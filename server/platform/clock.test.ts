import { DAY_MS, HOUR_MS } from '@sluice/engine/vocabulary/units';
import { describe, expect, test } from 'vitest';
import { GuardedClock } from './clock.ts';

const START = Date.parse('2027-05-01T04:00:00Z');

/** A simulated machine whose clock can be set, and that can sleep. */
function machine() {
  let passed = 0;
  let offset = START;
  return {
    wall: () => passed + offset,
    monotonic: () => passed,
    pass: (ms: number) => {
      passed += ms;
    },
    /** The wall clock is set, or the machine sleeps: the monotonic clock does not run. */
    jump: (ms: number) => {
      offset += ms;
    },
  };
}

describe('a clock that is set', () => {
  test('by seconds, as a time server does, is followed at once', () => {
    const of = machine();
    const clock = new GuardedClock(of);
    of.pass(1_000);
    of.jump(-4_000);
    expect(clock.now()).toBe(START - 3_000);
    expect(clock.isCertain()).toBe(true);
  });

  test.each([3 * DAY_MS, -HOUR_MS])('by %i ms and right again 15 s later was never seen', (by) => {
    const of = machine();
    const clock = new GuardedClock(of);
    of.jump(by);
    expect(clock.now()).toBe(START);
    expect(clock.isCertain()).toBe(false);
    of.pass(15_000);
    expect(clock.now()).toBe(START + 15_000);
    expect(clock.suspected()).toBeNull();
    of.jump(-by);
    expect(clock.isCertain()).toBe(true);
    expect(clock.now()).toBe(START + 15_000);
  });

  test('permanently is checked after a minute, and followed when it is confirmed', () => {
    const of = machine();
    const clock = new GuardedClock(of);
    of.jump(8 * HOUR_MS);
    expect(clock.isCertain()).toBe(false);
    of.pass(59_000);
    expect(clock.suspected()).toBeNull();
    of.pass(2_000);
    expect(clock.suspected()).toEqual({ fromMs: START + 61_000, toMs: START + 8 * HOUR_MS + 61_000 });
    expect(clock.isCertain()).toBe(false);
    clock.decide(true);
    expect(clock.isCertain()).toBe(true);
    expect(clock.now()).toBe(START + 8 * HOUR_MS + 61_000);
  });

  test('wrongly, according to another clock, is not followed while it stays there', () => {
    const of = machine();
    const clock = new GuardedClock(of);
    of.jump(3 * DAY_MS);
    clock.now();
    of.pass(61_000);
    expect(clock.suspected()).not.toBeNull();
    clock.decide(false);
    of.pass(HOUR_MS);
    expect(clock.isCertain()).toBe(true);
    expect(clock.now()).toBe(START + 61_000 + HOUR_MS);
    // Another jump is checked again.
    of.jump(DAY_MS);
    expect(clock.isCertain()).toBe(false);
  });

  test('again before it was confirmed restarts its minute', () => {
    const of = machine();
    const clock = new GuardedClock(of);
    of.jump(DAY_MS);
    clock.now();
    of.pass(50_000);
    of.jump(DAY_MS);
    clock.now();
    of.pass(50_000);
    expect(clock.suspected()).toBeNull();
  });
});

test('a process that was only paused goes on: both clocks went on meanwhile', () => {
  const of = machine();
  const clock = new GuardedClock(of);
  of.pass(600_000);
  expect(clock.isCertain()).toBe(true);
  expect(clock.now()).toBe(START + 600_000);
});

test('a machine that wakes in 1970 starts nothing', () => {
  const of = machine();
  of.jump(-START);
  const clock = new GuardedClock(of);
  expect(clock.isCertain()).toBe(false);
  of.jump(START);
  expect(clock.isCertain()).toBe(false);
  of.pass(61_000);
  expect(clock.suspected()).not.toBeNull();
  clock.decide(true);
  expect(clock.isCertain()).toBe(true);
});

test('an uncertain time becomes certain after a minute', () => {
  const of = machine();
  const clock = new GuardedClock(of);
  clock.doubt();
  expect(clock.isCertain()).toBe(false);
  of.pass(61_000);
  expect(clock.suspected()).toEqual({ fromMs: START + 61_000, toMs: START + 61_000 });
  clock.decide(true);
  expect(clock.isCertain()).toBe(true);
});
