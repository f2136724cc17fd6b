import { celsius, fraction, HOUR_MS, metresPerSecond, mm } from '@sluice/engine/vocabulary/units';
import type { WeatherDay, WeatherHour } from '@sluice/weather-providers/provider';
import { describe, expect, test } from 'vitest';
import { rejectImplausible } from './plausible-day.ts';

const MIDNIGHT = Date.parse('2026-07-01T00:00Z');
const hours = (change: (hour: number) => Partial<WeatherHour> = () => ({})): WeatherHour[] =>
  Array.from({ length: 24 }, (_, hour) => ({
    startsAt: MIDNIGHT + hour * HOUR_MS,
    temperatureC: celsius(12 + hour / 2),
    rainfallMm: mm(0.25),
    windAt2mMPerS: metresPerSecond(2),
    relativeHumidity: fraction(0.6),
    solarRadiationMjPerM2: 1,
    ...change(hour),
  }));
const DAY: WeatherDay = {
  date: '2026-07-01',
  isForecast: true,
  observedAt: MIDNIGHT,
  provider: 'OPEN_METEO',
  tMinC: celsius(12),
  tMaxC: celsius(23.5),
  rainfallMm: mm(6),
  precipitationProbability: fraction(0.4),
  windAt2mMPerS: metresPerSecond(2),
  relativeHumidity: fraction(0.6),
  cloudFraction: null,
  solarRadiationMjPerM2: 24,
  icon: 'RAIN',
  hours: hours(),
};
const hold = (change: Partial<WeatherDay>) => rejectImplausible({ ...DAY, ...change }, 'UTC');
const only = (hour: number, change: Partial<WeatherHour>) => hours((each) => (each === hour ? change : {}));

test('a usual day passes as it is, and unknown figures are valid', () => {
  expect(rejectImplausible(DAY, 'UTC')).toEqual({ day: DAY, rejected: [] });
  const unknown = { windAt2mMPerS: null, relativeHumidity: null, solarRadiationMjPerM2: null };
  expect(hold({ ...unknown, precipitationProbability: null, hours: [] })).toMatchObject({ day: unknown, rejected: [] });
});

describe('one figure that cannot be right is held back with its value, and the rest stays', () => {
  test('60 mm in an hour counts as no rain of that hour', () => {
    const { day, rejected } = hold({ rainfallMm: mm(65.75), hours: only(14, { rainfallMm: mm(60) }) });
    expect(rejected).toEqual([{ date: '2026-07-01', hour: 14, figure: 'rainfall', value: 60 }]);
    expect(day).toMatchObject({ rainfallMm: 5.75, tMaxC: 23.5, windAt2mMPerS: 2, icon: 'RAIN' });
    expect(day?.hours[14]?.rainfallMm).toBeNull();
    expect(day?.hours[13]?.rainfallMm).toBe(0.25);
  });

  test('70 degrees do not make the day hot', () => {
    const { day, rejected } = hold({ tMaxC: celsius(70), hours: only(12, { temperatureC: celsius(70) }) });
    expect(rejected.map(({ hour, value }) => [hour, value])).toEqual([
      [null, 70],
      [12, 70],
    ]);
    expect(day).toMatchObject({ tMinC: 12, tMaxC: 23.5, rainfallMm: 6 });
  });

  test('a negative wind is left out of the day’s mean', () => {
    const { day, rejected } = hold({
      windAt2mMPerS: metresPerSecond(1.5),
      hours: only(3, { windAt2mMPerS: metresPerSecond(-10) }),
    });
    expect(rejected).toEqual([{ date: '2026-07-01', hour: 3, figure: 'wind', value: -10 }]);
    expect(day?.windAt2mMPerS).toBe(2);
  });

  test('humidity in percent, radiation in watts and a chance above one are unknown', () => {
    const { day, rejected } = hold({
      relativeHumidity: fraction(60),
      solarRadiationMjPerM2: 6000,
      precipitationProbability: fraction(40),
      hours: [],
    });
    expect(rejected.map(({ figure, value }) => [figure, value])).toEqual([
      ['humidity', 60],
      ['radiation', 6000],
      ['probability', 40],
    ]);
    expect(day).toMatchObject({ relativeHumidity: null, solarRadiationMjPerM2: null, precipitationProbability: null });
  });
});

test.each<[string, Partial<WeatherDay>]>([
  ['temperature', { tMaxC: celsius(150), hours: [] }],
  ['temperature whose lowest is above its highest', { tMinC: celsius(30), hours: [] }],
  ['temperature that is no number', { tMinC: celsius(Number.NaN), hours: [] }],
  ['rain', { rainfallMm: mm(-1), hours: [] }],
  ['rain of one day', { rainfallMm: mm(40_000), hours: [] }],
])('a day without any possible %s is not used', (_what, change) => {
  const { day, rejected } = hold(change);
  expect(day).toBeNull();
  expect(rejected).toHaveLength(1);
});
