import { describe, expect, test } from 'vitest';
import { minutes } from '../vocabulary/units.ts';
import { judgeOneTimeRun } from './one-time-run.ts';

describe('a one-time run', () => {
  const now = 1_800_000_000_000;
  const inMinutes = (count: number) => now + minutes(count) * 60_000;

  test('fourteen minutes ahead is too late, fifteen is accepted', () => {
    expect(judgeOneTimeRun(inMinutes(14), now, null)).toEqual({ verdict: 'tooSoon', earliestMs: inMinutes(15) });
    expect(judgeOneTimeRun(inMinutes(15), now, null)).toEqual({ verdict: 'accepted' });
  });

  test('a timer that calls in later may miss it', () => {
    expect(judgeOneTimeRun(inMinutes(20), now, inMinutes(45)).verdict).toBe('mayBeMissed');
    expect(judgeOneTimeRun(inMinutes(60), now, inMinutes(45)).verdict).toBe('accepted');
  });
});
