import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AllowedDay } from '../restrictions/allowed-windows.ts';
import { NO_LIMITS } from '../restrictions/regulation.ts';
import type { ZoneId } from '../vocabulary/ids.ts';
import { skipForExpectedMoisture, skipForFullSoil, skipForSensedMoisture } from './moisture.ts';
import { countedRainMm, type DayOutlook, normalDay, parseDayOutlook } from './outlook.ts';
import { type RainPreference, skipForRain } from './rain.ts';
import { skipForDaysPerWeek, skipForRecentRain, skipForRegulation } from './regulation.ts';
import { skipForRestriction } from './restriction.ts';
import { skipForUser, type UserSkip } from './user.ts';
import { skipForWind } from './wind.ts';
import { skipForWinterization } from './winterization.ts';

const TODAY = 20_000;
const day = (over: Partial<DayOutlook> = {}): DayOutlook => ({
  epochDay: TODAY,
  basis: 'forecast',
  et0Mm: 5,
  rainfallMm: 0,
  rainProbability: 0,
  temperatureMinC: 12,
  temperatureMaxC: 25,
  windKmh: 10,
  ...over,
});

describe('rain', () => {
  const preference: RainPreference = {
    reading: { strategy: 'forecast', leastProbability: 0.5 },
    thresholdMm: 5,
    daysToSkip: [0],
  };
  const wet = (offset: number, over: Partial<DayOutlook> = {}) =>
    day({ epochDay: TODAY + offset, rainfallMm: 8, rainProbability: 0.6, ...over });

  test('likely rain skips, and says by which figures', () => {
    expect(skipForRain(TODAY, [wet(0)], preference)).toEqual({
      reasonType: 'SYS_WEATHER',
      code: -2,
      figures: { rainMm: 8, thresholdMm: 5, rainProbability: 0.6, daysFromRain: 0, basis: 'forecast' },
      turningPoint: { figure: 'rainMm', needed: 'below', value: 5 },
    });
  });

  test('unlikely rain does not, under the strategy of the forecast', () => {
    expect(skipForRain(TODAY, [wet(0, { rainProbability: 0.4 })], preference)).toBeNull();
  });

  test('under expectation a little chance of much rain may be enough', () => {
    const reading = { strategy: 'expectation' } as const;
    const storm = wet(0, { rainfallMm: 30, rainProbability: 0.2 });
    expect(countedRainMm(storm, reading)).toBeCloseTo(6, 12);
    expect(skipForRain(TODAY, [storm], { ...preference, reading })).not.toBeNull();
  });

  test('rain that was measured needs no probability', () => {
    expect(skipForRain(TODAY, [wet(0, { basis: 'measured', rainProbability: 0 })], preference)).not.toBeNull();
  });

  test('three days before and three days after, as the user chose', () => {
    const around = { ...preference, daysToSkip: [-3, 1, 3] };
    const skipped = [-3, -2, -1, 0, 1, 2, 3].filter((offset) => skipForRain(TODAY, [wet(-offset)], around) !== null);
    expect(skipped).toEqual([-3, 1, 3]);
  });

  test('the turning point is true: just below it, the run goes ahead', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 60, noNaN: true }), (rainfallMm) => {
        const skip = skipForRain(TODAY, [wet(0, { rainfallMm })], preference);
        expect(skip === null).toBe(rainfallMm < 5);
      }),
    );
  });
});

describe('outlooks', () => {
  const months = (value: number) => Array.from({ length: 12 }, () => value);

  test('a usual April day has a tenth of a chance of the month’s rain', () => {
    const normals = {
      et0MmPerDay: months(3),
      rainMmPerMonth: months(24),
      rainyDaysPerMonth: months(3),
      temperatureMinC: months(5),
      temperatureMaxC: months(15),
      windKmh: months(12),
    };
    expect(normalDay(TODAY, 4, 30, normals)).toMatchObject({ basis: 'normal', rainfallMm: 8, rainProbability: 0.1 });
    expect(normalDay(TODAY, 4, 30, { ...normals, rainyDaysPerMonth: months(0) }).rainfallMm).toBe(0);
  });

  test.each([
    [{ windKmh: -1 }, 'windKmh', 'BELOW_LEAST'],
    [{ rainfallMm: 4000 }, 'rainfallMm', 'ABOVE_MOST'],
    [{ rainProbability: 60 }, 'rainProbability', 'ABOVE_MOST'],
    [{ temperatureMinC: 30 }, 'temperatureMinC', 'MINIMUM_ABOVE_MAXIMUM'],
    [{ basis: 'guessed' }, 'basis', 'NOT_IN_THE_LIST'],
  ])('%j is refused', (over, path, name) => {
    expect(parseDayOutlook(day())).toEqual({ ok: true, value: day() });
    expect(parseDayOutlook({ ...day(), ...over })).toMatchObject({ ok: false, problems: [{ path, name }] });
  });
});

describe('wind', () => {
  test('stops spray and not drip', () => {
    const gale = day({ windKmh: 40 });
    expect(skipForWind(gale, 'FIX_SPRAY_HEAD', 32)).toMatchObject({
      code: -3,
      figures: { windKmh: 40, thresholdKmh: 32 },
    });
    expect(skipForWind(gale, 'ROTARY_EMITTER', 32)).toBeNull();
    expect(skipForWind(day({ windKmh: 31.9 }), 'FIX_SPRAY_HEAD', 32)).toBeNull();
  });
});

describe('winterization', () => {
  const nights = (temperatures: readonly number[]) =>
    temperatures.map((temperatureMinC, index) =>
      day({ epochDay: TODAY - temperatures.length + 1 + index, temperatureMinC }),
    );

  test('at or below the threshold skips', () => {
    expect(skipForWinterization(TODAY, nights([2]), 2)).toMatchObject({ code: -1, figures: { temperatureMinC: 2 } });
    expect(skipForWinterization(TODAY, nights([2.1]), 2)).toBeNull();
  });

  test('after a week of frost one mild night does not wake the garden, seven do', () => {
    const frost = [-4, -3, -2, -4, -5, -1, -2];
    expect(skipForWinterization(TODAY, nights([...frost, 8]), 2)).not.toBeNull();
    expect(skipForWinterization(TODAY, nights([...frost, 8, 8, 8, 8, 8, 8, 8, 8]), 2)).toBeNull();
  });

  test('single frosts of spring do not put it to sleep', () => {
    expect(skipForWinterization(TODAY, nights([6, -1, 7, 8, 6, -1, 7, 8]), 2)).toBeNull();
  });
});

describe('moisture', () => {
  test('a probe at its threshold skips, a hair below it waters', () => {
    expect(skipForSensedMoisture(0.8, 0.8)).toMatchObject({ reasonType: 'USER_MOISTURE' });
    expect(skipForSensedMoisture(0.799, 0.8)).toBeNull();
  });

  test('the balance lets a zone wait that will not reach its trigger', () => {
    const zone = { depletionMm: 8, expectedDepletionMm: 12, triggerDepletionMm: 12 };
    expect(skipForExpectedMoisture(zone)).toMatchObject({ reasonType: 'SYS_MOISTURE', figures: zone });
    expect(skipForExpectedMoisture({ ...zone, expectedDepletionMm: 12.1 })).toBeNull();
  });
});

test('a run of two minutes is not worth opening a valve for', () => {
  expect(skipForFullSoil(120, 180)).toMatchObject({ reasonType: 'SYS_MOISTURE', figures: { neededSeconds: 120 } });
  expect(skipForFullSoil(180, 180)).toBeNull();
});

describe('rules', () => {
  const closed = (by: 'season' | 'restriction' | 'regulation', isShut = true): AllowedDay => ({
    open: isShut ? [] : [{ startMs: 0, endMs: 1 }],
    windows: [],
    closures: [{ by, id: by === 'season' ? null : 'x', spans: [{ startMs: 0, endMs: 2 }] }],
    limits: NO_LIMITS,
  });

  test('a day shut by the user, by the season, by the law', () => {
    expect(skipForRestriction(closed('restriction'))).toMatchObject({
      reasonType: 'USER_CONSTRAINT',
      figures: { closedBy: 'x' },
    });
    expect(skipForRestriction(closed('season'))).toMatchObject({ reasonType: 'SYS_CONSTRAINT' });
    expect(skipForRegulation(closed('regulation'))).toMatchObject({
      reasonType: 'REGULATION',
      figures: { closedBy: 'x' },
    });
  });

  test('each speaks for itself alone, and only when no time is left', () => {
    expect(skipForRestriction(closed('regulation'))).toBeNull();
    expect(skipForRegulation(closed('season'))).toBeNull();
    expect(skipForRegulation(closed('regulation', false))).toBeNull();
  });

  test('two days a week: a third waits until seven days are over', () => {
    expect(skipForDaysPerWeek([TODAY - 6, TODAY - 3], TODAY, 2)).not.toBeNull();
    expect(skipForDaysPerWeek([TODAY - 7, TODAY - 3], TODAY, 2)).toBeNull();
  });

  test('48 hours after measured rain; a forecast breaks no law', () => {
    const law = [{ rainfallMm: 6, hours: 48 }];
    const rain = day({ epochDay: TODAY - 2, basis: 'measured', rainfallMm: 9 });
    expect(skipForRecentRain(TODAY, [rain], law)).toMatchObject({ figures: { rainMm: 9, hours: 48 } });
    expect(skipForRecentRain(TODAY + 1, [rain], law)).toBeNull();
    expect(skipForRecentRain(TODAY, [{ ...rain, basis: 'forecast' }], law)).toBeNull();
  });
});

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
