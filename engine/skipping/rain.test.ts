import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dryDay, FIRST_DAY } from '../proof/gardens.ts';
import { countedRainMm, type DayOutlook } from './outlook.ts';
import { type RainPreference, skipForRain } from './rain.ts';

const day = (over: Partial<DayOutlook> = {}) => dryDay(FIRST_DAY, over);

describe('rain', () => {
  const preference: RainPreference = {
    reading: { strategy: 'forecast', leastProbability: 0.5 },
    thresholdMm: 5,
    daysToSkip: [0],
  };
  const wet = (offset: number, over: Partial<DayOutlook> = {}) =>
    day({ epochDay: FIRST_DAY + offset, rainfallMm: 8, rainProbability: 0.6, ...over });

  test('likely rain skips, and says by which figures', () => {
    expect(skipForRain(FIRST_DAY, [wet(0)], preference)).toEqual({
      reason: 'RAIN',
      figures: { rainMm: 8, thresholdMm: 5, rainProbability: 0.6, daysFromRain: 0, basis: 'forecast' },
      turningPoint: { figure: 'rainMm', needed: 'below', value: 5 },
    });
  });

  test('unlikely rain does not, under the strategy of the forecast', () => {
    expect(skipForRain(FIRST_DAY, [wet(0, { rainProbability: 0.4 })], preference)).toBeNull();
  });

  test('under expectation a little chance of much rain may be enough', () => {
    const reading = { strategy: 'expectation' } as const;
    const storm = wet(0, { rainfallMm: 30, rainProbability: 0.2 });
    expect(countedRainMm(storm, reading)).toBeCloseTo(6, 12);
    expect(skipForRain(FIRST_DAY, [storm], { ...preference, reading })).not.toBeNull();
  });

  test('rain without a known chance counts as it is under both strategies, and the skip says so', () => {
    const untold = wet(0, { rainProbability: null });
    for (const reading of [preference.reading, { strategy: 'expectation' } as const]) {
      expect(countedRainMm(untold, reading)).toBe(8);
      expect(skipForRain(FIRST_DAY, [untold], { ...preference, reading })?.figures).toEqual({
        rainMm: 8,
        thresholdMm: 5,
        rainChance: 'unknown',
        daysFromRain: 0,
        basis: 'forecast',
      });
    }
    expect(skipForRain(FIRST_DAY, [wet(0, { rainfallMm: 0, rainProbability: null })], preference)).toBeNull();
  });

  test('rain that was measured needs no probability', () => {
    expect(skipForRain(FIRST_DAY, [wet(0, { basis: 'measured', rainProbability: 0 })], preference)).not.toBeNull();
  });

  test('three days before and three days after, as the user chose', () => {
    const around = { ...preference, daysToSkip: [-3, 1, 3] };
    const skipped = [-3, -2, -1, 0, 1, 2, 3].filter(
      (offset) => skipForRain(FIRST_DAY, [wet(-offset)], around) !== null,
    );
    expect(skipped).toEqual([-3, 1, 3]);
  });

  test('the turning point is true: just below it, the run goes ahead', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 60, noNaN: true }), (rainfallMm) => {
        const skip = skipForRain(FIRST_DAY, [wet(0, { rainfallMm })], preference);
        expect(skip === null).toBe(rainfallMm < 5);
      }),
    );
  });
});
