import { expect, test } from 'vitest';
import type { ZoneId } from '../vocabulary/ids.ts';
import { skipForPauses } from './pauses.ts';
import { skipForRainDelay } from './rain-delay.ts';

test('a rain delay holds until it is over, and says until when', () => {
  expect(skipForRainDelay(1000, 2000)).toEqual({
    reason: 'RAIN_DELAY',
    figures: { rainDelayUntil: 2000, startsAt: 1000 },
    turningPoint: { figure: 'startsAt', needed: 'above', value: 2000 },
  });
  expect(skipForRainDelay(2000, 2000)).toBeNull();
  expect(skipForRainDelay(1000, null)).toBeNull();
});

test('a user’s skip within a rain delay is named first: it can be cancelled by itself', () => {
  const start = { zoneId: 'z1' as ZoneId, startsAt: 1000, occurrenceId: '2026-05-04/smart/z1/1' };
  const userSkips = [{ by: null, scope: 'all', fromMs: 0, untilMs: 2000 }] as const;
  expect(skipForPauses(start, { userSkips, rainDelayUntilMs: 3000 })?.reason).toBe('USER_SKIP');
  expect(skipForPauses({ ...start, startsAt: 2500 }, { userSkips, rainDelayUntilMs: 3000 })?.reason).toBe('RAIN_DELAY');
  expect(skipForPauses({ ...start, startsAt: 3500 }, { userSkips, rainDelayUntilMs: 3000 })).toBeNull();
});
