import { describe, expect, test } from 'vitest';
import { expectNoNonsense, findProblems } from '../proof/nonsense.ts';
import type { ZoneId } from '../vocabulary/ids.ts';
import { parseUserSkip, skipForUser, type UserSkip } from './user.ts';

describe('the user', () => {
  const start = { zoneId: 'z1' as ZoneId, startsAt: 1000, occurrenceId: '2026-05-04/smart/z1/1' };
  const skips = (...list: UserSkip[]) => skipForUser(start, list) !== null;

  test('skips this schedule, this zone, all zones', () => {
    expect(skips({ scope: 'schedule', occurrenceId: start.occurrenceId })).toBe(true);
    expect(skips({ scope: 'zone', zoneId: start.zoneId, fromMs: 0, untilMs: 2000 })).toBe(true);
    expect(skips({ scope: 'all', fromMs: 0, untilMs: 2000 })).toBe(true);
  });

  test('and says how long it holds', () => {
    expect(skipForUser(start, [{ scope: 'all', fromMs: 0, untilMs: 2000 }])).toEqual({
      reason: 'USER_SKIP',
      figures: { scope: 'all', startsAt: 1000, skippedUntil: 2000 },
      turningPoint: { figure: 'startsAt', needed: 'above', value: 2000 },
    });
  });

  test('and not another schedule, another zone, or after the skip has run out', () => {
    expect(skips({ scope: 'schedule', occurrenceId: '2026-05-04/smart/z1/2' })).toBe(false);
    expect(skips({ scope: 'zone', zoneId: 'z2' as ZoneId, fromMs: 0, untilMs: 2000 })).toBe(false);
    expect(skips({ scope: 'all', fromMs: 0, untilMs: 1000 })).toBe(false);
  });
});

describe('reading what the user asks to leave out', () => {
  const asked: UserSkip[] = [
    { scope: 'schedule', occurrenceId: '2026-05-04/smart/z1/1' },
    { scope: 'zone', zoneId: 'z1' as ZoneId, fromMs: 0, untilMs: 2000 },
    { scope: 'all', fromMs: 1000, untilMs: 2000 },
  ];

  test.each(asked)('%j', (skip) => {
    expect(parseUserSkip(skip)).toEqual({ ok: true, value: skip });
    expectNoNonsense(parseUserSkip, skip);
  });

  test.each([
    [{ scope: 'schedule' }, ['occurrenceId MISSING']],
    [{ scope: 'zone', fromMs: 0, untilMs: 1.5 }, ['untilMs NOT_A_WHOLE_NUMBER', 'zoneId MISSING']],
    [{ scope: 'all', fromMs: 2000, untilMs: 2000 }, ['untilMs END_NOT_AFTER_START']],
    [{ scope: 'all', fromMs: -1, untilMs: 10 }, ['fromMs BELOW_LEAST']],
    [{ scope: 'garden' }, ['scope NOT_IN_THE_LIST']],
    [{}, ['scope MISSING']],
  ])('%j is refused, and only by what its scope has', (input, problems) => {
    expect(findProblems(parseUserSkip(input))).toEqual(problems);
  });
});
