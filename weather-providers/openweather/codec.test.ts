import { expect, test } from 'vitest';
import { parseSteps, readCondition } from './codec.ts';
import { answerOpenWeather } from './fake-openweather.ts';

const NOW = Date.parse('2026-06-17T10:20Z');

test('three hours stand at their end, and rain and snow are told apart', () => {
  const fall = { rain: { '3h': 1.5 }, snow: { '3h': 0.6 } };
  const [first] = parseSteps(answerOpenWeather(NOW, fall, { id: 616, icon: '13d' }));
  expect(first).toMatchObject({ startsAt: Date.parse('2026-06-17T09:00Z'), hours: 3, probability: 0.2, icon: 'SLEET' });
  expect(first?.rainfallMm).toBeCloseTo(2.1, 9);
});

test('where nothing falls it says nothing', () => {
  expect(parseSteps(answerOpenWeather(NOW)).every(({ rainfallMm }) => rainfallMm === 0)).toBe(true);
});

test.each([
  [211, true, 'THUNDERSTORM'],
  [300, true, 'RAIN'],
  [502, true, 'RAIN'],
  [511, true, 'SLEET'],
  [601, true, 'SNOW'],
  [741, true, 'FOG'],
  [771, true, 'WIND'],
  [781, true, 'TORNADO'],
  [800, true, 'CLEAR_DAY'],
  [800, false, 'CLEAR_NIGHT'],
  [802, true, 'PARTLY_CLOUDY_DAY'],
  [801, false, 'PARTLY_CLOUDY_NIGHT'],
  [804, true, 'CLOUDY'],
])('condition %i, by day %s, is shown as %s', (id, isDay, icon) => {
  expect(readCondition(id, isDay)).toBe(icon);
});
