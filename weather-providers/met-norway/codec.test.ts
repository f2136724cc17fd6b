import { expect, test } from 'vitest';
import { parseSteps, readSymbol } from './codec.ts';
import { answerMetNorway } from './fake-met-norway.ts';

const NOW = Date.parse('2026-06-17T10:20Z');

test('hours come first, and six at a time after them with their own extremes', () => {
  const steps = parseSteps(answerMetNorway(NOW, 'lightrain', 0.5));
  expect(steps[0]).toMatchObject({
    startsAt: Date.parse('2026-06-17T10:00Z'),
    hours: 1,
    rainfallMm: 0.5,
    icon: 'RAIN',
  });
  expect(steps[0]?.windAt2mMPerS).toBeCloseTo(1.87, 2);
  expect(steps.at(-1)).toMatchObject({ hours: 6, rainfallMm: 3, tMinC: 10.5, tMaxC: 16.5, probability: 0.304 });
});

test('an answer in other units is no weather', () => {
  expect(() => parseSteps(answerMetNorway(NOW).replace('celsius', 'fahrenheit'))).toThrow(
    'answers air_temperature in fahrenheit',
  );
});

test.each([
  ['clearsky_day', 'CLEAR_DAY'],
  ['fair_night', 'CLEAR_NIGHT'],
  ['clearsky_polartwilight', 'CLEAR_NIGHT'],
  ['partlycloudy_day', 'PARTLY_CLOUDY_DAY'],
  ['partlycloudy_night', 'PARTLY_CLOUDY_NIGHT'],
  ['cloudy', 'CLOUDY'],
  ['fog', 'FOG'],
  ['heavyrainshowers_day', 'RAIN'],
  ['lightsleet', 'SLEET'],
  ['snowshowers_night', 'SNOW'],
  ['rainandthunder', 'THUNDERSTORM'],
])('%s is shown as %s', (symbol, icon) => {
  expect(readSymbol(symbol).icon).toBe(icon);
});
