import { describe, expect, test } from 'vitest';
import { dryDay, FIRST_DAY } from '../proof/gardens.ts';
import type { AllowedDay } from '../restrictions/allowed-windows.ts';
import { NO_LIMITS } from '../restrictions/regulation.ts';
import type { DayOutlook } from './outlook.ts';
import { skipForDaysPerWeek, skipForRecentRain, skipForRegulation } from './regulation.ts';
import { skipForRestriction } from './restriction.ts';

const day = (over: Partial<DayOutlook> = {}) => dryDay(FIRST_DAY, over);

describe('rules', () => {
  const closed = (by: 'season' | 'restriction' | 'regulation', isShut = true): AllowedDay => ({
    open: isShut ? [] : [{ startMs: 0, endMs: 1 }],
    windows: [],
    closures: [{ by, id: by === 'season' ? null : 'x', spans: [{ startMs: 0, endMs: 2 }] }],
    limits: NO_LIMITS,
  });

  test('a day shut by the user, by the season, by the law', () => {
    expect(skipForRestriction(closed('restriction'))).toMatchObject({
      reason: 'RESTRICTION',
      figures: { closedBy: 'x' },
    });
    expect(skipForRestriction(closed('season'))).toMatchObject({ reason: 'CLOSED_SEASON' });
    expect(skipForRegulation(closed('regulation'))).toMatchObject({
      reason: 'REGULATION',
      figures: { closedBy: 'x' },
    });
  });

  test('each is named only when no time is left', () => {
    expect(skipForRestriction(closed('regulation'))).toBeNull();
    expect(skipForRegulation(closed('season'))).toBeNull();
    expect(skipForRegulation(closed('regulation', false))).toBeNull();
  });

  test('two days a week: a third waits until seven days are over', () => {
    expect(skipForDaysPerWeek([FIRST_DAY - 6, FIRST_DAY - 3], FIRST_DAY, 2)).not.toBeNull();
    expect(skipForDaysPerWeek([FIRST_DAY - 7, FIRST_DAY - 3], FIRST_DAY, 2)).toBeNull();
  });

  test('48 hours after measured rain; a forecast breaks no law', () => {
    const law = [{ rainfallMm: 6, hours: 48 }];
    const rain = day({ epochDay: FIRST_DAY - 2, basis: 'measured', rainfallMm: 9 });
    expect(skipForRecentRain(FIRST_DAY, [rain], law)).toMatchObject({ figures: { rainMm: 9, hours: 48 } });
    expect(skipForRecentRain(FIRST_DAY + 1, [rain], law)).toBeNull();
    expect(skipForRecentRain(FIRST_DAY, [{ ...rain, basis: 'forecast' }], law)).toBeNull();
    const today = day({ basis: 'forecast', rainfallMm: 20, rainSoFarMm: 7 });
    expect(skipForRecentRain(FIRST_DAY, [today], law)).toMatchObject({ figures: { rainMm: 7 } });
    expect(skipForRecentRain(FIRST_DAY, [{ ...today, rainSoFarMm: 5 }], law)).toBeNull();
  });
});
