import { expect, test } from 'vitest';
import { parseHours } from './codec.ts';
import { answerWeatherUnderground } from './fake-weather-underground.ts';

const NOW = Date.parse('2026-06-17T10:20Z');
const PLACE = { timeZone: 'America/Los_Angeles' };

test('an hour’s rain is what its day’s total grew by, which begins anew at midnight', () => {
  const hours = parseHours(answerWeatherUnderground(NOW, PLACE.timeZone), PLACE);
  expect(hours.length).toBe(9 * 24);
  for (const { rainfallMm } of hours.slice(1)) expect(rainfallMm).toBeCloseTo(0.25, 9);
});

test('wind comes in kilometres an hour; the sun’s peak is no mean and stays unknown', () => {
  const [first] = parseHours(answerWeatherUnderground(NOW, PLACE.timeZone), PLACE);
  expect(first).toMatchObject({ windAt2mMPerS: 2, relativeHumidity: 0.6, solarRadiationMjPerM2: null, tMaxC: 16.5 });
});

test('an hour without temperature or rain is left out', () => {
  const whole = JSON.parse(answerWeatherUnderground(NOW, PLACE.timeZone));
  whole.observations[30].metric.tempAvg = null;
  expect(parseHours(JSON.stringify(whole), PLACE)).toHaveLength(9 * 24 - 1);
});
