import { describe, expect, test } from 'vitest';
import { findAllowance } from '../runs/index.ts';
import { capEnd } from './run-limits.ts';

const MINUTE = 60_000;
const NO_CAP = { mostRunMin: 1_440, mostDayVolumeL: null };
const zone = (change = {}) => ({ mostRunMin: null, flowLPerMin: 12, meteredFlowLPerMin: null, ...change });
const run = (minutes: number, change = {}) => ({
  source: 'FIX' as const,
  deadline: new Date(minutes * MINUTE),
  openedAt: null,
  durationS: 60 * minutes,
  ...change,
});
const minutesOf = (end: { deadline: Date } | null) => end && end.deadline.getTime() / MINUTE;
const allowance = (leftL: number) => ({ leftL, givenL: 0, mostL: leftL });

describe('minutes of a run', () => {
  test('the tighter of zone and garden ends it', () => {
    expect(minutesOf(capEnd(run(60), zone(), { ...NO_CAP, mostRunMin: 30 }, null, 0))).toBe(30);
    expect(minutesOf(capEnd(run(60), zone({ mostRunMin: 20 }), { ...NO_CAP, mostRunMin: 30 }, null, 0))).toBe(20);
    expect(minutesOf(capEnd(run(60), zone({ mostRunMin: 90 }), { ...NO_CAP, mostRunMin: 30 }, null, 0))).toBe(30);
  });

  test('they count from its opening, so that a longer length later does not help', () => {
    const extended = run(60, { openedAt: new Date(5 * MINUTE) });
    expect(minutesOf(capEnd(extended, zone(), { ...NO_CAP, mostRunMin: 30 }, null, 20 * MINUTE))).toBe(35);
  });

  test('a shorter run, and the master of several, keep their ends', () => {
    expect(capEnd(run(30), zone(), { ...NO_CAP, mostRunMin: 30 }, null, 0)).toBe(null);
    expect(capEnd(run(60, { source: 'MASTER' }), zone(), { ...NO_CAP, mostRunMin: 30 }, null, 0)).toBe(null);
  });
});

describe('litres of a day', () => {
  test('the tighter of zone and garden counts; without either there is none', () => {
    expect(findAllowance({ mostL: 50, givenL: 20 }, { mostL: 100, givenL: 90 })).toMatchObject({ leftL: 10 });
    expect(findAllowance({ mostL: 50, givenL: 60 }, { mostL: null, givenL: 90 })).toMatchObject({ leftL: 0 });
    expect(findAllowance({ mostL: null, givenL: 60 }, { mostL: null, givenL: 90 })).toBe(null);
  });

  test('by the metered flow, else the entered one', () => {
    expect(capEnd(run(60), zone(), NO_CAP, allowance(120), 0)).toMatchObject({ fault: 'day-cap' });
    expect(minutesOf(capEnd(run(60), zone(), NO_CAP, allowance(120), 0))).toBe(10);
    expect(minutesOf(capEnd(run(60), zone({ meteredFlowLPerMin: 6 }), NO_CAP, allowance(120), 0))).toBe(20);
  });

  test('of an unknown flow only a meter can keep them', () => {
    expect(capEnd(run(60), zone({ flowLPerMin: null }), NO_CAP, allowance(120), 0)).toBe(null);
  });
});
