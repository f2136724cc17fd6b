import { describe, expect, test } from 'vitest';
import type { ZoneId } from '../vocabulary/ids.ts';
import { skipForUser, type UserSkip } from './user.ts';

describe('the user', () => {
  const start = { zoneId: 'z1' as ZoneId, startsAt: 1000, occurrenceId: '2026-05-04/smart/z1/1' };
  const skips = (...list: UserSkip[]) => skipForUser(start, list) !== null;

  test('skips this schedule, this zone, all zones', () => {
    expect(skips({ scope: 'schedule', occurrenceId: start.occurrenceId })).toBe(true);
    expect(skips({ scope: 'zone', zoneId: start.zoneId, fromMs: 0, untilMs: 2000 })).toBe(true);
    expect(skips({ scope: 'all', fromMs: 0, untilMs: 2000 })).toBe(true);
  });

  test('and not another schedule, another zone, or after the skip has run out', () => {
    expect(skips({ scope: 'schedule', occurrenceId: '2026-05-04/smart/z1/2' })).toBe(false);
    expect(skips({ scope: 'zone', zoneId: 'z2' as ZoneId, fromMs: 0, untilMs: 2000 })).toBe(false);
    expect(skips({ scope: 'all', fromMs: 0, untilMs: 1000 })).toBe(false);
  });
});
