import { describe, expect, test } from 'vitest';
import type { DayOutlook } from '../skipping/outlook.ts';
import { outlookOfMonth } from './rest-of-month.ts';

const day = (epochDay: number, change: Partial<DayOutlook> = {}): DayOutlook => ({
  epochDay,
  basis: 'normal',
  et0Mm: 5,
  rainfallMm: 8,
  rainProbability: 0.25,
  temperatureMinC: 12,
  temperatureMaxC: 24,
  windMPerS: 2,
  ...change,
});
const days = [
  day(0, { basis: 'measured', rainfallMm: 3, rainProbability: 1 }),
  day(1, { basis: 'forecast', rainfallMm: 2, rainProbability: 0.6 }),
  ...Array.from({ length: 28 }, (_, ahead) => day(2 + ahead)),
];
const rain = (outlook: readonly DayOutlook[]) =>
  outlook.filter(({ basis }) => basis === 'normal').reduce((sum, { rainfallMm }) => sum + rainfallMm, 0);

describe('the days after the forecast', () => {
  test('rain as often, and as much, as they usually do', () => {
    const usual = outlookOfMonth(days, 29, 'usual');
    expect(usual.filter(({ basis, rainfallMm }) => basis === 'normal' && rainfallMm > 0)).toHaveLength(7);
    expect(rain(usual)).toBe(28 * 0.25 * 8);
    expect(usual.at(-1)?.et0Mm).toBe(5);
  });

  test('are drier and wetter by what such a month’s rain differs', () => {
    // 28 days of probability p with exponential amounts of mean r: the sum's deviation is r √(28 p (2 − p)).
    const deviation = 8 * Math.sqrt(28 * 0.25 * 1.75);
    expect(rain(outlookOfMonth(days, 29, 'dry'))).toBeCloseTo(56 - 0.84 * deviation, 6);
    expect(rain(outlookOfMonth(days, 29, 'wet'))).toBeCloseTo(56 + 0.84 * deviation, 6);
    expect(outlookOfMonth(days, 29, 'dry').at(-1)?.et0Mm).toBeCloseTo(5 * (1 + 0.84 * 0.08), 9);
  });

  test('never rain less than nothing', () => {
    expect(rain(outlookOfMonth(days.slice(0, 4), 3, 'dry'))).toBe(0);
  });

  test('of the next month are the usual ones', () => {
    expect(outlookOfMonth(days, 15, 'dry').slice(16)).toEqual(outlookOfMonth(days, 15, 'usual').slice(16));
  });
});

test.each(['usual', 'dry', 'wet'] as const)('what is measured or forecast stays as it is (%s)', (side) => {
  expect(outlookOfMonth(days, 29, side).slice(0, 2)).toEqual(days.slice(0, 2));
});

test('one month in five is drier than the dry side, and one in five wetter than the wet one', () => {
  // Months of such days, drawn by a generator with a fixed seed.
  let state = 7;
  const draw = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const months = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 28 }, () => (draw() < 0.25 ? -8 * Math.log(draw()) : 0)).reduce((sum, mm) => sum + mm, 0),
  );
  const share = (isSo: (mm: number) => boolean) => months.filter(isSo).length / months.length;
  const [dry, wet] = [rain(outlookOfMonth(days, 29, 'dry')), rain(outlookOfMonth(days, 29, 'wet'))];
  expect(share((mm) => mm < dry)).toBeCloseTo(0.2, 1);
  expect(share((mm) => mm > wet)).toBeCloseTo(0.2, 1);
});
