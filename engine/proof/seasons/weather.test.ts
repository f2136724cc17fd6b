import { describe, expect, test } from 'vitest';
import { CLIMATES } from './climates.ts';
import { outlookOn } from './forecast.ts';
import { makeWeather, toNormals, type WeatherDay } from './weather.ts';

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test.each(CLIMATES.map((climate) => [climate.name, climate] as const))(
  'the weather of %s has its normals',
  (_, climate) => {
    const years = 30;
    const days = makeWeather(climate, 365 * years, 5);
    expect(makeWeather(climate, 3, 5)).toEqual(days.slice(0, 3));
    expect(makeWeather(climate, 3, 6)).not.toEqual(days.slice(0, 3));
    for (let month = 1; month <= 12; month += 1) {
      const these = days.filter((day) => day.month === month);
      expect(
        Math.abs(mean(these.map((day) => day.temperatureMaxC)) - (climate.temperatureMaxC[month - 1] ?? 0)),
      ).toBeLessThan(1.2);
      expect(
        Math.abs(mean(these.map((day) => day.et0Mm)) - (toNormals(climate).et0MmPerDay[month - 1] ?? 0)),
      ).toBeLessThan(0.45);
    }
    const perYear = (of: (day: WeatherDay) => number) => days.reduce((sum, day) => sum + of(day), 0) / years;
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    const wetYear = sum(climate.rainMmPerMonth);
    expect(Math.abs(perYear(({ rainfallMm }) => rainfallMm) / wetYear - 1)).toBeLessThan(0.1);
    // Days of less than a tenth of a millimetre are not counted as rainy.
    const share = perYear(({ rainfallMm }) => (rainfallMm > 0 ? 1 : 0)) / sum(climate.rainyDaysPerMonth);
    expect(share).toBeGreaterThan(0.85);
    expect(share).toBeLessThan(1.05);
  },
);

describe('forecasts', () => {
  const [climate] = CLIMATES;
  if (climate === undefined) throw new Error('no climate');
  const days = makeWeather(climate, 365 * 8, 2);
  const normals = toNormals(climate);
  /** What is said so many days ahead, beside what came. */
  const said = (ahead: number) =>
    days.slice(60, -30).map((day, index) => {
      const outlook = outlookOn(days, 60 + index - ahead, normals, 2).find(({ epochDay }) => epochDay === day.epochDay);
      if (outlook === undefined) throw new Error(`nothing said of ${day.date}`);
      return { day, outlook, isWet: day.rainfallMm > 0 };
    });

  test('know what was measured, have errors for the days ahead, and end in the normals', () => {
    const outlook = outlookOn(days, 100, normals, 1);
    expect(outlook.filter(({ basis }) => basis === 'measured')).toHaveLength(60);
    expect(outlook.find(({ epochDay }) => epochDay === days[99]?.epochDay)?.rainfallMm).toBe(days[99]?.rainfallMm);
    expect(outlook.filter(({ basis }) => basis === 'forecast')).toHaveLength(7);
    expect(outlook.at(-1)).toMatchObject({ basis: 'normal', epochDay: (days[100]?.epochDay ?? 0) + 20 });
  });

  test('are calibrated, and their skill falls from day to day', () => {
    const skills = [0, 3, 6].map((ahead) => {
      const all = said(ahead);
      const wetShare = mean(all.map(({ isWet }) => (isWet ? 1 : 0)));
      const brier = mean(all.map(({ isWet, outlook }) => ((isWet ? 1 : 0) - outlook.rainProbability) ** 2));
      // Like public forecasts, they predict rain slightly too often.
      const tooOften = mean(all.map(({ outlook }) => outlook.rainProbability)) - wetShare;
      expect(tooOften).toBeGreaterThan(-0.01);
      expect(tooOften).toBeLessThan(0.06);
      return 1 - brier / (wetShare * (1 - wetShare));
    });
    const [first = 0, fourth = 0, seventh = 0] = skills;
    expect(first).toBeGreaterThan(0.38);
    expect(first).toBeLessThan(0.5);
    expect(fourth).toBeLessThan(first - 0.08);
    expect(seventh).toBeLessThan(fourth - 0.05);
    expect(seventh).toBeGreaterThan(0.1);
  });

  test('forecast rain that never falls, and miss rain that does', () => {
    const all = said(1);
    const promised = all.filter(({ outlook }) => outlook.rainProbability >= 0.5 && outlook.rainfallMm >= 5);
    expect(promised.filter(({ isWet }) => !isWet).length / promised.length).toBeGreaterThan(0.05);
    const soaked = all.filter(({ day }) => day.rainfallMm >= 2);
    expect(soaked.filter(({ outlook }) => outlook.rainProbability < 0.5).length / soaked.length).toBeGreaterThan(0.05);
  });

  test('of evapotranspiration err by a seventh on the first day and by a quarter on the seventh', () => {
    const error = (ahead: number) =>
      Math.sqrt(mean(said(ahead).map(({ day, outlook }) => (outlook.et0Mm / day.et0Mm - 1) ** 2)));
    expect(error(0)).toBeCloseTo(0.14, 1);
    expect(error(6)).toBeCloseTo(0.26, 1);
  });
});
