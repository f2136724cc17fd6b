import { describe, expect, test } from 'vitest';
import { betweenMonths, meanPreservingKnots, SAN_DIEGO } from './climate.ts';
import { type GeneratedDay, generateDay, generateDays } from './day.ts';
import { forecastDay } from './forecast.ts';
import { hoursOfDay } from './hours.ts';
import { TOWN_NAMES, TOWNS, townNear } from './towns.ts';

const SEED = 7;
const YEARS = 100;
const { climate } = SAN_DIEGO;
const century = generateDays(SAN_DIEGO, SEED, '1900-01-01', '1999-12-31');

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const inMonth = (month: number) => century.filter(({ date }) => Number(date.slice(5, 7)) === month + 1);
const dates = (from: string, count: number) =>
  Array.from({ length: count }, (_, days) => Temporal.PlainDate.from(from).add({ days }).toString());

function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  const covariance = mean(a.map((value, index) => (value - meanA) * ((b[index] ?? meanB) - meanB)));
  const deviation = (values: readonly number[], about: number) =>
    Math.sqrt(mean(values.map((value) => (value - about) ** 2)));
  return covariance / (deviation(a, meanA) * deviation(b, meanB));
}

describe('a hundred years against the normals', () => {
  test.each(Array.from({ length: 12 }, (_, month) => month))('month %i', (month) => {
    const days = inMonth(month);
    expect(Math.abs(mean(days.map(({ tMaxC }) => tMaxC)) - (climate.tMaxC[month] ?? 0))).toBeLessThan(0.4);
    expect(Math.abs(mean(days.map(({ tMinC }) => tMinC)) - (climate.tMinC[month] ?? 0))).toBeLessThan(0.4);
    const share = (of: (day: GeneratedDay) => number, normal: number | undefined) =>
      mean(days.map(of)) / (normal ?? Number.NaN);
    expect(share((day) => day.solarRadiationMjPerM2, climate.solarRadiationMjPerM2[month])).toBeCloseTo(1, 1);
    expect(share((day) => day.relativeHumidity, climate.relativeHumidity[month])).toBeCloseTo(1, 1);
    expect(share((day) => day.windAt2mMPerS, climate.windAt2mMPerS[month])).toBeCloseTo(1, 1);
    const wetDays = days.filter(({ rainfallMm }) => rainfallMm > 0).length / YEARS;
    expect(Math.abs(wetDays - (climate.wetDays[month] ?? 0))).toBeLessThan(0.9);
  });

  test('the rain of a year', () => {
    const normalMm = climate.rainfallMm.reduce((sum, value) => sum + value, 0);
    const yearMm = century.reduce((sum, { rainfallMm }) => sum + rainfallMm, 0) / YEARS;
    expect(yearMm / normalMm).toBeGreaterThan(0.92);
    expect(yearMm / normalMm).toBeLessThan(1.08);
  });

  test('rain follows rain more often than it follows a dry day', () => {
    const winter = century.filter(({ date }) => /-(12|01|02)-/.test(date));
    const after = (isWet: boolean) =>
      mean(
        winter.flatMap(({ rainfallMm }, index) => {
          const next = winter[index + 1];
          return next === undefined || rainfallMm > 0 !== isWet ? [] : [next.rainfallMm > 0 ? 1 : 0];
        }),
      );
    expect(after(true) - after(false)).toBeGreaterThan(0.2);
  });

  test('wet days are cooler and dimmer, warm days follow warm days, and warm days have warm nights', () => {
    const january = inMonth(0);
    const wet = january.filter(({ rainfallMm }) => rainfallMm > 0);
    const dry = january.filter(({ rainfallMm }) => rainfallMm === 0);
    expect(mean(wet.map(({ tMaxC }) => tMaxC))).toBeLessThan(mean(dry.map(({ tMaxC }) => tMaxC)) - 1.5);
    expect(mean(wet.map((day) => day.solarRadiationMjPerM2))).toBeLessThan(
      mean(dry.map((day) => day.solarRadiationMjPerM2)) * 0.75,
    );
    const highs = january.map(({ tMaxC }) => tMaxC);
    expect(correlation(highs.slice(1), highs.slice(0, -1))).toBeGreaterThan(0.4);
    expect(
      correlation(
        highs,
        january.map(({ tMinC }) => tMinC),
      ),
    ).toBeGreaterThan(0.3);
  });
});

describe('the same question has the same answer', () => {
  test('a day alone is the day of any range', () => {
    const range = generateDays(SAN_DIEGO, SEED, '2025-11-20', '2026-03-19');
    expect(dates('2025-11-20', 120).map((date) => generateDay(SAN_DIEGO, SEED, date))).toEqual(range);
  });

  test('another seed is other weather', () => {
    const highs = (seed: number) => generateDays(SAN_DIEGO, seed, '2026-01-01', '2026-02-28').map(({ tMaxC }) => tMaxC);
    expect(highs(SEED)).not.toEqual(highs(SEED + 1));
    expect(Math.abs(correlation(highs(SEED), highs(SEED + 1)))).toBeLessThan(0.5);
  });

  test('a date that is none is refused', () => {
    expect(() => generateDay(SAN_DIEGO, SEED, '2026-02-30x')).toThrow(RangeError);
  });
});

test('straight lines between the knots give each month its mean', () => {
  const knots = meanPreservingKnots(climate.tMinC);
  climate.tMinC.forEach((normal, month) => {
    const days = Array.from({ length: 30 }, (_, index) => {
      const { first, second, weight } = betweenMonths(month, index + 1, 30);
      return (knots[first] ?? 0) * (1 - weight) + (knots[second] ?? 0) * weight;
    });
    expect(mean(days)).toBeCloseTo(normal, 1);
  });
});

describe('hours', () => {
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

  test.each([
    ['a winter week', dates('2026-01-05', 7), 24],
    ['the night clocks go forward', ['2026-03-08'], 23],
    ['the night clocks go back', ['2026-11-01'], 25],
  ])('%s adds up to the day', (_name, ofDates, count) => {
    for (const date of ofDates) {
      const day = generateDay(SAN_DIEGO, SEED, date);
      const hours = hoursOfDay(SAN_DIEGO, SEED, day);
      expect(hours).toHaveLength(count);
      expect(total(hours.map(({ rainfallMm }) => rainfallMm))).toBeCloseTo(day.rainfallMm, 9);
      expect(total(hours.map((hour) => hour.solarRadiationMjPerM2))).toBeCloseTo(day.solarRadiationMjPerM2, 9);
      expect(mean(hours.map((hour) => hour.windAt2mMPerS))).toBeCloseTo(day.windAt2mMPerS, 9);
      expect(mean(hours.map((hour) => hour.relativeHumidity))).toBeCloseTo(day.relativeHumidity, 6);
      const temperatures = hours.map(({ temperatureC }) => temperatureC);
      expect(Math.min(...temperatures)).toBeGreaterThanOrEqual(day.tMinC);
      expect(Math.max(...temperatures)).toBeLessThanOrEqual(day.tMaxC);
    }
  });

  test('a rainy day rains in some hours and not in others, and the sun shines by day alone', () => {
    const rainy = generateDays(SAN_DIEGO, SEED, '2026-01-01', '2026-03-31').filter(({ rainfallMm }) => rainfallMm > 0);
    expect(rainy.length).toBeGreaterThan(5);
    for (const day of rainy) {
      const hours = hoursOfDay(SAN_DIEGO, SEED, day);
      const wetHours = hours.filter(({ rainfallMm }) => rainfallMm > 0).length;
      expect(wetHours).toBeGreaterThanOrEqual(1);
      expect(wetHours).toBeLessThanOrEqual(9);
      expect(hours[0]?.solarRadiationMjPerM2).toBe(0);
      expect(hours[12]?.solarRadiationMjPerM2).toBeGreaterThan(0);
    }
  });
});

describe('forecasts', () => {
  const targets = dates('2024-11-01', 600);
  const errorC = (leadDays: number) =>
    mean(
      targets.map((date) => {
        const issuedOn = Temporal.PlainDate.from(date).subtract({ days: leadDays }).toString();
        const truth = generateDay(SAN_DIEGO, SEED, date);
        return Math.abs(forecastDay(SAN_DIEGO, SEED, issuedOn, date).tMaxC - truth.tMaxC);
      }),
    );

  test('are wrong, and the more so the further ahead', () => {
    const [today, three, seven] = [errorC(0), errorC(3), errorC(7)];
    expect(today).toBeGreaterThan(0.1);
    expect(today).toBeLessThan(1);
    expect(three).toBeGreaterThan(today);
    expect(seven).toBeGreaterThan(three);
  });

  test('two days ahead tell rain from none most of the time, and a likely rain rains more often', () => {
    const judged = targets.map((date) => {
      const issuedOn = Temporal.PlainDate.from(date).subtract({ days: 2 }).toString();
      const isWet = generateDay(SAN_DIEGO, SEED, date).rainfallMm > 0;
      return { isWet, probability: forecastDay(SAN_DIEGO, SEED, issuedOn, date).precipitationProbability };
    });
    const measureWetShare = (chosen: typeof judged) => mean(chosen.map(({ isWet }) => (isWet ? 1 : 0)));
    expect(measureWetShare(judged.filter(({ probability }) => probability >= 0.5))).toBeGreaterThan(0.7);
    expect(measureWetShare(judged.filter(({ probability }) => probability < 0.2))).toBeLessThan(0.05);
  });

  test('of the same issue are the same, and none is for the past', () => {
    expect(forecastDay(SAN_DIEGO, SEED, '2026-01-01', '2026-01-05')).toEqual(
      forecastDay(SAN_DIEGO, SEED, '2026-01-01', '2026-01-05'),
    );
    expect(() => forecastDay(SAN_DIEGO, SEED, '2026-01-02', '2026-01-01')).toThrow(RangeError);
  });
});

describe('towns', () => {
  test.each(TOWN_NAMES)('%s has its normals', (name) => {
    const { climate: normals } = TOWNS[name];
    const years = 25;
    const days = generateDays(TOWNS[name], SEED, '1975-01-01', '1999-12-31');
    for (const month of [0, 6]) {
      const ofMonth = days.filter(({ date }) => Number(date.slice(5, 7)) === month + 1);
      expect(Math.abs(mean(ofMonth.map(({ tMaxC }) => tMaxC)) - (normals.tMaxC[month] ?? 0))).toBeLessThan(0.8);
      expect(Math.abs(mean(ofMonth.map(({ tMinC }) => tMinC)) - (normals.tMinC[month] ?? 0))).toBeLessThan(0.8);
    }
    const normalMm = normals.rainfallMm.reduce((sum, value) => sum + value, 0);
    const yearMm = days.reduce((sum, { rainfallMm }) => sum + rainfallMm, 0) / years;
    expect(Math.abs(yearMm / normalMm - 1)).toBeLessThan(0.12);
  });

  test('a garden has the weather of the town around it, and San Diego’s elsewhere', () => {
    expect(townNear({ latitudeDeg: 48.1, longitudeDeg: 7.6 })).toBe('freiburg');
    expect(townNear({ latitudeDeg: 0, longitudeDeg: 0 })).toBe('sanDiego');
  });
});
