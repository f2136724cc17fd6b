import { describe, expect, test } from 'vitest';
import type { UserId, ZoneId } from '../vocabulary/ids.ts';
import { skipForUser, type UserSkip } from './user.ts';

describe('the user', () => {
  const start = { zoneId: 'z1' as ZoneId, startsAt: 1000, occurrenceId: '2026-05-04/smart/z1/1' };
  const by = { id: 'u1' as UserId, name: 'Anna', atMs: 500 };
  const skips = (...list: UserSkip[]) => skipForUser(start, list) !== null;

  test('skips this schedule, this zone, all zones', () => {
    expect(skips({ by, scope: 'schedule', occurrenceId: start.occurrenceId })).toBe(true);
    expect(skips({ by, scope: 'zone', zoneId: start.zoneId, fromMs: 0, untilMs: 2000 })).toBe(true);
    expect(skips({ by, scope: 'all', fromMs: 0, untilMs: 2000 })).toBe(true);
  });

  test('and says how long it holds, who and when', () => {
    expect(skipForUser(start, [{ by, scope: 'all', fromMs: 0, untilMs: 2000 }])).toEqual({
      reason: 'USER_SKIP',
      figures: {
        scope: 'all',
        skippedBy: 'Anna',
        skippedById: 'u1',
        skippedAt: 500,
        startsAt: 1000,
        skippedUntil: 2000,
      },
      turningPoint: { figure: 'startsAt', needed: 'above', value: 2000 },
    });
  });

  test('without a name once the account is gone', () => {
    const found = skipForUser(start, [{ by: null, scope: 'schedule', occurrenceId: start.occurrenceId }]);
    expect(found?.figures).toEqual({ scope: 'schedule' });
  });

  test('and not another schedule, another zone, or after the skip has run out', () => {
    expect(skips({ by, scope: 'schedule', occurrenceId: '2026-05-04/smart/z1/2' })).toBe(false);
    expect(skips({ by, scope: 'zone', zoneId: 'z2' as ZoneId, fromMs: 0, untilMs: 2000 })).toBe(false);
    expect(skips({ by, scope: 'all', fromMs: 0, untilMs: 1000 })).toBe(false);
  });
});
