import { celsius, fraction, metresPerSecond, mm } from '@sluice/engine/vocabulary/units';
import type { WeatherDay, WeatherHour } from '@sluice/weather-providers/provider';
import { expect, test } from 'vitest';
import { refuseImplausible } from './plausible-day.ts';

const HOUR: WeatherHour = {
  startsAt: Date.UTC(2026, 6, 1, 10),
  temperatureC: celsius(20),
  rainfallMm: mm(0),
  windAt2mMPerS: metresPerSecond(2),
  relativeHumidity: fraction(0.5),
  solarRadiationMjPerM2: 2,
};
const DAY: WeatherDay = {
  date: '2026-07-01',
  isForecast: false,
  observedAt: Date.UTC(2026, 6, 2),
  provider: 'OPEN_METEO',
  tMinC: celsius(12),
  tMaxC: celsius(26),
  rainfallMm: mm(4),
  precipitationProbability: null,
  windAt2mMPerS: null,
  relativeHumidity: fraction(0.6),
  solarRadiationMjPerM2: null,
  icon: 'RAIN',
  hours: [HOUR],
};

test('a usual day passes, and unknown figures are valid', () => {
  expect(() => refuseImplausible(DAY)).not.toThrow();
});

test.each([
  [{ tMinC: celsius(30) }, 'tMinC above tMaxC'],
  [{ tMaxC: celsius(Number.NaN) }, 'tMaxC'],
  [{ rainfallMm: mm(-1) }, 'rainfallMm'],
  [{ rainfallMm: mm(40_000) }, 'rainfallMm'],
  [{ relativeHumidity: fraction(60) }, 'relativeHumidity'],
  [{ windAt2mMPerS: metresPerSecond(-2) }, 'windAt2mMPerS'],
  [{ hours: [{ ...HOUR, rainfallMm: mm(800) }] }, 'hourly rainfallMm'],
] satisfies [Partial<WeatherDay>, string][])('%j is an answer nobody can read', (over, named) => {
  expect(() => refuseImplausible({ ...DAY, ...over })).toThrow(`OPEN_METEO says of 2026-07-01: ${named}`);
});
