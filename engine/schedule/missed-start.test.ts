import { describe, expect, test } from 'vitest';
import { judgeMissedStart } from './missed-start.ts';

const MINUTE = 60_000;

const HOUR = 60 * MINUTE;

describe('a start that was missed', () => {
  const missed = { startsAt: 0, seconds: 1200 };
  const open = [{ startMs: 0, endMs: 3 * HOUR }];
  const judge = (
    nowMs: number,
    policy: Parameters<typeof judgeMissedStart>[2],
    windows = open,
    needed = Number.POSITIVE_INFINITY,
  ) => judgeMissedStart(missed, nowMs, policy, windows, needed);

  test('skipped by policy', () => {
    expect(judge(MINUTE, { kind: 'skip' })).toEqual({ verdict: 'skip', because: 'policy' });
  });

  test('the whole run while it is within the allowed delay, not after', () => {
    expect(judge(HOUR, { kind: 'runLate', mostHoursLate: 1 })).toEqual({ verdict: 'run', seconds: 1200 });
    expect(judge(HOUR + 1, { kind: 'runLate', mostHoursLate: 1 })).toEqual({ verdict: 'skip', because: 'tooLate' });
  });

  test('only the rest of it', () => {
    expect(judge(5 * MINUTE, { kind: 'rest' })).toEqual({ verdict: 'run', seconds: 900 });
    expect(judge(20 * MINUTE, { kind: 'rest' })).toEqual({ verdict: 'skip', because: 'nothingLeft' });
  });

  test('not once the window has closed, and not beyond its end', () => {
    const late = { kind: 'runLate', mostHoursLate: 9 } as const;
    expect(judge(3 * HOUR, late)).toEqual({ verdict: 'skip', because: 'windowClosed' });
    expect(judge(3 * HOUR - 5 * MINUTE, late)).toEqual({ verdict: 'run', seconds: 300 });
  });

  test('not if rain has replaced it meanwhile: water is never made up twice', () => {
    expect(judge(MINUTE, { kind: 'rest' }, open, 0)).toEqual({ verdict: 'skip', because: 'notNeeded' });
    expect(judge(MINUTE, { kind: 'rest' }, open, 100.9)).toEqual({ verdict: 'run', seconds: 100 });
  });
});
